package postgres

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/lib/pq"

	"backoffice/domain"
	"backoffice/domain/fulltext"
)

// maxVector is what the words of an e-book may take, with four bytes for the
// place of each: a tsvector holds a megabyte. Where they take more, they are
// kept as longWords.
const maxVector = 1<<20 - 1<<12

// record is what a search looks in besides the outline.
type record struct{ title, author, tags string }

func recordOf(b *domain.Ebook) record { return record{b.Title, b.Author, b.Tags} }

func (r record) texts() []string { return []string{r.title, r.author, r.tags} }

// words are those of some texts, folded or with their marks, where they fit; if
// not, the texts are cut into atoms: see longWords.
type words struct {
	prepare func(string) string
	texts   []string
	list    []string
	size    int
	fit     bool
}

func wordsOf(prepare func(string) string, texts []string) words {
	w := words{prepare: prepare, texts: texts}
	w.list, w.fit = fulltext.WordsWithin(maxVector, prepare, texts...)
	for _, word := range w.list {
		w.size += len(word) + 4
	}
	return w
}

// titleWords are the words of an outline's titles. They are computed before
// anything is locked: it takes as long as the outline is.
type titleWords struct {
	titles         []string
	folded, marked words
}

func titleWordsOf(items []domain.TOCItem) titleWords {
	titles := make([]string, 0, len(items))
	for _, item := range items {
		titles = append(titles, item.Title)
	}
	return titleWords{titles, wordsOf(fulltext.Fold, titles), wordsOf(fulltext.Marked, titles)}
}

// searched is what is kept of an e-book for the search.
type searched struct {
	words, marked []string
	titles        string // of the outline, one a line
	long          *longWords
}

// searchedOf puts the words of the record and of the outline together.
func searchedOf(r record, outline titleWords) searched {
	s := searched{titles: strings.Join(outline.titles, "\n")}
	folded, marked := wordsOf(fulltext.Fold, r.texts()), wordsOf(fulltext.Marked, r.texts())
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

// index stores the words of an e-book that has none yet.
func (t *tx) index(ctx context.Context, b *domain.Ebook, items []domain.TOCItem) error {
	s := searchedOf(recordOf(b), titleWordsOf(items))
	_, err := t.Exec(ctx, `WITH s AS (INSERT INTO ebook_search (ebook_id, created_at, words, marked)
		VALUES ($1, $2, array_to_tsvector($3::text[]), array_to_tsvector($4::text[])) RETURNING n)
		INSERT INTO search_changes (n) SELECT n FROM s`, b.ID, b.CreatedAt, pq.Array(s.words), pq.Array(s.marked))
	if err == nil && (len(items) > 0 || s.long != nil) {
		err = t.keepTexts(ctx, b, s)
	}
	return err
}

// reindex replaces the words of an e-book.
func (t *tx) reindex(ctx context.Context, b *domain.Ebook, outline titleWords) error {
	return t.keep(ctx, b, searchedOf(recordOf(b), outline))
}

func (t *tx) keep(ctx context.Context, b *domain.Ebook, s searched) error {
	_, err := t.Exec(ctx, `WITH s AS (UPDATE ebook_search SET words = array_to_tsvector($2::text[]), marked = array_to_tsvector($3::text[])
		WHERE ebook_id = $1 RETURNING n) INSERT INTO search_changes (n) SELECT n FROM s`, b.ID, pq.Array(s.words), pq.Array(s.marked))
	if err != nil {
		return err
	}
	return t.keepTexts(ctx, b, s)
}

// keepTexts keeps what is read of an e-book besides its words.
func (t *tx) keepTexts(ctx context.Context, b *domain.Ebook, s searched) error {
	var folded, marked *string
	if s.long != nil {
		folded, marked = &s.long.folded, &s.long.marked
	}
	_, err := t.Exec(ctx, `INSERT INTO search_texts (ebook_id, toc_version, titles, folded, marked) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (ebook_id) DO UPDATE SET toc_version = excluded.toc_version, titles = excluded.titles,
		folded = excluded.folded, marked = excluded.marked`, b.ID, b.TOCVersion, s.titles, folded, marked)
	return err
}

// unindex forgets the words of an e-book that is deleted.
func (t *tx) unindex(ctx context.Context, id string) error {
	_, err := t.Exec(ctx, `WITH s AS (DELETE FROM ebook_search WHERE ebook_id = $1 RETURNING n)
		INSERT INTO search_changes (n) SELECT n FROM s`, id)
	return err
}

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

// prefixes are the look-ups of a search's terms, each once: words that begin
// with the term.
func prefixes(terms []string) []string {
	list, seen := make([]string, 0, len(terms)), map[string]bool{}
	for _, term := range terms {
		if !seen[term] {
			seen[term] = true
			list = append(list, lexeme(term)+`:*`)
		}
	}
	return list
}

// tsquery asks for words that begin with every one of the terms. It is sent as
// one parameter.
func tsquery(terms []string) string { return strings.Join(prefixes(terms), " & ") }
