package postgres

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

const deliveryColumns = `d.id, d.webhook_id, d.ebook_id, coalesce(d.body::jsonb #>> '{data,title}', ''), d.event, d.tries, d.begun_at, d.due_at,
	d.delivered_at, d.failed_at, d.status, d.answer`

func deliveryScanTargets(d *domain.WebhookDelivery) []any {
	return []any{&d.ID, &d.WebhookID, &d.EbookID, &d.Title, &d.EventType, &d.Tries, &d.BegunAt, &d.DueAt,
		&d.DeliveredAt, &d.FailedAt, &d.Response.Status, &d.Response.Text}
}

func deliveryInUTC(d *domain.WebhookDelivery) {
	d.BegunAt, d.DueAt = d.BegunAt.UTC(), d.DueAt.UTC()
	d.DeliveredAt, d.FailedAt = tables.UTC(d.DeliveredAt), tables.UTC(d.FailedAt)
}

// Take counts a try of a delivery that may be sent now. The lock of the webhook lets one server at a time check
// whether it may send to it. OFFSET 0 makes PostgreSQL find the delivery by its id. Otherwise, without statistics,
// it would read the index of all waiting deliveries, which it expects to be small.
func (r *Webhooks) Take(ctx context.Context, id string, lease time.Duration) (taken *ports.Sending, err error) {
	err = r.DB.Write(ctx, "take delivery", func(t *unit.Tx) error {
		taken = nil
		var s ports.Sending
		s.Webhook, err = lockWebhookOf(ctx, t, id)
		if err != nil {
			return err
		}
		if s.Webhook.DisabledAt != nil { // only a batch failed when it was disabled, or this delivery was stored meanwhile
			_, err = failWaiting(ctx, t, s.Webhook.ID)
			return err
		}
		busy, err := checkBusy(ctx, t, s.Webhook.ID, id)
		if err != nil || busy {
			return err
		}
		targets := append(deliveryScanTargets(&s.WebhookDelivery), &s.Body, &s.Secret)
		err = t.Scan(ctx, targets, `UPDATE webhook_deliveries d
			SET tries = d.tries + 1, taken_until = clock_timestamp() + $2::bigint * interval '1 microsecond' FROM webhooks w
			WHERE d.id = (SELECT d.id FROM (SELECT * FROM webhook_deliveries WHERE id = $1 OFFSET 0) d WHERE `+sendable+`) AND w.id = d.webhook_id RETURNING `+deliveryColumns+`, d.body, w.secret`, id, lease.Microseconds())
		if err == nil {
			deliveryInUTC(&s.WebhookDelivery)
			taken = &s
		}
		return err
	})
	if database.NotFound(err) || errors.Is(err, domain.ErrNoWebhook) {
		return nil, nil //nolint:nilnil // there is nothing to send
	}
	return taken, err
}

// lockWebhookOf locks the webhook of a delivery. It returns domain.ErrNoWebhook if there is no such delivery.
func lockWebhookOf(ctx context.Context, t *unit.Tx, deliveryID string) (w domain.Webhook, err error) {
	var webhookID string
	err = t.Get(ctx, &webhookID, `SELECT webhook_id FROM webhook_deliveries WHERE id = $1`, deliveryID)
	if err != nil {
		return w, database.OrNotFound(err, domain.ErrNoWebhook)
	}
	return lockWebhook(ctx, t, webhookID)
}

// checkBusy reports whether something is being sent to a webhook. If it is this delivery, a new job is stored for
// the end of the lease, because the server that sends it may have stopped. If it is another one, this
// one gets a job when that is settled. ORDER BY lets PostgreSQL use the index webhook_deliveries_by_turn.
func checkBusy(ctx context.Context, t *unit.Tx, webhookID, id string) (busy bool, err error) {
	var until *time.Time
	err = t.Scan(ctx, []any{&busy, &until}, `SELECT count(*) > 0, max(d.taken_until) FILTER (WHERE d.id = $2) FROM (SELECT * FROM webhook_deliveries d
		WHERE d.webhook_id = $1 AND `+unsettled("d")+` AND `+leased+` ORDER BY d.taken_until) d`, webhookID, id)
	if err == nil && until != nil {
		err = putJob(ctx, t, id, *until)
	}
	return busy, err
}

// Settle stores a response and what follows from it.
func (r *Webhooks) Settle(ctx context.Context, taken domain.WebhookDelivery, response domain.WebhookResponse, decide func(domain.WebhookDelivery, time.Time) domain.DeliveryResult) error {
	err := r.DB.Write(ctx, "settle delivery", func(t *unit.Tx) error {
		w, err := lockWebhookOf(ctx, t, taken.ID)
		if err != nil {
			return err
		}
		var d domain.WebhookDelivery
		var now time.Time
		err = t.Scan(ctx, append(deliveryScanTargets(&d), &now), `SELECT d.*, clock_timestamp() FROM (SELECT `+deliveryColumns+`
			FROM webhook_deliveries d WHERE d.id = $1 FOR UPDATE) d`, taken.ID)
		if err != nil || d.State() != domain.DeliveryWaiting {
			return err // another server has settled it, or it failed when its webhook was disabled
		}
		deliveryInUTC(&d)
		if d.Tries != taken.Tries {
			return nil // the lease ended, and another server has taken it
		}
		now = now.UTC()
		result := decide(d, now)
		if err := storeResult(ctx, t, &d, response, result, now); err != nil {
			return err
		}
		if w.RecordTry(result, now) {
			if err := storeWebhookState(ctx, t, &w); err != nil {
				return err
			}
		}
		if !result.Delivered && !result.Failed {
			if err := putJob(ctx, t, d.ID, now.Add(result.RetryAfter)); err != nil {
				return err
			}
		}
		return putNext(ctx, t, d.WebhookID)
	})
	if database.NotFound(err) || errors.Is(err, domain.ErrNoWebhook) {
		return nil // it was removed
	}
	return err
}

func storeResult(ctx context.Context, t *unit.Tx, d *domain.WebhookDelivery, response domain.WebhookResponse, result domain.DeliveryResult, now time.Time) error {
	return t.ExecOne(ctx, `UPDATE webhook_deliveries SET status = $2, answer = $3, taken_until = NULL, due_at = $4,
		delivered_at = CASE WHEN $5 THEN $7::timestamptz END, failed_at = CASE WHEN $6 THEN $7::timestamptz END WHERE id = $1`,
		d.ID, response.Status, response.Text, now.Add(result.RetryAfter), result.Delivered, result.Failed, now)
}

// putNext adds a job for the delivery to send next, now that nothing is being sent to the webhook: first one
// that a killed server has not settled. ORDER BY lets PostgreSQL use the index webhook_deliveries_by_turn.
func putNext(ctx context.Context, t *unit.Tx, webhookID string) error {
	next := func(takenUntil string) string {
		return `(SELECT d.id FROM webhook_deliveries d WHERE d.webhook_id = $1 AND d.taken_until ` + takenUntil + ` AND ` + sendable + ` ORDER BY d.taken_until, d.due_at, d.seq LIMIT 1)`
	}
	_, err := t.Exec(ctx, `INSERT INTO jobs (kind, payload) SELECT $2, jsonb_build_object('delivery_id', d.id)
		FROM (`+next(`< statement_timestamp()`)+` UNION ALL `+next(`IS NULL`)+` LIMIT 1) d`, webhookID, ports.WebhookJob)
	t.AnnounceJobs()
	return err
}

func putJob(ctx context.Context, t *unit.Tx, id string, due time.Time) error {
	return t.ExecOne(ctx, `INSERT INTO jobs (kind, payload, due_at) VALUES ($1, jsonb_build_object('delivery_id', $2::text), $3)`, ports.WebhookJob, id, due)
}

// Replay makes deliveries that have ended wait again, a batch in each transaction. So neither the next transaction
// nor a repetition after an error finds them again.
func (r *Webhooks) Replay(ctx context.Context, by ports.Caller, which ports.ReplaySelection, permit func(domain.Actor) error) (n int, err error) {
	for {
		some, err := r.replaySome(ctx, by, which, permit)
		if err != nil {
			return n, err
		}
		if n += some; some < deliveryBatch {
			return n, nil
		}
	}
}

func (r *Webhooks) replaySome(ctx context.Context, by ports.Caller, which ports.ReplaySelection, permit func(domain.Actor) error) (n int, err error) {
	err = r.DB.WriteAs(ctx, "replay deliveries", by, func(t *unit.Tx, writer unit.Writer) error {
		if err := permit(writer.Actor); err != nil {
			return err
		}
		var ids []string
		err := t.Select(ctx, &ids, `UPDATE webhook_deliveries d SET tries = 0, begun_at = clock_timestamp(), due_at = clock_timestamp(), taken_until = NULL, delivered_at = NULL, failed_at = NULL
			WHERE d.id = ANY(ARRAY(SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
				WHERE w.disabled_at IS NULL AND ($3 = '' OR w.id = nullif($3, '')::uuid) AND
				CASE WHEN $1 = '' THEN d.failed_at >= $2 ELSE d.id = nullif($1, '')::uuid AND NOT (`+unsettled("d")+`) END
				ORDER BY d.seq LIMIT $4 FOR UPDATE OF d)) RETURNING d.id`,
			which.DeliveryID, which.Since.UTC(), which.WebhookID, deliveryBatch) // UTC, because PostgreSQL refuses time zones 16 hours and more from it
		if n = len(ids); err != nil || n == 0 {
			return err
		}
		t.AnnounceJobs()
		_, err = t.Exec(ctx, `INSERT INTO jobs (kind, payload) SELECT $1, jsonb_build_object('delivery_id', id) FROM unnest($2::uuid[]) id`, ports.WebhookJob, pq.Array(ids))
		return err
	})
	return n, err
}

// Deliveries returns a page of the deliveries of a webhook.
func (r *Webhooks) Deliveries(ctx context.Context, webhookID string, page, limit int) (list []domain.WebhookDelivery, total int, err error) {
	err = r.DB.View(ctx, "list deliveries", func(t *database.Tx) error {
		err := t.GetContext(ctx, &total, `SELECT (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id) FROM webhooks w WHERE w.id = $1`, webhookID)
		if err != nil {
			return database.OrNotFound(err, domain.ErrNoWebhook)
		}
		list, err = database.Collect(ctx, t.QueryContext, func(rows *sql.Rows, d *domain.WebhookDelivery) error {
			err := rows.Scan(deliveryScanTargets(d)...)
			deliveryInUTC(d)
			return err
		}, `SELECT `+deliveryColumns+` FROM webhook_deliveries d WHERE d.webhook_id = $1 ORDER BY d.begun_at DESC, d.seq DESC LIMIT $2 OFFSET $3`, webhookID, limit, (page-1)*limit)
		return err
	})
	return list, total, err
}

// Forget removes deliveries that have ended.
func (r *Webhooks) Forget(ctx context.Context, before time.Time, limit int) (int, error) {
	return r.DB.Exec(ctx, "forget deliveries", `DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(SELECT d.id FROM webhook_deliveries d
		WHERE d.begun_at < $1 AND NOT (`+unsettled("d")+`) ORDER BY d.begun_at LIMIT $2))`, before, limit)
}
