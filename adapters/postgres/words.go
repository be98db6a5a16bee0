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

// index stores the words of an e-book. The record's come first, so that they
// are the last to be given up where an outline is too long.
func (t *tx) index(ctx context.Context, b *domain.Ebook, items []domain.TOCItem) error {
	texts := recordOf(b).texts()
	for _, item := range items {
		texts = append(texts, item.Title)
	}
	_, err := t.exec(ctx, `INSERT INTO ebook_search (ebook_id, created_at, words, marked)
		VALUES ($1, $2, array_to_tsvector($3::text[]), array_to_tsvector($4::text[]))
		ON CONFLICT (ebook_id) DO UPDATE SET words = excluded.words, marked = excluded.marked`,
		b.ID, b.CreatedAt, pq.Array(lexemes(ports.Words(texts...))), pq.Array(lexemes(ports.MarkedWords(texts...))))
	return err
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

// tsquery asks for words that begin with every one of the terms. It is sent as
// one parameter, and no character of a term is more than itself.
func tsquery(terms []string) string {
	parts, seen := make([]string, 0, len(terms)), map[string]bool{}
	for _, term := range terms {
		if !seen[term] {
			seen[term] = true
			parts = append(parts, `'`+quoteTerm.Replace(strings.ToValidUTF8(term, "\uFFFD"))+`':*`)
		}
	}
	return strings.Join(parts, " & ")
}
