package postgres

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
)

// Misindexed works out the words of e-books anew, from one snapshot, and
// compares them with those that a search looks in.
func (r *Checks) Misindexed(ctx context.Context, ids []string) ([]string, error) {
	wrong := []string{}
	err := r.db.snapshot(ctx, "compare the words", func(t *tx) error {
		books, err := tables.ScanEbooks(t.QueryContext(ctx, tables.SelectEbook+` WHERE b.id = ANY($1) ORDER BY b.id`, pq.Array(ids))) //nolint:sqlclosecheck // it closes them
		if err != nil {
			return err
		}
		for _, book := range books { // one outline after the other: together they could be very large
			right, err := indexed(ctx, t, &book)
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

// indexed tells whether an e-book has the words that it should have, and the keys by
// which it is found as a duplicate; a deleted one has none.
func indexed(ctx context.Context, t *tx, book *domain.Ebook) (right bool, err error) {
	if right, err := search.HasKeys(ctx, t.Tx, book); err != nil || !right {
		return false, err
	}
	if book.DeletedAt != nil {
		return right, t.GetContext(ctx, &right, `SELECT NOT EXISTS (SELECT FROM ebook_search WHERE ebook_id = $1)`, book.ID)
	}
	var row tables.TOC
	if err := t.GetContext(ctx, &row, tables.SelectTOC, book.ID); err != nil {
		return false, err
	}
	return search.HasWords(ctx, t.Tx, book, row.Domain().Items)
}

// WronglyIndexed works the search index out anew: see search.CompareIndex.
func (r *Checks) WronglyIndexed(ctx context.Context) ([]string, error) {
	return search.CompareIndex(ctx, r.db.DB)
}
