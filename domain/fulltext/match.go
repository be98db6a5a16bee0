package fulltext

import (
	"slices"
	"strings"
	"unicode/utf8"

	"backoffice/domain/spelling"
)

// hasWordWithPrefix reports whether a word of the text begins with the term. Both are keys.
func hasWordWithPrefix(text, term string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], term)
		if i < 0 {
			return false
		}
		at := from + i
		if beginsWord(text, at) {
			return true
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		from = at + size
	}
}

func beginsWord(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	first, _ := utf8.DecodeRuneInString(text[at:])
	return at == 0 || !spelling.InWord(first) || !spelling.InWord(before)
}

// Missing returns the keys of the terms that no word of the texts begins with.
func Missing(terms []Term, texts ...string) []string {
	keys, missing := make([]string, len(texts)), []string{}
	for i, text := range texts {
		keys[i] = spelling.Key(text)
	}
	for _, t := range terms {
		if !slices.ContainsFunc(keys, func(text string) bool { return hasWordWithPrefix(text, t.Key) }) {
			missing = append(missing, t.Key)
		}
	}
	return missing
}

// TitleMatch finds the title in an outline that explains a hit: the first with every term that the
// record lacks, or else the first with one of them.
type TitleMatch struct {
	Missing []string // keys of terms that the record lacks
	Best    *string
}

// Try checks the next title and reports whether no other can be better.
func (m *TitleMatch) Try(title string) bool {
	key, n := spelling.Key(title), 0
	for _, t := range m.Missing {
		if hasWordWithPrefix(key, t) {
			n++
		}
	}
	if n > 0 && (m.Best == nil || n == len(m.Missing)) {
		m.Best = &title
	}
	return n == len(m.Missing)
}
