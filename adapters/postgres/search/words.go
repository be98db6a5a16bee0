package search

import (
	"strings"
	"unicode/utf8"

	"backoffice/domain"
	"backoffice/domain/fulltext"
)

// record is what a search looks in besides the outline.
type record struct{ title, author, tags string }

func recordOf(b *domain.Ebook) record { return record{b.Title, b.Author, b.Tags} }

// SameRecord tells whether a search finds both by the same words, their outlines
// aside.
func SameRecord(a, b *domain.Ebook) bool { return recordOf(a) == recordOf(b) }

func (r record) texts() []string { return []string{r.title, r.author, r.tags} }

// TitleWords are the words of an outline's titles. They are worked out
// before anything is locked: it takes as long as the outline is.
type TitleWords struct {
	titles         []string
	folded, marked words
}

// TitleWordsOf works out the words of an outline.
func TitleWordsOf(items []domain.TOCItem) TitleWords {
	titles := make([]string, 0, len(items))
	for _, item := range items {
		titles = append(titles, item.Title)
	}
	folded, marked := wordsOfBoth(titles)
	return TitleWords{titles, folded, marked}
}

// wordsOfBoth are the words of texts, folded and with their marks.
func wordsOfBoth(texts []string) (folded, marked words) {
	chunks := fulltext.Chunks(texts...)
	return wordsOf(fulltext.Fold, texts, chunks), wordsOf(fulltext.Marked, texts, chunks)
}

// searched is what is kept of an e-book for the search.
type searched struct {
	words, marked []string
	titles        string // of the outline, one a line
	long          *longWords
}

// searchedOf puts the words of the record and of the outline together.
func searchedOf(r record, outline TitleWords) searched {
	s := searched{titles: strings.Join(outline.titles, "\n")}
	folded, marked := wordsOfBoth(r.texts())
	if fitTogether(folded, outline.folded) && fitTogether(marked, outline.marked) {
		s.words, s.marked = append(folded.list, outline.folded.list...), append(marked.list, outline.marked.list...)
	} else {
		s.long = &longWords{}
		s.words, s.long.folded = atomsOf(folded, outline.folded)
		s.marked, s.long.marked = atomsOf(marked, outline.marked)
	}
	s.words, s.marked = lexemes(s.words), lexemes(s.marked)
	return s
}

func fitTogether(a, b words) bool { return a.fit && b.fit && a.size+b.size <= maxVector }

// lexemes drops what PostgreSQL's texts cannot hold.
func lexemes(words []string) []string {
	kept := words[:0]
	for _, w := range words {
		if utf8.ValidString(w) && !strings.Contains(w, "\x00") {
			kept = append(kept, w)
		}
	}
	return kept
}
