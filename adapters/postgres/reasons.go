package postgres

import (
	"context"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Reasons = (*Reasons)(nil)

// Reasons implements ports.Reasons.
type Reasons struct{ DB *unit.DB }

// List returns the templates, those that the reader uses most first.
func (r *Reasons) List(ctx context.Context, userID string) ([]domain.Reason, error) {
	reasons := []domain.Reason{}
	// With = PostgreSQL may use an index by time, and read the uses of all people. With BETWEEN only
	// reason_uses_by_actor has the order.
	err := r.DB.Select(ctx, &reasons, `SELECT r.id, r.title, r.text, r.created_at, coalesce(u.n, 0) AS used FROM reasons r
		LEFT JOIN (SELECT reason_id, count(*) AS n FROM (SELECT reason_id FROM reason_uses WHERE actor_id BETWEEN $1 AND $1 ORDER BY actor_id, at DESC LIMIT $2) recent
			GROUP BY reason_id) u ON u.reason_id = r.id
		WHERE r.removed_at IS NULL ORDER BY used DESC, r.title COLLATE vi_title, r.id`, userID, domain.RecentUses)
	for i := range reasons {
		reasons[i].CreatedAt = reasons[i].CreatedAt.UTC()
	}
	return reasons, database.Wrap(ctx, "list reasons", err)
}

// ByIDs returns the templates with these ids, in their order.
func (r *Reasons) ByIDs(ctx context.Context, ids []string) ([]domain.UsedReason, error) {
	var found []domain.UsedReason
	err := r.DB.Select(ctx, &found, `SELECT r.id, r.title FROM unnest($1::uuid[]) WITH ORDINALITY AS n (id, place) JOIN reasons r ON r.id = n.id
		ORDER BY n.place`, pq.Array(ids))
	if err != nil {
		return nil, database.Wrap(ctx, "read reasons", err)
	}
	if len(found) < len(ids) {
		return nil, domain.ErrReasonUnknown
	}
	return found, nil
}

// reasonLock makes additions of templates wait for each other, so that the limit holds.
const reasonLock = 0x726561736f6e // "reason"

// Add stores a new template.
func (r *Reasons) Add(ctx context.Context, by ports.Caller, draft func(domain.Actor, time.Time) (domain.Reason, error)) (reason domain.Reason, err error) {
	err = r.DB.WriteAs(ctx, "add reason", by, func(t *unit.Tx, w unit.Writer) (err error) {
		if reason, err = draft(w.Actor, w.Now); err != nil {
			return err
		}
		if err := t.Lock(ctx, reasonLock); err != nil {
			return err
		}
		return addReason(ctx, t, &reason)
	})
	return reason, err
}

func addReason(ctx context.Context, t *unit.Tx, reason *domain.Reason) error {
	var same domain.Reason
	err := t.Get(ctx, &same, `SELECT id, title, text, created_at FROM reasons WHERE title_key = $1 AND removed_at IS NULL`, reason.Key())
	switch {
	case err == nil && same.Text == reason.Text: // a retry after a lost response
		same.CreatedAt = same.CreatedAt.UTC()
		*reason = same
		return nil
	case err == nil:
		return domain.ErrReasonExists
	case !database.NotFound(err):
		return err
	}
	var n int
	if err := t.Get(ctx, &n, `SELECT count(*) FROM reasons WHERE removed_at IS NULL`); err != nil {
		return err
	}
	if n >= domain.MaxReasons {
		return domain.ErrReasonsFull
	}
	return t.ExecOne(ctx, `INSERT INTO reasons (id, title, title_key, text, created_at) VALUES ($1, $2, $3, $4, $5)`,
		reason.ID, reason.Title, reason.Key(), reason.Text, reason.CreatedAt)
}

// Remove removes a template. Its row stays for transactions that are using it.
func (r *Reasons) Remove(ctx context.Context, by ports.Caller, id string, permit func(domain.Actor) error) error {
	return r.DB.WriteAs(ctx, "remove reason", by, func(t *unit.Tx, w unit.Writer) error {
		n, err := t.Exec(ctx, `UPDATE reasons SET removed_at = $2 WHERE id = $1 AND removed_at IS NULL`, id, w.Now)
		switch {
		case err != nil:
			return err
		case n == 0:
			return domain.ErrReasonNotFound
		}
		return permit(w.Actor) // an error undoes it
	})
}
