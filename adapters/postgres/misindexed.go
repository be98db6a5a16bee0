package postgres

import (
	"context"

	"github.com/lib/pq"

	"backoffice/domain"
)

// Misindexed works out the words of e-books anew, from one snapshot, and
// compares them with those that a search looks in.
func (r *Checks) Misindexed(ctx context.Context, ids []string) ([]string, error) {
	wrong := []string{}
	err := r.db.snapshot(ctx, "compare the words", func(t *tx) error {
		var rows []ebookRow
		if err := t.SelectContext(ctx, &rows, selectEbook+` WHERE b.id = ANY($1) ORDER BY b.id`, pq.Array(ids)); err != nil {
			return err
		}
		for i := range rows { // one outline after the other: together they could be very large
			book := rows[i].ebook()
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

// indexed tells whether an e-book has the words that it should have; a deleted
// one has none.
func indexed(ctx context.Context, t *tx, book *domain.Ebook) (right bool, err error) {
	if book.DeletedAt != nil {
		return right, t.GetContext(ctx, &right, `SELECT NOT EXISTS (SELECT FROM ebook_search WHERE ebook_id = $1)`, book.ID)
	}
	var row tocRow
	if err := t.GetContext(ctx, &row, selectTOC, book.ID); err != nil {
		return false, err
	}
	toc := row.toc()
	should := searchedOf(recordOf(book), titleWordsOf(toc.Items))
	var folded, marks *string
	if should.long != nil {
		folded, marks = &should.long.folded, &should.long.marked
	}
	return right, t.GetContext(ctx, &right, `SELECT EXISTS (SELECT FROM ebook_search WHERE ebook_id = $1
		AND created_at = $2 AND words = array_to_tsvector($3::text[]) AND marked = array_to_tsvector($4::text[]))
		AND CASE WHEN $5::text IS NULL
		THEN NOT EXISTS (SELECT FROM search_texts WHERE ebook_id = $1 AND (folded IS NOT NULL OR toc_version = $7 AND titles <> $8))
		ELSE EXISTS (SELECT FROM search_texts WHERE ebook_id = $1 AND folded = $5 AND marked = $6 AND titles = $8) END`,
		book.ID, book.CreatedAt, pq.Array(should.words), pq.Array(should.marked), folded, marks, book.TOCVersion, should.titles)
}
