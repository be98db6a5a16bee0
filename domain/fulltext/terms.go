package fulltext

import (
	"strings"
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
