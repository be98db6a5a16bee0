package ports

import (
	"math"
	"slices"
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
	marked := Marked(search)
	if marked == Fold(search) {
		return nil
	}
	return strings.Fields(marked)
}

// Marked is a text in lower case with its marks.
func Marked(s string) string { return strings.ToLower(norm.NFC.String(s)) }

// Words lists the words of the folded texts, each once.
func Words(texts ...string) []string {
	words, _ := WordsWithin(math.MaxInt, Fold, texts...)
	return words
}

// MarkedWords lists the words of the texts in lower case with their marks.
func MarkedWords(texts ...string) []string {
	words, _ := WordsWithin(math.MaxInt, Marked, texts...)
	return words
}

// WordsWithin lists the words of the texts, as prepare has them, each once. It
// stops and reports false where they, with four bytes more for each, would take
// more than limit bytes: a word of punctuation begins at each of its characters,
// so that a long text can hold a thousand times itself.
func WordsWithin(limit int, prepare func(string) string, texts ...string) (words []string, ok bool) {
	seen, size := map[string]bool{}, 0
	words = []string{}
	for _, text := range texts {
		for chunk := range strings.FieldsSeq(prepare(text)) {
			for _, start := range wordStarts(chunk) {
				w := clip(chunk[start:])
				if seen[w] {
					continue
				}
				if size += len(w) + 4; size > limit {
					return words, false
				}
				seen[w] = true
				words = append(words, w)
			}
		}
	}
	return words, true
}

// Atom is a piece of a chunk: a run of letters and digits, or a single other
// character.
type Atom struct {
	Text string
	Run  bool
}

// Word is the atom as a word that ends with it.
func (a Atom) Word() string { return clip(a.Text) }

// Atoms cuts a chunk where its words begin.
func Atoms(chunk string) []Atom {
	starts := wordStarts(chunk)
	atoms := make([]Atom, len(starts))
	for i, start := range starts {
		end := len(chunk)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		first, _ := utf8.DecodeRuneInString(chunk[start:])
		atoms[i] = Atom{chunk[start:end], isLetter(first)}
	}
	return atoms
}

// wordStarts returns the byte offsets at which a word of the chunk begins.
func wordStarts(chunk string) []int {
	starts, inRun := []int{}, false
	for i, r := range chunk {
		letter := isLetter(r)
		if !letter || !inRun {
			starts = append(starts, i)
		}
		inRun = letter
	}
	return starts
}

// isLetter tells whether r belongs into a run.
func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

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

// Occurs tells whether a word of the folded text begins with the folded term.
func Occurs(text, term string) bool {
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
	return at == 0 || !isLetter(first) || !isLetter(before)
}

// Missing returns the terms that no word of the texts begins with.
func Missing(terms []string, texts ...string) []string {
	folded, missing := make([]string, len(texts)), []string{}
	for i, text := range texts {
		folded[i] = Fold(text)
	}
	for _, t := range terms {
		if !slices.ContainsFunc(folded, func(text string) bool { return Occurs(text, t) }) {
			missing = append(missing, t)
		}
	}
	return missing
}

// TitleMatch finds the title of an outline that explains a hit: the first that
// holds every term which the record lacks, or else the first that holds one.
type TitleMatch struct {
	Missing []string // of the record
	Best    *string
}

// Try looks at the next title and reports whether none can be better.
func (m *TitleMatch) Try(title string) bool {
	folded, n := Fold(title), 0
	for _, t := range m.Missing {
		if Occurs(folded, t) {
			n++
		}
	}
	if n > 0 && (m.Best == nil || n == len(m.Missing)) {
		m.Best = &title
	}
	return n == len(m.Missing)
}

// MatchedTitle returns the title that explains why a record was found, or nil
// where the record holds every term itself.
func MatchedTitle(terms, record, titles []string) *string {
	m := TitleMatch{Missing: Missing(terms, record...)}
	if len(m.Missing) > 0 {
		for _, title := range titles {
			if m.Try(title) {
				break
			}
		}
	}
	return m.Best
}

// FoldFacet folds what was typed into the filter of a subject or a grade.
func FoldFacet(typed string) string { return strings.TrimSpace(Fold(typed)) }

// MatchesFacet tells whether a subject or grade holds what was typed into its
// filter: a substring without regard to case and diacritics, in which a run of
// digits is a whole number, so that "1" is not found in "12".
func MatchesFacet(value, typed string) bool { return HoldsFacet(Fold(value), FoldFacet(typed)) }

// HoldsFacet is MatchesFacet for what is folded already.
func HoldsFacet(v, t string) bool {
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
