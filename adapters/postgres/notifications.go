package postgres

import (
	"context"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Notifications = (*Notifications)(nil)

// List returns a page of a person's newest notifications. One statement reads all of it, so that
// the numbers agree.
func (r *Notifications) List(ctx context.Context, userID string, page, limit int) (ports.NotificationPage, error) {
	found, total, unread, err := tables.ScanNotifications(ctx, r.db.Query, userID, domain.MaxNotifications, int64(page-1)*int64(limit), limit)
	return ports.NotificationPage{Notifications: found, Total: total, Unread: unread}, database.Wrap(ctx, "list notifications", err)
}

// MarkRead marks notifications as read, and announces it to the person's other pages.
func (r *Notifications) MarkRead(ctx context.Context, by ports.Caller, which func(domain.Actor) (domain.ReadMark, error)) (unread int, err error) {
	err = r.db.writeAs(ctx, "read notifications", by, func(t *tx, w writer) error {
		mark, err := which(w.actor)
		if err != nil {
			return err
		}
		n, err := t.Exec(ctx, `UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL AND ($3 OR id = ANY($4))`,
			w.actor.ID, w.now, mark.All, pq.Array(mark.IDs))
		if err != nil {
			return err
		}
		if n > 0 {
			t.announceUser(w.actor.ID)
		}
		return t.Get(ctx, &unread, tables.CountUnread, w.actor.ID, domain.MaxNotifications)
	})
	return unread, err
}

// storeNews adds a note or reply to each recipient's notification of what the same person wrote in
// this round, or creates one. The e-book is locked, so two writers cannot both create one.
func (t *tx) storeNews(ctx context.Context, news *domain.News) error {
	if news == nil || len(news.To) == 0 {
		return nil
	}
	_, err := t.Exec(ctx, tables.StoreNews, news.EbookID, news.By, news.Round, news.ID, news.Kind, news.NoteID, news.At, pq.Array(news.To))
	for _, id := range news.To {
		t.announceUser(id)
	}
	return err
}

// removeFromNotifications subtracts a note without replies, which is about to be deleted, from the
// notifications that count it. The deletion also deletes notifications of this note alone.
func (t *tx) removeFromNotifications(ctx context.Context, note *domain.Note) error {
	var people []string
	err := t.SelectContext(ctx, &people, tables.TakeBackNews, note.EbookID, note.Author.ID, note.Round, note.ID, note.CreatedAt)
	for _, id := range people {
		t.announceUser(id)
	}
	return err
}

// Forget deletes notifications that are old or exceed the number kept for a person.
func (r *Notifications) Forget(ctx context.Context, before time.Time, limit int) (removed int, err error) {
	return r.db.exec(ctx, "forget notifications", `WITH old AS (
		(SELECT id, user_id FROM notifications WHERE created_at < $1 LIMIT $2)
		UNION (SELECT n.id, n.user_id FROM users u CROSS JOIN LATERAL
			(SELECT created_at, id FROM notifications WHERE user_id = u.id ORDER BY created_at DESC, id DESC OFFSET $3 LIMIT 1) kept
			JOIN notifications n ON n.user_id = u.id AND (n.created_at, n.id) <= (kept.created_at, kept.id) LIMIT $2) LIMIT $2)
		DELETE FROM notifications n USING old WHERE (n.id, n.user_id) = (old.id, old.user_id)`, before, limit, domain.MaxNotifications)
}
