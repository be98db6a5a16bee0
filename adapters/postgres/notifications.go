package postgres

import (
	"context"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Notifications = (*Notifications)(nil)

// Notifications implements ports.Notifications.
type Notifications struct{ DB *unit.DB }

// List returns a page of a person's newest notifications. One statement reads all of it, so that
// the numbers agree.
func (r *Notifications) List(ctx context.Context, userID string, page, limit int) (ports.NotificationPage, error) {
	found, total, unread, err := tables.ReadNotifications(ctx, r.DB.Query, userID, domain.MaxNotifications, int64(page-1)*int64(limit), limit)
	return ports.NotificationPage{Notifications: found, Total: total, Unread: unread}, database.Wrap(ctx, "list notifications", err)
}

// MarkRead marks notifications as read, and announces it to the person's other pages.
func (r *Notifications) MarkRead(ctx context.Context, by ports.Caller, choose func(domain.Actor) (domain.ReadMark, error)) (unread int, err error) {
	err = r.DB.WriteAs(ctx, "read notifications", by, func(t *unit.Tx, w unit.Writer) error {
		chosen, err := choose(w.Actor)
		if err != nil {
			return err
		}
		n, err := t.Exec(ctx, `UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL AND ($3 OR id = ANY($4))`,
			w.Actor.ID, w.Now, chosen.All, pq.Array(chosen.IDs))
		if err != nil {
			return err
		}
		if n > 0 {
			t.AnnounceUser(w.Actor.ID)
		}
		return t.Get(ctx, &unread, tables.CountUnread, w.Actor.ID, domain.MaxNotifications)
	})
	return unread, err
}

// Forget deletes notifications that are too old, or more than the number kept for a person.
func (r *Notifications) Forget(ctx context.Context, before time.Time, limit int) (removed int, err error) {
	return r.DB.Exec(ctx, "forget notifications", `WITH old AS (
		(SELECT id, user_id FROM notifications WHERE created_at < $1 LIMIT $2)
		UNION (SELECT n.id, n.user_id FROM users u CROSS JOIN LATERAL
			(SELECT created_at, id FROM notifications WHERE user_id = u.id ORDER BY created_at DESC, id DESC OFFSET $3 LIMIT 1) first_excess
			JOIN notifications n ON n.user_id = u.id AND (n.created_at, n.id) <= (first_excess.created_at, first_excess.id) LIMIT $2) LIMIT $2)
		DELETE FROM notifications n USING old WHERE (n.id, n.user_id) = (old.id, old.user_id)`, before, limit, domain.MaxNotifications)
}
