package search

import (
	"backoffice/domain/fulltext"
)

// maxVector is what the words of an e-book may take, with four bytes for the
// place of each: a tsvector holds a megabyte. Where they take more, they are
// kept as longWords.
const maxVector = 1<<20 - 1<<12

// words are those of some texts, folded or with their marks, where they fit; if
// not, the texts are cut into atoms: see longWords.
type words struct {
	prepare func(string) string
	texts   []string
	list    []string
	size    int
	fit     bool
}

func wordsOf(prepare func(string) string, texts, chunks []string) words {
	w := words{prepare: prepare, texts: texts}
	w.list, w.fit = fulltext.WordsWithin(maxVector, prepare, chunks...)
	for _, word := range w.list {
		w.size += len(word) + 4
	}
	return w
}
