package spelling

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold removes case and diacritics, also of đ, and composes the result.
func Fold(s string) string {
	out := make([]byte, 0, len(s))
	for _, r := range s {
		switch {
		case r >= latinEnd || latinFolds[r] == unknown:
			return foldAny(s)
		case latinFolds[r] != dropped:
			out = utf8.AppendRune(out, latinFolds[r])
		}
	}
	return string(out)
}

// foldAny folds any script, by decomposing its letters.
func foldAny(s string) string {
	letters := strings.Map(withoutMark, norm.NFD.String(strings.ToLower(s)))
	return strings.ReplaceAll(norm.NFC.String(letters), "đ", "d")
}

// withoutMark drops the combining marks of a decomposed text.
func withoutMark(r rune) rune {
	if unicode.Is(unicode.Mn, r) {
		return -1
	}
	return r
}

// latinFolds maps Vietnamese and other Latin letters to their folded forms. Folded forms do
// not combine with others, so each letter can be folded separately, which is twenty times faster.
var latinFolds = func() (folds [latinEnd]rune) {
	for r := range rune(latinEnd) {
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
	latinEnd = 0x1F00 // the first code point after the Latin letters
	unknown  = -1     // left to foldAny
	dropped  = -2
)

// Marked returns a text in lower case with its marks, composed.
func Marked(s string) string { return strings.ToLower(norm.NFC.String(s)) }
