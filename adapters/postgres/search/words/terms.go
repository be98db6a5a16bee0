package words

import (
	"slices"
	"strings"

	"backoffice/domain/fulltext"
)

var quoteTerm = strings.NewReplacer(`'`, `''`, `\`, `\\`)

// lexeme quotes a word for a tsquery, so that none of its characters is special.
func lexeme(word string) string { return `'` + quoteTerm.Replace(word) + `'` }

// Storable replaces what PostgreSQL's texts cannot contain, so that a text can be sent as a parameter.
func Storable(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
}

// StorableTerms applies Storable to each term.
func StorableTerms(terms []fulltext.Term) []fulltext.Term {
	storable := make([]fulltext.Term, len(terms))
	for i, t := range terms {
		storable[i] = fulltext.Term{Typed: Storable(t.Typed), Key: Storable(t.Key)}
	}
	return storable
}

// matchEverything is a query that matches all words: none contains a blank.
const matchEverything = `!'a b'`

// TSQuery returns a query for words that begin with each of the terms. It is sent as one parameter.
// Without terms it matches everything.
func TSQuery(terms []fulltext.Term) string {
	if len(terms) == 0 {
		return matchEverything
	}
	return strings.Join(beginnings(terms), " & ")
}

// beginnings returns a query for each term, for words that begin with it.
func beginnings(terms []fulltext.Term) []string {
	list := make([]string, len(terms))
	for i, term := range terms {
		list[i] = eitherForm(term, func(form string) string { return lexeme(form) + `:*` })
	}
	return list
}

// search_pending holds the words that changed. What it holds besides begins with changeMark, which no word
// contains: a key that changed follows it, and alone it stands for any change. wholeBook says that the words
// are all those of an e-book that came or went.
const (
	changeMark = "\x01"
	wholeBook  = changeMark + "w"
)

// ChangeQuery returns a query for the changes that may matter to a search: e-books that came or
// went and have all of the terms, those that gained or lost one of the terms or of marked (the terms with marks) or a key
// that begins with one of keyBeginnings, and those with changeMark alone.
func ChangeQuery(terms, marked []fulltext.Term, keyBeginnings []string) string {
	anyOf := beginnings(slices.Concat(terms, marked))
	for _, beginning := range keyBeginnings {
		anyOf = append(anyOf, lexeme(changeMark+beginning)+`:*`)
	}
	whole := lexeme(wholeBook)
	return TSQuery(terms) + ` & ` + whole + ` | (` + strings.Join(anyOf, " | ") + `) & !` + whole + ` | ` + lexeme(changeMark)
}

// eitherForm returns a query for a term as it was typed or by its key.
func eitherForm(term fulltext.Term, query func(form string) string) string {
	if term.Key == term.Typed {
		return query(term.Typed)
	}
	return `(` + query(term.Typed) + ` | ` + query(term.Key) + `)`
}
