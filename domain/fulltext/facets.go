package fulltext

import (
	"strings"
)

// FoldFacet folds the input of the filter for a subject or a grade.
func FoldFacet(typed string) string { return strings.TrimSpace(Fold(typed)) }

// MatchesFacet reports whether a subject or grade contains the filter's input: as a substring
// without regard to case and diacritics. A run of digits only matches a whole number, so that "1"
// does not match "12".
func MatchesFacet(value, typed string) bool { return HoldsFacet(Fold(value), FoldFacet(typed)) }

// HoldsFacet is MatchesFacet for folded texts.
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

// splitsNumber reports whether position i of s is inside a run of digits.
func splitsNumber(s string, i int) bool {
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	return i > 0 && i < len(s) && digit(s[i-1]) && digit(s[i])
}
