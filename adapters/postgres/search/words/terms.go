package words

import (
	"strings"
)

var quoteTerm = strings.NewReplacer(`'`, `''`, `\`, `\\`)

// lexeme quotes a word for a tsquery, so that none of its characters is special.
func lexeme(word string) string { return `'` + quoteTerm.Replace(word) + `'` }

// Storable replaces what PostgreSQL's texts cannot contain. Stored texts do not contain it either.
func Storable(terms []string) []string {
	for i, term := range terms {
		terms[i] = strings.ReplaceAll(strings.ToValidUTF8(term, "\uFFFD"), "\x00", "\uFFFD")
	}
	return terms
}

// TSQuery returns a query for words that begin with each of the terms. It is sent as one parameter.
// Without terms it matches everything.
func TSQuery(terms []string) string {
	if len(terms) == 0 {
		return `!'a b'` // no word contains a blank
	}
	list := make([]string, len(terms))
	for i, term := range terms {
		list[i] = lexeme(term) + `:*`
	}
	return strings.Join(list, " & ")
}
