package words

import (
	"backoffice/domain/fulltext"
)

// maxVector limits the words of an e-book, with four bytes added for each: a tsvector holds a
// megabyte. More words are stored as longWords.
const maxVector = 1<<20 - 1<<12

// words are the words of some texts, folded or with their marks, if they fit. If not, the texts are
// split into atoms: see longWords.
type words struct {
	forms fulltext.Forms
	texts []string
	list  []string
	size  int
	fit   bool
}

func wordsOf(forms fulltext.Forms, texts, chunks []string) words {
	w := words{forms: forms, texts: texts}
	w.list, w.fit = fulltext.WordsWithin(maxVector, forms, chunks...)
	for _, word := range w.list {
		w.size += len(word) + 4
	}
	return w
}
