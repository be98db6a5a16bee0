package fulltext

import (
	"strings"

	"backoffice/domain/spelling"
)

// Facet is the input of the filter for a subject or a grade, or a value that it is compared with.
type Facet struct{ Folded, Key string }

// FacetOf returns the forms of a value, or of the filter's input, with single blanks.
func FacetOf(value string) Facet { return FacetOfFolded(spelling.Fold(value)) }

// FacetOfFolded returns the forms of a value that is folded already.
func FacetOfFolded(folded string) Facet {
	folded = strings.Join(strings.Fields(folded), " ")
	return Facet{folded, spelling.KeyOfFolded(folded)}
}

// MatchesFacet reports whether a subject or grade contains the filter's input: as a substring
// without regard to case, marks, spelling and the number of blanks. A run of digits only
// matches a whole number, so that "1" does not match "12".
func MatchesFacet(value, typed string) bool { return FacetOf(value).Holds(FacetOf(typed)) }

// Holds reports whether the value contains the input, folded or by its key. Just the key
// is not enough: it would not find "y" in "Vật lý".
func (v Facet) Holds(typed Facet) bool {
	return contains(v.Folded, typed.Folded) || contains(v.Key, typed.Key)
}

func contains(value, typed string) bool {
	for from := 0; ; {
		i := strings.Index(value[from:], typed)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(typed)
		if !splitsNumber(value, start) && !splitsNumber(value, end) {
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
