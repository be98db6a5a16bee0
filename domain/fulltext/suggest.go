package fulltext

import (
	"slices"
	"strings"

	"backoffice/domain/spelling"
)

// FoldLine folds a text of one line, and reduces blanks to single ones.
func FoldLine(s string) string { return strings.Join(strings.Fields(spelling.Fold(s)), " ") }

// KeyLine is the key of a text of one line, with single blanks. Values with the same key are
// spellings of the same value.
func KeyLine(s string) string { return strings.Join(strings.Fields(spelling.Key(s)), " ") }

// RecordKey is equal for records whose title, subject and grade differ only in case, diacritics,
// spelling and blanks.
func RecordKey(title, subject, grade string) string {
	return KeyLine(title) + "\n" + KeyLine(subject) + "\n" + KeyLine(grade)
}

// WordSuffixes returns the parts of a folded text that reach from the beginning of a word to the end
// of the text, without repetition, each cut off after limit code points. A term with
// which a word of the text begins is a prefix of one of them, unless it is longer than the limit.
func WordSuffixes(folded string, limit int) []string {
	seen, found := map[string]bool{}, []string{}
	for at, first := range folded {
		if first == ' ' || !beginsWord(folded, at) {
			continue
		}
		if suffix := Truncate(folded[at:], limit); !seen[suffix] {
			seen[suffix] = true
			found = append(found, suffix)
		}
	}
	return found
}

// Truncate returns the first limit code points of a text.
func Truncate(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	n := 0
	for end := range s {
		if n == limit {
			return s[:end]
		}
		n++
	}
	return s
}

// IsSuggested reports whether a value is suggested for the input: one of the value's words begins
// with it. Both are keys of KeyLine.
func IsSuggested(value, typed string) bool { return typed == "" || hasWordWithPrefix(value, typed) }

// MatchesName reports whether each word of the input begins a word of a person's name, in any order and
// spelling. An input without words matches no name.
func MatchesName(name, typed string) bool {
	key, words := KeyLine(name), strings.Fields(KeyLine(typed))
	return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool { return !hasWordWithPrefix(key, word) })
}
