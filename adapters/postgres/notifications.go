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

// List returns a page of a person's newest notifications, in one statement and so of one
// moment.
func (r *Notifications) List(ctx context.Context, userID string, page, limit int) (ports.NotificationPage, error) {
	found, total, unread, err := tables.ScanNotifications(r.db.Query(ctx, tables.SelectNotifications, userID, domain.MaxNotifications, int64(page-1)*int64(limit), limit))
	return ports.NotificationPage{Notifications: found, Total: total, Unread: unread}, database.Wrap(ctx, "list notifications", err)
}

// MarkRead marks notifications as read. The person's other pages are told.
func (r *Notifications) MarkRead(ctx context.Context, by ports.Caller, which func(domain.Actor) (domain.ReadMark, error)) (unread int, err error) {
	err = r.db.write(ctx, "read notifications", func(t *tx) error {
		if err := t.enter(ctx, by); err != nil {
			return err
		}
		w, err := t.writer(ctx, by)
		if err != nil {
			return err
		}
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
			t.notified(w.actor.ID)
		}
		return t.Get(ctx, &unread, tables.CountUnread, w.actor.ID, domain.MaxNotifications)
	})
	return unread, err
}

// tell stores what a note or a reply tells, in the notification that each of its recipients
// has of what the same person wrote in that round, or in a new one. Whoever writes about an
// e-book holds it, so that of two neither misses the other.
func (t *tx) tell(ctx context.Context, news *domain.News) error {
	if news == nil || len(news.To) == 0 {
		return nil
	}
	_, err := t.Exec(ctx, tables.StoreNews, news.EbookID, news.By, news.Round, news.ID, news.Kind, news.NoteID, news.At, pq.Array(news.To))
	for _, id := range news.To {
		t.notified(id)
	}
	return err
}

// takeBack removes a note that nobody has answered, and that is about to be deleted, from the
// notifications that count it. One that tells of nothing else goes with the note.
func (t *tx) takeBack(ctx context.Context, note *domain.Note) error {
	var people []string
	err := t.SelectContext(ctx, &people, tables.TakeBackNews, note.EbookID, note.Author.ID, note.Round, note.ID, note.CreatedAt)
	for _, id := range people {
		t.notified(id)
	}
	return err
}

// Forget removes what is old, or beyond what a person keeps.
func (r *Notifications) Forget(ctx context.Context, before time.Time, limit int) (removed int, err error) {
	err = r.db.write(ctx, "forget notifications", func(t *tx) error {
		n, err := t.Exec(ctx, `WITH old AS (
			(SELECT id, user_id FROM notifications WHERE created_at < $1 LIMIT $2)
			UNION (SELECT n.id, n.user_id FROM users u CROSS JOIN LATERAL
				(SELECT created_at, id FROM notifications WHERE user_id = u.id ORDER BY created_at DESC, id DESC OFFSET $3 LIMIT 1) kept
				JOIN notifications n ON n.user_id = u.id AND (n.created_at, n.id) <= (kept.created_at, kept.id) LIMIT $2) LIMIT $2)
			DELETE FROM notifications n USING old WHERE (n.id, n.user_id) = (old.id, old.user_id)`, before, limit, domain.MaxNotifications)
		removed = int(n)
		return err
	})
	return removed, err
}
