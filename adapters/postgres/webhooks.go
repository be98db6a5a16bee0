package postgres

import (
	"context"
	"database/sql"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Webhooks = (*Webhooks)(nil)

// Webhooks implements ports.Webhooks.
type Webhooks struct{ DB *unit.DB }

// webhookLock serializes the adding of webhooks, so that each sees the number of those before it.
const webhookLock = 0x776562686f6f6b // "webhook"

// Servers of the previous version disable a webhook only if its receiver is gone, and do not set stopped_by.
const webhookColumns = `w.id, w.url, w.actions, w.allow_private, coalesce(w.made_by::text, ''), coalesce(w.made_by_name, ''), w.created_at,
	w.failing_since, w.disabled_at, CASE WHEN w.disabled_at IS NOT NULL THEN coalesce(w.stopped_by, 'receiver') ELSE '' END`

// actions scans an array of actions.
type actions []domain.Action

// Scan implements sql.Scanner.
func (a *actions) Scan(value any) error {
	var names pq.StringArray
	err := names.Scan(value)
	*a = make(actions, len(names))
	for i, name := range names {
		(*a)[i] = domain.Action(name)
	}
	return err
}

func webhookScanTargets(w *domain.Webhook) []any {
	return []any{&w.ID, &w.URL, (*actions)(&w.Actions), &w.AllowPrivate, &w.MadeBy.ID, &w.MadeBy.FullName, &w.CreatedAt,
		&w.FailingSince, &w.DisabledAt, &w.DisabledBy}
}

func webhookInUTC(w *domain.Webhook) {
	w.CreatedAt, w.FailingSince, w.DisabledAt = w.CreatedAt.UTC(), tables.UTC(w.FailingSince), tables.UTC(w.DisabledAt)
}

// Add stores a webhook.
func (r *Webhooks) Add(ctx context.Context, by ports.Caller, secret []byte, newWebhook func(ports.WebhookWork) (domain.Webhook, error)) (w domain.Webhook, err error) {
	err = r.DB.WriteAs(ctx, "add webhook", by, func(t *unit.Tx, writer unit.Writer) error {
		if err := t.Lock(ctx, webhookLock); err != nil {
			return err
		}
		work := ports.WebhookWork{Actor: writer.Actor, Now: writer.Now}
		if err := t.Get(ctx, &work.Existing, `SELECT count(*) FROM webhooks`); err != nil {
			return err
		}
		if w, err = newWebhook(work); err != nil {
			return err
		}
		return t.ExecOne(ctx, `INSERT INTO webhooks (id, url, actions, allow_private, secret, created_at, made_by, made_by_name)
			VALUES ($1, $2, $3, $4, $5, $6, nullif($7, '')::uuid, $8)`,
			w.ID, w.URL, pq.Array(w.Actions), w.AllowPrivate, secret, w.CreatedAt, w.MadeBy.ID, w.MadeBy.FullName)
	})
	return w, err
}

// List returns the webhooks.
func (r *Webhooks) List(ctx context.Context) ([]ports.WebhookState, error) {
	list, err := database.Collect(ctx, r.DB.Query, func(rows *sql.Rows, s *ports.WebhookState) error {
		err := rows.Scan(append(webhookScanTargets(&s.Webhook), &s.Waiting, &s.Failed, &s.DeliveredAt)...)
		webhookInUTC(&s.Webhook)
		s.DeliveredAt = tables.UTC(s.DeliveredAt)
		return err
	}, `SELECT `+webhookColumns+`,
		(SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND `+unsettled("d")+`),
		(SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.failed_at IS NOT NULL),
		(SELECT max(d.delivered_at) FROM webhook_deliveries d WHERE d.webhook_id = w.id)
		FROM webhooks w ORDER BY w.created_at, w.id`)
	return list, database.Wrap(ctx, "list webhooks", err)
}

// Get returns a webhook with its encrypted secret.
func (r *Webhooks) Get(ctx context.Context, id string) (w domain.Webhook, secret []byte, err error) {
	err = r.DB.Scan(ctx, append(webhookScanTargets(&w), &secret), `SELECT `+webhookColumns+`, w.secret FROM webhooks w WHERE w.id = $1`, id)
	webhookInUTC(&w)
	return w, secret, database.Wrap(ctx, "read webhook", database.OrNotFound(err, domain.ErrNoWebhook))
}

// lockWebhook reads a webhook and locks it, so that its state and deliveries do not change until the
// transaction ends. New deliveries of the workflow do not wait for this lock.
func lockWebhook(ctx context.Context, t *unit.Tx, id string) (w domain.Webhook, err error) {
	err = t.Scan(ctx, webhookScanTargets(&w), `SELECT `+webhookColumns+` FROM webhooks w WHERE w.id = $1 FOR NO KEY UPDATE`, id)
	webhookInUTC(&w)
	return w, database.OrNotFound(err, domain.ErrNoWebhook)
}

// Change stores whether a webhook is enabled. Before it is enabled, the deliveries that still wait from before it was
// disabled fail, batch by batch.
func (r *Webhooks) Change(ctx context.Context, by ports.Caller, id string, change func(*domain.Webhook, domain.Actor, time.Time) error) (w domain.Webhook, err error) {
	for more := true; more && err == nil; {
		w, more, err = r.tryChange(ctx, by, id, change)
	}
	return w, err
}

// tryChange is Change in one transaction. If more than a batch still waits, it fails a batch and changes nothing else.
func (r *Webhooks) tryChange(ctx context.Context, by ports.Caller, id string, change func(*domain.Webhook, domain.Actor, time.Time) error) (w domain.Webhook, more bool, err error) {
	err = r.DB.WriteAs(ctx, "change webhook", by, func(t *unit.Tx, writer unit.Writer) error {
		if w, err = lockWebhook(ctx, t, id); err != nil {
			return err
		}
		wasDisabled := w.DisabledAt != nil
		if err := change(&w, writer.Actor, writer.Now); err != nil {
			return err
		}
		more = false
		if wasDisabled && w.DisabledAt == nil {
			if more, err = failWaiting(ctx, t, id); err != nil || more {
				return err
			}
		}
		return storeWebhookState(ctx, t, &w)
	})
	return w, more, err
}

// storeWebhookState stores whether a webhook is failing or disabled. If it is disabled, its waiting deliveries fail.
func storeWebhookState(ctx context.Context, t *unit.Tx, w *domain.Webhook) error {
	err := t.ExecOne(ctx, `UPDATE webhooks SET failing_since = $2, disabled_at = $3, stopped_by = nullif($4, '') WHERE id = $1`,
		w.ID, w.FailingSince, w.DisabledAt, string(w.DisabledBy))
	if err == nil && w.DisabledAt != nil {
		_, err = failWaiting(ctx, t, w.ID)
	}
	return err
}

// Remove removes a webhook with its deliveries. If these are too many for one transaction, the webhook is disabled
// with the first batch, so that no new ones come.
func (r *Webhooks) Remove(ctx context.Context, by ports.Caller, id string, permit func(domain.Actor) error) (disabled bool, err error) {
	for {
		var removed int64
		var disabledNow bool
		err := r.DB.WriteAs(ctx, "remove webhook", by, func(t *unit.Tx, writer unit.Writer) error {
			disabledNow = false
			w, err := lockWebhook(ctx, t, id)
			if err == nil {
				err = permit(writer.Actor)
			}
			if err == nil {
				removed, err = t.Exec(ctx, `DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(SELECT d.id FROM webhook_deliveries d
					WHERE d.webhook_id = $1 ORDER BY d.begun_at, d.seq LIMIT $2))`, id, deliveryBatch)
			}
			switch {
			case err != nil:
				return err
			case removed < deliveryBatch:
				return t.ExecOne(ctx, `DELETE FROM webhooks WHERE id = $1`, id)
			case w.DisabledAt == nil:
				disabledNow = true
				w.Disable(domain.DisabledByPerson, writer.Now)
				return storeWebhookState(ctx, t, &w)
			}
			return nil
		})
		disabled = disabled || disabledNow && err == nil
		if err != nil || removed < deliveryBatch {
			return disabled, err
		}
	}
}
