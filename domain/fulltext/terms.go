package fulltext

import (
	"slices"
	"strings"

	"backoffice/domain/spelling"
)

// Term is a part of a search without blanks. It matches a word that begins with it, as it was typed
// or by its key. For most terms both are the same.
type Term struct{ Typed, Key string }

// Terms splits a search into folded terms.
func Terms(search string) []Term { return termsOf(Folded(search)) }

// MarkedTerms returns the search's terms in lower case with their marks, or nil if none has any.
// Matches with the same marks are better.
func MarkedTerms(search string) []Term {
	typed, key := Marked(search)
	if key == spelling.Key(search) {
		return nil
	}
	return termsOf(typed, key)
}

func termsOf(typed, key string) []Term {
	terms, keys := []Term{}, strings.Fields(key)
	for i, t := range strings.Fields(typed) {
		terms = append(terms, Term{t, keys[i]})
	}
	return terms
}

// Holds reports whether the words contain every term.
func Holds(words []string, terms []Term) bool {
	return !slices.ContainsFunc(terms, func(t Term) bool { return !holdsTerm(words, t) })
}

func holdsTerm(words []string, term Term) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		return strings.HasPrefix(word, term.Typed) || strings.HasPrefix(word, term.Key)
	})
}
