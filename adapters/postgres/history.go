package postgres

import (
	"context"
	"database/sql"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
)

// log stores the new entries of the history and marks them as saved.
func (t *tx) log(ctx context.Context, book *domain.Ebook) error {
	for _, entry := range book.Unsaved() {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		entry.ID, entry.EbookID = id.String(), book.ID
		notified := entry.Notified(book.CreatedBy)
		query, args := tables.LogOf(entry).Insert(notified)
		if err := t.ExecOne(ctx, query, args...); err != nil {
			return err
		}
		if notified != "" {
			t.announceNotified(entry.ID)
		}
	}
	book.Saved()
	return nil
}

// Log returns the history of an e-book, newest first.
func (r *Ebooks) Log(ctx context.Context, id string) ([]domain.LogEntry, error) {
	entries, err := tables.ScanLog(ctx, r.db.Query, tables.SelectLog+` JOIN ebooks b ON b.id = l.ebook_id AND b.deleted_at IS NULL
		WHERE l.ebook_id = $1 ORDER BY l.version DESC`, id)
	if err == nil && len(entries) == 0 { // the e-book has no history yet, or does not exist
		var exists int
		err = r.db.Get(ctx, &exists, `SELECT 1 FROM ebooks WHERE id = $1 AND deleted_at IS NULL`, id)
	}
	if database.NotFound(err) {
		return nil, domain.ErrNotFound
	}
	return entries, database.Wrap(ctx, "read history", err)
}

// fillMissingDigests computes what a locked e-book lacks if it was saved last by a version without
// digests: the head of its history, and the digest of its outline.
func (t *tx) fillMissingDigests(ctx context.Context, book *domain.Ebook) error {
	if book.LogHead == nil {
		entries, err := tables.ScanLog(ctx, t.Query, tables.SelectLog+` WHERE l.ebook_id = $1 ORDER BY l.version`, book.ID)
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

// logAccount stores the new entries of an account's history and marks them as saved.
func (t *tx) logAccount(ctx context.Context, user *domain.User) error {
	for _, e := range user.Unsaved() {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		err = t.ExecOne(ctx, `INSERT INTO account_logs (id, user_id, email, action, role, by_name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			id.String(), e.UserID, e.Email, e.Action, e.Role, e.By, e.CreatedAt)
		if err != nil {
			return err
		}
	}
	user.Saved()
	return nil
}

// History returns the decisions about an account, or about all, newest first.
func (r *Users) History(ctx context.Context, userID string) ([]domain.AccountEntry, error) {
	query, args := `SELECT user_id, email, action, role, by_name, created_at FROM account_logs`, []any{}
	if userID != "" {
		query, args = query+` WHERE user_id = $1`, []any{userID}
	}
	entries, err := database.Collect(ctx, r.db.Query, func(rows *sql.Rows, e *domain.AccountEntry) error {
		err := rows.Scan(&e.UserID, &e.Email, &e.Action, &e.Role, &e.By, &e.CreatedAt)
		e.CreatedAt = e.CreatedAt.UTC()
		return err
	}, query+` ORDER BY created_at DESC, id DESC`, args...)
	return entries, database.Wrap(ctx, "read the history of accounts", err)
}
