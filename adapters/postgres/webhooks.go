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

// Webhooks is ports.Webhooks.
type Webhooks struct{ DB *unit.DB }

// webhookLock makes those who add webhooks wait for each other, so that their number is right.
const webhookLock = 0x776562686f6f6b // "webhook"

const webhookColumns = `w.id, w.url, w.actions, w.allow_private, w.created_at, w.disabled_at`

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

func webhookTargets(w *domain.Webhook) []any {
	return []any{&w.ID, &w.URL, (*actions)(&w.Actions), &w.AllowPrivate, &w.CreatedAt, &w.DisabledAt}
}

func webhookInUTC(w *domain.Webhook) {
	w.CreatedAt, w.DisabledAt = w.CreatedAt.UTC(), tables.UTC(w.DisabledAt)
}

// Add stores a webhook.
func (r *Webhooks) Add(ctx context.Context, secret []byte, make func(int, time.Time) (domain.Webhook, error)) (w domain.Webhook, err error) {
	err = r.DB.Write(ctx, "add webhook", func(t *unit.Tx) error {
		if _, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, int64(webhookLock)); err != nil {
			return err
		}
		var existing int
		var now time.Time
		if err := t.Scan(ctx, []any{&existing, &now}, `SELECT count(*), clock_timestamp() FROM webhooks`); err != nil {
			return err
		}
		if w, err = make(existing, now.UTC()); err != nil {
			return err
		}
		return t.ExecOne(ctx, `INSERT INTO webhooks (id, url, actions, allow_private, secret, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
			w.ID, w.URL, pq.Array(w.Actions), w.AllowPrivate, secret, w.CreatedAt)
	})
	return w, err
}

// List returns the webhooks.
func (r *Webhooks) List(ctx context.Context) ([]ports.WebhookState, error) {
	list, err := database.Collect(ctx, r.DB.Query, func(rows *sql.Rows, s *ports.WebhookState) error {
		err := rows.Scan(append(webhookTargets(&s.Webhook), &s.Waiting, &s.Failed)...)
		webhookInUTC(&s.Webhook)
		return err
	}, `SELECT `+webhookColumns+`,
		(SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.delivered_at IS NULL AND d.failed_at IS NULL),
		(SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.failed_at IS NOT NULL)
		FROM webhooks w ORDER BY w.created_at, w.id`)
	return list, database.Wrap(ctx, "list webhooks", err)
}

// Get returns a webhook with its encrypted secret.
func (r *Webhooks) Get(ctx context.Context, id string) (w domain.Webhook, secret []byte, err error) {
	err = r.DB.Scan(ctx, append(webhookTargets(&w), &secret), `SELECT `+webhookColumns+`, w.secret FROM webhooks w WHERE w.id = $1`, id)
	if database.NotFound(err) {
		return domain.Webhook{}, nil, domain.ErrNoWebhook
	}
	webhookInUTC(&w)
	return w, secret, database.Wrap(ctx, "read webhook", err)
}

// Remove removes a webhook with its deliveries.
func (r *Webhooks) Remove(ctx context.Context, id string) error {
	n, err := r.DB.Exec(ctx, "remove webhook", `DELETE FROM webhooks WHERE id = $1`, id)
	if err == nil && n == 0 {
		err = domain.ErrNoWebhook
	}
	return err
}
