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

// WrongWords computes the words and keys of e-books again from one snapshot, and compares them with
// the stored ones.
func (r *Checks) WrongWords(ctx context.Context, ids []string) (map[string][]string, error) {
	wrong := map[string][]string{}
	err := r.DB.LongRunning().View(ctx, "compare the words", func(t *database.Tx) error {
		books, err := tables.ScanEbooks(ctx, t.QueryContext, tables.SelectEbook+` WHERE b.id = ANY($1) ORDER BY b.id`, pq.Array(ids))
		if err != nil {
			return err
		}
		for _, book := range books { // one at a time, because together the outlines may be very large
			found, err := wrongWordsAndKeys(ctx, t, &book)
			if err != nil {
				return err
			}
			if len(found) > 0 {
				wrong[book.ID] = found
			}
		}
		return nil
	})
	return wrong, err
}

// wrongWordsAndKeys returns what is wrong with the rows of an e-book's search words and duplicate keys.
// A deleted one must have none.
func wrongWordsAndKeys(ctx context.Context, t *database.Tx, book *domain.Ebook) (wrong []string, err error) {
	for _, row := range []struct {
		isRight func(context.Context, *database.Tx, *domain.Ebook) (bool, error)
		deleted string // what is wrong with a deleted e-book
		current string // what is wrong with any other
	}{
		{
			values.KeysAreRight, "it is deleted, but has a row in ebook_keys",
			"its row in ebook_keys is missing or wrong, so it is not found as a possible duplicate",
		},
		{
			wordsAreRight, "it is deleted, but has a row in ebook_search",
			"its row in ebook_search or search_texts is missing or wrong, so searches do not find it by its words",
		},
	} {
		right, err := row.isRight(ctx, t, book)
		switch {
		case err != nil:
			return nil, err
		case right:
		case book.DeletedAt != nil:
			wrong = append(wrong, row.deleted)
		default:
			wrong = append(wrong, row.current)
		}
	}
	return wrong, nil
}

func wordsAreRight(ctx context.Context, t *database.Tx, book *domain.Ebook) (right bool, err error) {
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
