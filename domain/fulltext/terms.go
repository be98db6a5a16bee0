package fulltext

import (
	"strings"
)

// Terms splits a search into folded terms.
func Terms(search string) []string { return strings.Fields(Fold(search)) }

// MarkedTerms returns the search's terms in lower case with their marks, or nil if none has any:
// then no match is better than others.
func MarkedTerms(search string) []string {
	marked := Marked(search)
	if marked == Fold(search) {
		return nil
	}
	return strings.Fields(marked)
}

// Holds reports whether the words contain every term.
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
