package search

import (
	"slices"
	"strings"
)

var quoteTerm = strings.NewReplacer(`'`, `''`, `\`, `\\`)

// lexeme quotes a word for a tsquery, so that none of its characters is special.
func lexeme(word string) string { return `'` + quoteTerm.Replace(word) + `'` }

// storable replaces what PostgreSQL's texts cannot contain. Stored texts do not contain it either.
func storable(terms []string) []string {
	for i, term := range terms {
		terms[i] = strings.ReplaceAll(strings.ToValidUTF8(term, "\uFFFD"), "\x00", "\uFFFD")
	}
	return terms
}

// distinct returns each term once.
func distinct(terms []string) []string {
	slices.Sort(terms)
	return slices.Compact(terms)
}

// tsquery returns a query for words that begin with each of the terms. It is sent as one parameter.
// Without terms it matches everything.
func tsquery(terms []string) string {
	if len(terms) == 0 {
		return `!'a b'` // no word contains a blank
	}
	list := make([]string, len(terms))
	for i, term := range terms {
		list[i] = lexeme(term) + `:*`
	}
	return strings.Join(list, " & ")
}
