package ports

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// How a search is understood (RULES §6.3), the same for every adapter.
//
// A text is cut at white space into chunks. A word begins where a run of
// letters and digits begins and at every other character, and goes on to the
// end of its chunk: "(nâng-cao)" holds "(nâng-cao)", "nâng-cao)", "-cao)",
// "cao)" and ")". A searched term matches a text that holds a word
// beginning with it. So punctuation must occur as typed, no character is
// special, and one prefix look-up a term answers a search without a second
// look at the text.

// maxWord bounds a word in code points. No search is longer (RULES §6.1), so
// nothing that could be asked for is lost.
const maxWord = 200

// Fold strips case and diacritics, đ included, and composes what is left.
func Fold(s string) string {
	out := make([]byte, 0, len(s))
	for _, r := range s {
		switch {
		case r >= latin || latinFolds[r] == unknown:
			return foldAny(s)
		case latinFolds[r] != dropped:
			out = utf8.AppendRune(out, latinFolds[r])
		}
	}
	return string(out)
}

// foldAny folds any script, by way of what its letters are composed of.
func foldAny(s string) string {
	strip := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	folded, _, err := transform.String(strip, strings.ToLower(s))
	if err != nil { // only for an input that no destination could hold
		return strings.ToLower(s)
	}
	return strings.ReplaceAll(folded, "đ", "d")
}

// latinFolds is what the letters of Vietnamese and their neighbours fold to.
// They compose with nothing once their marks are gone, so each can be folded
// by itself, in a twentieth of the time: an outline has a thousand titles.
var latinFolds = func() (folds [latin]rune) {
	for r := range rune(latin) {
		folds[r] = unknown
		if r < 0x0370 || r >= 0x1E00 { // Latin, signs, combining marks; Latin Extended Additional
			switch folded := []rune(foldAny(string(r))); len(folded) {
			case 0:
				folds[r] = dropped
			case 1:
				folds[r] = folded[0]
			}
		}
	}
	return folds
}()

const (
	latin   = 0x1F00 // past the letters of Vietnamese
	unknown = -1     // to be folded in its context
	dropped = -2
)

// Terms cuts a search into its folded terms.
func Terms(search string) []string { return strings.Fields(Fold(search)) }

// MarkedTerms returns the search's terms in lower case with their marks, or
// nil where none bears any: only then is there something to prefer.
func MarkedTerms(search string) []string {
	marked := strings.ToLower(norm.NFC.String(search))
	if marked == Fold(search) {
		return nil
	}
	return strings.Fields(marked)
}

// Words lists the words of the folded texts, each once.
func Words(texts ...string) []string { return wordsOf(Fold, texts) }

// MarkedWords lists the words of the texts in lower case with their marks.
func MarkedWords(texts ...string) []string {
	return wordsOf(func(s string) string { return strings.ToLower(norm.NFC.String(s)) }, texts)
}

func wordsOf(prepare func(string) string, texts []string) []string {
	seen, words := map[string]bool{}, []string{}
	for _, text := range texts {
		for _, chunk := range strings.Fields(prepare(text)) {
			for _, start := range wordStarts(chunk) {
				w := clip(chunk[start:])
				if !seen[w] {
					seen[w] = true
					words = append(words, w)
				}
			}
		}
	}
	return words
}

// wordStarts returns the byte offsets at which a word of the chunk begins.
func wordStarts(chunk string) []int {
	starts, inRun := []int{}, false
	for i, r := range chunk {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
		if !letter || !inRun {
			starts = append(starts, i)
		}
		inRun = letter
	}
	return starts
}

func clip(s string) string {
	if utf8.RuneCountInString(s) <= maxWord {
		return s
	}
	return string([]rune(s)[:maxWord])
}

// Holds tells whether the words hold every term.
func Holds(words, terms []string) bool {
	for _, t := range terms {
		if !holdsOne(words, t) {
			return false
		}
	}
	return true
}

func holdsOne(words []string, term string) bool {
	for _, w := range words {
		if strings.HasPrefix(w, term) {
			return true
		}
	}
	return false
}

// MatchedTitle returns the first of the outline's titles that holds a term
// which the record's own words do not, or nil where the record holds them all.
func MatchedTitle(terms, recordWords, titles []string) *string {
	missing := []string{}
	for _, t := range terms {
		if !holdsOne(recordWords, t) {
			missing = append(missing, t)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	var best *string
	for _, title := range titles {
		words := Words(title)
		if Holds(words, missing) {
			return &title
		}
		for _, t := range missing {
			if best == nil && holdsOne(words, t) {
				best = &title
			}
		}
	}
	return best
}

// MatchesFacet tells whether a subject or grade holds what was typed into its
// filter: a substring without regard to case and diacritics, in which a run of
// digits is a whole number, so that "1" is not found in "12".
func MatchesFacet(value, typed string) bool {
	v, t := Fold(value), strings.TrimSpace(Fold(typed))
	for from := 0; ; {
		i := strings.Index(v[from:], t)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(t)
		if !splitsNumber(v, start) && !splitsNumber(v, end) {
			return true
		}
		from = start + 1
	}
}

// splitsNumber tells whether position i of s lies inside a run of digits.
func splitsNumber(s string, i int) bool {
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	return i > 0 && i < len(s) && digit(s[i-1]) && digit(s[i])
}
