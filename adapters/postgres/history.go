package postgres

import (
	"context"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
)

// log stores the history that the change has made, and forgets it as unsaved.
func (t *tx) log(ctx context.Context, book *domain.Ebook) error {
	for _, entry := range book.Unsaved() {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		entry.ID, entry.EbookID = id.String(), book.ID
		query, args := tables.LogOf(entry).Insert()
		if err := t.ExecOne(ctx, query, args...); err != nil {
			return err
		}
	}
	book.Saved()
	return nil
}

// Log returns the history of an e-book, newest first.
func (r *Ebooks) Log(ctx context.Context, id string) ([]domain.LogEntry, error) {
	entries, err := tables.ScanLog(r.db.Query(ctx, tables.SelectLog+` JOIN ebooks b ON b.id = l.ebook_id AND b.deleted_at IS NULL
		WHERE l.ebook_id = $1 ORDER BY l.version DESC`, id))
	if err == nil && len(entries) == 0 { // a draft without a history, or no e-book
		var there int
		err = r.db.Get(ctx, &there, `SELECT 1 FROM ebooks WHERE id = $1 AND deleted_at IS NULL`, id)
	}
	if database.NotFound(err) {
		return nil, domain.ErrNotFound
	}
	return entries, database.Wrap(ctx, "read history", err)
}

// complete works out what the version before has not kept of an e-book that the
// transaction holds: where its history ends, and the digest of its outline.
func (t *tx) complete(ctx context.Context, book *domain.Ebook) error {
	if book.LogHead == nil {
		entries, err := tables.ScanLog(t.Query(ctx, tables.SelectLog+` WHERE l.ebook_id = $1 ORDER BY l.version`, book.ID)) //nolint:sqlclosecheck // it closes them
		if err != nil {
			return err
		}
		head := domain.ChainHead(entries)
		book.LogHead = &head
	}
	if book.TOCSHA256 == nil {
		toc, err := t.outline(ctx, book.ID)
		if err != nil {
			return err
		}
		digest := domain.OutlineSHA256(toc.Items)
		book.TOCSHA256 = &digest
	}
	return nil
}
