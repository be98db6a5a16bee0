package postgres

import (
	"context"
	"reflect"
	"time"

	"github.com/google/uuid"

	"backoffice/domain"
)

// save stores what a change has made of an e-book: row, outline, words to
// search, files, figures, history. toc is nil where it was not at stake.
func (t *tx) save(ctx context.Context, before, after *domain.Ebook, toc *savedTOC) error {
	if before.CreatedBy != after.CreatedBy {
		if err := t.name(ctx, after); err != nil {
			return err
		}
	}
	if err := t.saveRow(ctx, before, after); err != nil {
		return err
	}
	if err := t.saveWords(ctx, before, after, toc); err != nil {
		return err
	}
	if err := t.takeUp(ctx, before, after); err != nil {
		return err
	}
	if err := t.count(ctx, before, after); err != nil {
		return err
	}
	return t.log(ctx, after)
}

func (t *tx) saveRow(ctx context.Context, before, after *domain.Ebook) error {
	texts := reflect.DeepEqual(before.Details, after.Details)
	files := reflect.DeepEqual(before.Cover, after.Cover) && reflect.DeepEqual(before.PDF, after.PDF)
	if texts && files {
		return t.store(ctx, updateState, rowOf(after))
	}
	return t.store(ctx, updateEbook, rowOf(after))
}

// saveWords keeps the outline and the words of a search in step with the
// e-book; a deleted one has none of the latter.
func (t *tx) saveWords(ctx context.Context, before, after *domain.Ebook, toc *savedTOC) error {
	moved := before.TOCVersion != after.TOCVersion
	if toc != nil && moved {
		if err := t.saveTOC(ctx, toc); err != nil {
			return err
		}
	}
	switch {
	case after.DeletedAt != nil:
		return t.unindex(ctx, after.ID)
	case moved && toc != nil:
		return t.reindex(ctx, after, toc.prepared.words)
	case recordOf(before) != recordOf(after):
		stored, err := t.outline(ctx, after.ID)
		if err != nil {
			return err
		}
		return t.reindex(ctx, after, titleWordsOf(stored.Items))
	}
	return nil
}

// logRow is a row of workflow_logs.
type logRow struct {
	domain.LogEntry
	EbookID      string      `json:"ebook_id"`
	UserID       string      `json:"user_id"`
	UserFullName string      `json:"user_full_name"`
	UserRole     domain.Role `json:"user_role"`
}

// log writes the history that the change has made, and forgets it as unsaved.
func (t *tx) log(ctx context.Context, book *domain.Ebook) error {
	for _, entry := range book.Unsaved() {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		entry.ID = id.String()
		err = t.store(ctx, `INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at,
			user_id, user_full_name, user_role, version, cover_sha256, pdf_sha256)
			VALUES (:id, :ebook_id, :action, :comment, :created_at,
			:user_id, :user_full_name, :user_role, :version, :cover_sha256, :pdf_sha256)`,
			logRow{LogEntry: entry, EbookID: book.ID, UserID: entry.User.ID, UserFullName: entry.User.FullName, UserRole: entry.User.Role})
		if err != nil {
			return err
		}
	}
	book.Saved()
	return nil
}

// Log answers the history of an e-book, newest first.
func (r *Ebooks) Log(ctx context.Context, id string) ([]domain.LogEntry, error) {
	var rows []logRow
	err := r.db.all(ctx, &rows, `SELECT l.id, l.ebook_id, l.action, l.comment, l.created_at, l.user_id, l.user_full_name,
		l.user_role, l.version, l.cover_sha256, l.pdf_sha256
		FROM workflow_logs l JOIN ebooks b ON b.id = l.ebook_id AND b.deleted_at IS NULL
		WHERE l.ebook_id = $1 ORDER BY l.version DESC`, id)
	if err == nil && len(rows) == 0 { // a draft without a history, or no e-book
		var there int
		err = r.db.one(ctx, &there, `SELECT 1 FROM ebooks WHERE id = $1 AND deleted_at IS NULL`, id)
	}
	if missing(err) {
		return nil, domain.ErrNotFound
	}
	entries := make([]domain.LogEntry, 0, len(rows))
	for _, row := range rows {
		entry := row.LogEntry
		entry.EbookID, entry.CreatedAt = row.EbookID, entry.CreatedAt.UTC()
		entry.User = domain.LogUser{ID: row.UserID, FullName: row.UserFullName, Role: row.UserRole}
		entries = append(entries, entry)
	}
	return entries, faultOf(ctx, "read history", err)
}

// takeUp moves the register of files along: what the e-book names now is
// current, what it named before is replaced, and the grant that a new file came
// from is spent.
func (t *tx) takeUp(ctx context.Context, before, after *domain.Ebook) error {
	var old domain.Ebook
	if before != nil {
		old = *before
	}
	for _, pair := range [][2]*domain.File{{old.Cover, after.Cover}, {old.PDF, after.PDF}} {
		was, is := pair[0], pair[1]
		if is == nil && was == nil || is != nil && was != nil && is.ID == was.ID {
			continue
		}
		if err := t.exchange(ctx, after, was, is); err != nil {
			return err
		}
	}
	return nil
}

// exchange puts a new file in the place of another. What it replaces counts
// against the e-book's creator, as the grant did until now.
func (t *tx) exchange(ctx context.Context, book *domain.Ebook, was, is *domain.File) error {
	var more int64
	if is != nil {
		grant, err := t.spendable(ctx, is)
		if err != nil {
			return err
		}
		more -= grant
	}
	if was != nil {
		more += was.Size
	}
	return t.withinQuota(ctx, book.CreatedBy, more, func() error { return t.putInPlace(ctx, was, is, book.UpdatedAt) })
}

func (t *tx) putInPlace(ctx context.Context, was, is *domain.File, at time.Time) error {
	if is != nil {
		if err := t.spend(ctx, is); err != nil {
			return err
		}
		if err := t.makeCurrent(ctx, is, at); err != nil {
			return err
		}
	}
	if was == nil {
		return nil
	}
	_, err := t.exec(ctx, `UPDATE files SET replaced_at = $2 WHERE id = $1`, was.ID, at)
	return err
}
