package search

import (
	"slices"
	"strings"
)

var quoteTerm = strings.NewReplacer(`'`, `''`, `\`, `\\`)

// lexeme quotes a word for a tsquery; no character of it is more than itself.
func lexeme(word string) string { return `'` + quoteTerm.Replace(word) + `'` }

// storable makes terms of what can be sent: nothing that is stored holds what
// they lose.
func storable(terms []string) []string {
	for i, term := range terms {
		terms[i] = strings.ReplaceAll(strings.ToValidUTF8(term, "\uFFFD"), "\x00", "\uFFFD")
	}
	return terms
}

// distinct lists each term once.
func distinct(terms []string) []string {
	slices.Sort(terms)
	return slices.Compact(terms)
}

// tsquery asks for words that begin with every one of the terms. It is sent as
// one parameter. Without terms everything satisfies it.
func tsquery(terms []string) string {
	if len(terms) == 0 {
		return `!'a b'` // no word holds a blank
	}
	list := make([]string, len(terms))
	for i, term := range terms {
		list[i] = lexeme(term) + `:*`
	}
	return strings.Join(list, " & ")
}
