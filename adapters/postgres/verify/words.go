package verify

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/values"
	"backoffice/adapters/postgres/search/words"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
)

// WrongWords computes the words of e-books again from one snapshot, and compares them with the
// stored ones.
func (r *Checks) WrongWords(ctx context.Context, ids []string) ([]string, error) {
	wrong := []string{}
	err := r.DB.Patient().View(ctx, "compare the words", func(t *database.Tx) error {
		books, err := tables.ScanEbooks(ctx, t.QueryContext, tables.SelectEbook+` WHERE b.id = ANY($1) ORDER BY b.id`, pq.Array(ids))
		if err != nil {
			return err
		}
		for _, book := range books { // one at a time, because together the outlines may be very large
			right, err := wordsAndKeysAreRight(ctx, t, &book)
			if err != nil {
				return err
			}
			if !right {
				wrong = append(wrong, book.ID)
			}
		}
		return nil
	})
	return wrong, err
}

// wordsAndKeysAreRight reports whether an e-book's search words and duplicate keys are right. A deleted
// one must have none.
func wordsAndKeysAreRight(ctx context.Context, t *database.Tx, book *domain.Ebook) (right bool, err error) {
	if right, err := values.HasKeys(ctx, t, book); err != nil || !right {
		return false, err
	}
	if book.DeletedAt != nil {
		err := t.GetContext(ctx, &right, `SELECT NOT EXISTS (SELECT FROM ebook_search WHERE ebook_id = $1)`, book.ID)
		return right, err
	}
	var row tables.TOC
	if err := t.GetContext(ctx, &row, tables.SelectTOC, book.ID); err != nil {
		return false, err
	}
	return words.AreRight(ctx, t, book, row.Domain().Items)
}

// WrongIndex compares the search index with a new one: see index.Compare.
func (r *Checks) WrongIndex(ctx context.Context) ([]string, error) {
	return index.Compare(ctx, r.DB)
}
