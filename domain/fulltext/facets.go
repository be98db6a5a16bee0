package fulltext

import (
	"strings"
)

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
