package ebooks

import (
	"context"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/values"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
)

// saveLogAndCounters stores the new entries of the history, marks them as saved, and changes the counters. From then
// until the commit, other changes wait for these few rows. So it changes them in the statement of the last entry,
// or, if the reasons of that entry must be stored afterwards, in a statement after these.
func saveLogAndCounters(ctx context.Context, t *unit.Tx, book *domain.Ebook, counters tables.CounterChanges) error {
	entries := book.Unsaved()
	for i, entry := range entries {
		var withEntry tables.CounterChanges
		if i == len(entries)-1 && len(entry.Reasons) == 0 {
			withEntry, counters = counters, tables.CounterChanges{}
		}
		if err := saveEntry(ctx, t, book, entry, withEntry); err != nil {
			return err
		}
	}
	book.ClearUnsaved()
	return values.AddToCounters(ctx, t.Tx, counters)
}

// saveEntry stores an entry of the history with its reasons and deliveries, and changes the counters.
func saveEntry(ctx context.Context, t *unit.Tx, book *domain.Ebook, entry domain.LogEntry, counters tables.CounterChanges) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	entry.ID, entry.EbookID = id.String(), book.ID
	notified := entry.Notified(book.CreatedBy)
	var subscribed bool
	query, args := tables.LogOf(entry).Insert(book, counters, notified)
	if err := t.Get(ctx, &subscribed, query, args...); err != nil {
		return err
	}
	if err := saveReasons(ctx, t, entry); err != nil {
		return err
	}
	if notified != "" {
		t.AnnounceNotified(entry.ID)
	}
	if !subscribed {
		return nil
	}
	return saveDeliveries(ctx, t, entry, book)
}

// saveReasons stores the templates that a decision was written with.
func saveReasons(ctx context.Context, t *unit.Tx, entry domain.LogEntry) error {
	for _, r := range entry.Reasons {
		err := t.ExecOne(ctx, `INSERT INTO reason_uses (log_id, reason_id, reason_title, actor_id, at) VALUES ($1, $2, $3, $4, $5)`,
			entry.ID, r.ID, r.Title, entry.User.ID, entry.CreatedAt)
		if err != nil {
			return err
		}
	}
	return nil
}

// Log returns the history of an e-book, newest first.
func (r *Ebooks) Log(ctx context.Context, id string) ([]domain.LogEntry, error) {
	entries, err := tables.ScanLog(ctx, r.DB.Query, tables.SelectLog+` JOIN ebooks b ON b.id = l.ebook_id AND b.deleted_at IS NULL
		WHERE l.ebook_id = $1 ORDER BY l.version DESC`, id)
	if err == nil && len(entries) == 0 { // the e-book has no history yet, or does not exist
		var exists int
		err = r.DB.Get(ctx, &exists, `SELECT 1 FROM ebooks WHERE id = $1 AND deleted_at IS NULL`, id)
	}
	return entries, database.Wrap(ctx, "read history", database.OrNotFound(err, domain.ErrNotFound))
}

// fillMissingDigests computes what a locked e-book lacks if a server of an older version saved it last:
// the head of its history, and the digest of its outline.
func fillMissingDigests(ctx context.Context, t *unit.Tx, book *domain.Ebook) error {
	if book.LogHead == nil {
		entries, err := tables.ScanLog(ctx, t.Query, tables.SelectLog+` WHERE l.ebook_id = $1 ORDER BY l.version`, book.ID)
		if err != nil {
			return err
		}
		head := domain.ChainHead(entries)
		book.LogHead = &head
	}
	if book.TOCSHA256 == nil {
		toc, err := loadOutline(ctx, t, book.ID)
		if err != nil {
			return err
		}
		digest := domain.OutlineSHA256(toc.Items)
		book.TOCSHA256 = &digest
	}
	return nil
}
