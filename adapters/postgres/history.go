package postgres

import (
	"context"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// logRow is a row of workflow_logs; the entry's own json names are columns.
type logRow struct {
	domain.LogEntry
	EbookID      string      `json:"ebook_id"`
	UserID       string      `json:"user_id"`
	UserFullName string      `json:"user_full_name"`
	UserRole     domain.Role `json:"user_role"`
	ToID         *string     `json:"to_id"`
	ToFullName   *string     `json:"to_full_name"`
}

const selectLog = `SELECT l.id, l.ebook_id, l.action, l.comment, l.created_at, l.user_id, l.user_full_name, l.user_role, l.version,
	l.to_id, l.to_full_name, l.cover_sha256, l.pdf_sha256, l.record_sha256, l.toc_sha256, l.previous_sha256 FROM workflow_logs l`

const insertLog = `INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version,
	to_id, to_full_name, cover_sha256, pdf_sha256, record_sha256, toc_sha256, previous_sha256)
	VALUES (:id, :ebook_id, :action, :comment, :created_at, :user_id, :user_full_name, :user_role, :version,
	:to_id, :to_full_name, :cover_sha256, :pdf_sha256, :record_sha256, :toc_sha256, :previous_sha256)`

func (row *logRow) entry() domain.LogEntry {
	entry := row.LogEntry
	entry.EbookID, entry.CreatedAt = row.EbookID, row.CreatedAt.UTC()
	entry.User = domain.LogUser{ID: row.UserID, FullName: row.UserFullName, Role: row.UserRole}
	if row.ToID != nil {
		entry.To = &domain.Person{ID: *row.ToID, FullName: *row.ToFullName}
	}
	return entry
}

// log writes the history that the change has made, and forgets it as unsaved.
func (t *tx) log(ctx context.Context, book *domain.Ebook) error {
	for _, entry := range book.Unsaved() {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		entry.ID = id.String()
		row := logRow{LogEntry: entry, EbookID: book.ID, UserID: entry.User.ID, UserFullName: entry.User.FullName, UserRole: entry.User.Role}
		if to := entry.To; to != nil {
			row.ToID, row.ToFullName = &to.ID, &to.FullName
		}
		if err := t.Store(ctx, insertLog, row); err != nil {
			return err
		}
	}
	book.Saved()
	return nil
}

// Log answers the history of an e-book, newest first.
func (r *Ebooks) Log(ctx context.Context, id string) ([]domain.LogEntry, error) {
	var rows []logRow
	err := r.db.Select(ctx, &rows, selectLog+` JOIN ebooks b ON b.id = l.ebook_id AND b.deleted_at IS NULL
		WHERE l.ebook_id = $1 ORDER BY l.version DESC`, id)
	if err == nil && len(rows) == 0 { // a draft without a history, or no e-book
		var there int
		err = r.db.Get(ctx, &there, `SELECT 1 FROM ebooks WHERE id = $1 AND deleted_at IS NULL`, id)
	}
	if database.NotFound(err) {
		return nil, domain.ErrNotFound
	}
	return entriesOf(rows), database.Wrap(ctx, "read history", err)
}

func entriesOf(rows []logRow) []domain.LogEntry {
	entries := make([]domain.LogEntry, len(rows))
	for i := range rows {
		entries[i] = rows[i].entry()
	}
	return entries
}

// complete works out what the version before has not kept of an e-book that the
// transaction holds: where its history ends, and the digest of its outline.
func (t *tx) complete(ctx context.Context, book *domain.Ebook) error {
	if book.LogHead == nil {
		var rows []logRow
		if err := t.Select(ctx, &rows, selectLog+` WHERE l.ebook_id = $1 ORDER BY l.version`, book.ID); err != nil {
			return err
		}
		head := domain.ChainHead(entriesOf(rows))
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
