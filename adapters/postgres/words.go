package postgres

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/lib/pq"

	"backoffice/domain"
	"backoffice/ports"
)

// What a tsvector can hold: a lexeme of 2,046 bytes, a megabyte in all. Each
// lexeme takes four bytes of order and its own, rounded up for a later place.
const (
	maxLexeme = 2046
	maxVector = 1<<20 - 1<<12
)

// record is what a search looks in besides the outline.
type record struct{ title, author, tags string }

func recordOf(b *domain.Ebook) record { return record{b.Title, b.Author, b.Tags} }

func (r record) texts() []string { return []string{r.title, r.author, r.tags} }

// index stores the words of an e-book that has none yet. The record's come
// first, so that they are the last to be given up where an outline is too long.
func (t *tx) index(ctx context.Context, b *domain.Ebook, items []domain.TOCItem) error {
	words, marked := wordsOf(b, items)
	_, err := t.exec(ctx, `WITH s AS (INSERT INTO ebook_search (ebook_id, created_at, words, marked)
		VALUES ($1, $2, array_to_tsvector($3::text[]), array_to_tsvector($4::text[])) RETURNING n)
		INSERT INTO search_changes (n) SELECT n FROM s`, b.ID, b.CreatedAt, words, marked)
	return err
}

// reindex replaces the words of an e-book.
func (t *tx) reindex(ctx context.Context, b *domain.Ebook, items []domain.TOCItem) error {
	words, marked := wordsOf(b, items)
	_, err := t.exec(ctx, `WITH s AS (UPDATE ebook_search SET words = array_to_tsvector($2::text[]), marked = array_to_tsvector($3::text[])
		WHERE ebook_id = $1 RETURNING n) INSERT INTO search_changes (n) SELECT n FROM s`, b.ID, words, marked)
	return err
}

// unindex forgets the words of an e-book that is deleted.
func (t *tx) unindex(ctx context.Context, id string) error {
	_, err := t.exec(ctx, `WITH s AS (DELETE FROM ebook_search WHERE ebook_id = $1 RETURNING n)
		INSERT INTO search_changes (n) SELECT n FROM s`, id)
	return err
}

func wordsOf(b *domain.Ebook, items []domain.TOCItem) (words, marked any) {
	texts := recordOf(b).texts()
	for _, item := range items {
		texts = append(texts, item.Title)
	}
	return pq.Array(lexemes(ports.Words(texts...))), pq.Array(lexemes(ports.MarkedWords(texts...)))
}

// lexemes drops what a tsvector cannot hold.
func lexemes(words []string) []string {
	kept, size := words[:0], 0
	for _, w := range words {
		size += len(w) + 4
		if size > maxVector {
			break
		}
		if len(w) <= maxLexeme && utf8.ValidString(w) && !strings.Contains(w, "\x00") {
			kept = append(kept, w)
		}
	}
	return kept
}

var quoteTerm = strings.NewReplacer(`'`, `''`, `\`, `\\`, "\x00", "\uFFFD")

// prefixes are the look-ups of a search's terms, each once: words that begin
// with the term. No character of a term is more than itself.
func prefixes(terms []string) []string {
	list, seen := make([]string, 0, len(terms)), map[string]bool{}
	for _, term := range terms {
		if !seen[term] {
			seen[term] = true
			list = append(list, `'`+quoteTerm.Replace(strings.ToValidUTF8(term, "\uFFFD"))+`':*`)
		}
	}
	return list
}

// tsquery asks for words that begin with every one of the terms. It is sent as
// one parameter.
func tsquery(terms []string) string { return strings.Join(prefixes(terms), " & ") }
