package words

import (
	"slices"
	"strings"
	"unicode/utf8"

	"backoffice/domain"
	"backoffice/domain/fulltext"
)

// SameRecordTexts reports whether a search looks in the same texts of both records.
func SameRecordTexts(a, b *domain.Ebook) bool { return slices.Equal(RecordTexts(a), RecordTexts(b)) }

// RecordTexts returns the texts of a record in which a search looks.
func RecordTexts(b *domain.Ebook) (texts []string) {
	for i, text := range b.Texts() {
		if domain.TextFields[i].Searched {
			texts = append(texts, *text)
		}
	}
	return texts
}

// Outline are the words of an outline's titles. They are computed before anything is locked,
// because the time grows with the outline.
type Outline struct {
	titles         []string
	folded, marked words
}

// OfOutline computes the words of an outline.
func OfOutline(items []domain.TOCItem) Outline {
	titles := make([]string, 0, len(items))
	for _, item := range items {
		titles = append(titles, item.Title)
	}
	folded, marked := wordsInBothForms(titles)
	return Outline{titles, folded, marked}
}

// wordsInBothForms returns the words of texts, folded and with their marks.
func wordsInBothForms(texts []string) (folded, marked words) {
	chunks := fulltext.Chunks(texts...)
	return wordsOf(fulltext.Folded, texts, chunks), wordsOf(fulltext.Marked, texts, chunks)
}

// searchData is what is stored of an e-book for the search.
type searchData struct {
	folded, marked []string
	titles         string     // of the outline, one on each line
	long           *longWords // nil if all words fit into a tsvector
}

// searchDataOf combines the words of the record and of the outline.
func searchDataOf(recordTexts []string, outline Outline) searchData {
	s := searchData{titles: strings.Join(outline.titles, "\n")}
	folded, marked := wordsInBothForms(recordTexts)
	if fitTogether(folded, outline.folded) && fitTogether(marked, outline.marked) {
		s.folded, s.marked = append(folded.list, outline.folded.list...), append(marked.list, outline.marked.list...)
	} else {
		s.long = &longWords{}
		s.folded, s.long.folded = atomsOf(folded, outline.folded)
		s.marked, s.long.marked = atomsOf(marked, outline.marked)
	}
	s.folded, s.marked = dropUnstorable(s.folded), dropUnstorable(s.marked)
	return s
}

// longTexts returns the texts of words that are too many for a tsvector, or nil if they fit.
func (s *searchData) longTexts() (folded, marked *string) {
	if s.long == nil {
		return nil, nil
	}
	return &s.long.folded, &s.long.marked
}

func fitTogether(a, b words) bool { return a.fit && b.fit && a.size+b.size <= maxVector }

// dropUnstorable drops words that PostgreSQL's texts cannot contain.
func dropUnstorable(words []string) []string {
	kept := words[:0]
	for _, w := range words {
		if utf8.ValidString(w) && !strings.Contains(w, "\x00") {
			kept = append(kept, w)
		}
	}
	return kept
}
