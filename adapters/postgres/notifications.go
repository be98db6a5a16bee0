package postgres

import (
	"context"
	"time"

	"github.com/google/uuid"
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
			t.AnnounceNotificationsOf(w.Actor.ID)
		}
		return t.Get(ctx, &unread, tables.CountUnread, w.Actor.ID, domain.MaxNotifications)
	})
	return unread, err
}

// forgetPeople is how many people's notifications one statement of Forget looks through: up to domain.MaxNotifications
// index entries of each person.
const forgetPeople = 100

// Forget deletes notifications that are too old, or more than the number kept for a person. It goes from person
// to person, because an index has each one's notifications by age. The ids are also passed as an array, so that
// PostgreSQL uses the primary key, however many rows it expects.
func (r *Notifications) Forget(ctx context.Context, before time.Time, limit int) (removed int, err error) {
	for after := uuid.Nil.String(); ; {
		var people []string
		err := r.DB.Select(ctx, &people, `SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT $2`, after, forgetPeople)
		if err != nil || len(people) == 0 {
			return removed, database.Wrap(ctx, "list people", err)
		}
		n, err := r.DB.Exec(ctx, "forget notifications", `WITH old AS (
			SELECT n.id, n.user_id FROM unnest($1::uuid[]) u CROSS JOIN LATERAL (
				(SELECT id, user_id FROM notifications WHERE user_id = u AND created_at < $2 ORDER BY created_at DESC, id DESC LIMIT $3)
				UNION (SELECT id, user_id FROM notifications WHERE user_id = u ORDER BY created_at DESC, id DESC OFFSET $4 LIMIT $3)) n LIMIT $3)
			DELETE FROM notifications n USING old WHERE n.id = ANY(ARRAY(SELECT id FROM old)) AND (n.id, n.user_id) = (old.id, old.user_id)`, pq.Array(people), before, limit, domain.MaxNotifications)
		if removed += n; err != nil {
			return removed, err
		}
		if n < limit {
			after = people[len(people)-1]
		}
	}
}
