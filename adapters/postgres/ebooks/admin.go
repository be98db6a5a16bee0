package ebooks

import (
	"context"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/values"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
)

// Deleted lists the e-books that can still be restored, last deleted first.
func (r *Ebooks) Deleted(ctx context.Context) ([]domain.Ebook, error) {
	books, err := tables.ScanEbooks(ctx, r.DB.Query, tables.SelectEbook+` WHERE b.deleted_at IS NOT NULL ORDER BY b.deleted_at DESC, b.id DESC`)
	return books, database.Wrap(ctx, "list deleted e-books", err)
}

// Purge deletes up to limit e-books for good that were deleted before the given time. It skips
// e-books that another transaction has locked: it may be restoring them.
func (r *Ebooks) Purge(ctx context.Context, before time.Time, limit int) (int, error) {
	removed := 0
	err := r.DB.Write(ctx, "purge deleted e-books", func(t *unit.Tx) error {
		removed = 0
		var ids []string
		err := t.Select(ctx, &ids, `SELECT id FROM ebooks WHERE deleted_at < $1 ORDER BY deleted_at LIMIT $2 FOR UPDATE SKIP LOCKED`, before, limit)
		if err != nil || len(ids) == 0 {
			return err
		}
		_, err = t.Exec(ctx, `UPDATE files f SET replaced_at = b.deleted_at FROM ebooks b
			WHERE b.id = f.ebook_id AND b.id = ANY($1) AND f.used_at IS NOT NULL AND f.replaced_at IS NULL`, pq.Array(ids))
		if err != nil {
			return err
		}
		n, err := t.Exec(ctx, `DELETE FROM ebooks WHERE id = ANY($1)`, pq.Array(ids)) // cascades to their outlines, notes and submissions
		removed = int(n)
		return err
	})
	return removed, err
}

// ForgetEmptyCounters deletes up to limit counters of combinations of status, subject and grade
// that no e-book has any more.
func (r *Ebooks) ForgetEmptyCounters(ctx context.Context, limit int) (removed int, err error) {
	err = r.DB.Write(ctx, "forget empty counters", func(t *unit.Tx) (err error) {
		removed, err = values.DropEmptyGroups(ctx, t.Tx, limit)
		return err
	})
	return removed, err
}

// ForgetUnusedValues deletes up to limit subjects and grades that occur in no counter any more.
func (r *Ebooks) ForgetUnusedValues(ctx context.Context, limit int) (removed int, err error) {
	err = r.DB.Write(ctx, "forget unused values", func(t *unit.Tx) (err error) {
		removed, err = values.DropUnusedValues(ctx, t.Tx, limit)
		return err
	})
	return removed, err
}
