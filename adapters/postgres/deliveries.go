package postgres

import (
	"context"
	"database/sql"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

const deliveryColumns = `d.id, d.webhook_id, d.ebook_id, d.event, d.tries, d.begun_at, d.delivered_at, d.failed_at, d.status, d.answer`

func deliveryTargets(d *domain.WebhookDelivery) []any {
	return []any{&d.ID, &d.WebhookID, &d.EbookID, &d.Event, &d.Tries, &d.BegunAt, &d.DeliveredAt, &d.FailedAt, &d.Answer.Status, &d.Answer.Text}
}

func deliveryInUTC(d *domain.WebhookDelivery) {
	d.BegunAt, d.DeliveredAt, d.FailedAt = d.BegunAt.UTC(), tables.UTC(d.DeliveredAt), tables.UTC(d.FailedAt)
}

// unsettled is the condition for a delivery of this name that has neither arrived nor failed.
func unsettled(d string) string { return d + `.delivered_at IS NULL AND ` + d + `.failed_at IS NULL` }

// Take counts a try of a delivery that may go now.
func (r *Webhooks) Take(ctx context.Context, id string, lease time.Duration) (*ports.Sending, error) {
	var s ports.Sending
	err := r.DB.Write(ctx, "take delivery", func(t *unit.Tx) error {
		targets := append(deliveryTargets(&s.WebhookDelivery), &s.Body, &s.Secret)
		return t.Scan(ctx, append(targets, webhookTargets(&s.Webhook)...), `UPDATE webhook_deliveries d
			SET tries = d.tries + 1, taken_until = clock_timestamp() + $2::bigint * interval '1 microsecond' FROM webhooks w
			WHERE d.id = $1 AND `+unsettled("d")+` AND d.due_at <= clock_timestamp() AND (d.taken_until IS NULL OR d.taken_until < clock_timestamp())
			AND w.id = d.webhook_id AND w.disabled_at IS NULL
			AND NOT EXISTS (SELECT FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id AND e.ebook_id = d.ebook_id AND e.seq < d.seq AND `+unsettled("e")+`)
			RETURNING `+deliveryColumns+`, d.body, w.secret, `+webhookColumns, id, lease.Microseconds())
	})
	if database.NotFound(err) {
		return nil, nil //nolint:nilnil // there is nothing to send
	}
	deliveryInUTC(&s.WebhookDelivery)
	webhookInUTC(&s.Webhook)
	return &s, err
}

// Settle stores an answer and what follows from it.
func (r *Webhooks) Settle(ctx context.Context, id string, answer domain.WebhookAnswer, decide func(domain.WebhookDelivery, time.Time) domain.DeliveryResult) error {
	return r.DB.Write(ctx, "settle delivery", func(t *unit.Tx) error {
		var d domain.WebhookDelivery
		var now time.Time
		err := t.Scan(ctx, append(deliveryTargets(&d), &now), `SELECT d.*, clock_timestamp() FROM (SELECT `+deliveryColumns+`
			FROM webhook_deliveries d WHERE d.id = $1 FOR UPDATE) d`, id)
		if database.NotFound(err) || err == nil && (d.DeliveredAt != nil || d.FailedAt != nil) {
			return nil // it was removed, or somebody else has settled it
		}
		if err != nil {
			return err
		}
		deliveryInUTC(&d)
		result := decide(d, now.UTC())
		if err := storeResult(ctx, t, &d, answer, result, now); err != nil {
			return err
		}
		t.AnnounceJobs()
		switch {
		case result.Disable:
			return disable(ctx, t, d.WebhookID, now)
		case result.Delivered || result.Failed:
			return putNext(ctx, t, &d)
		}
		return putJob(ctx, t, d.ID, now.Add(result.After))
	})
}

func storeResult(ctx context.Context, t *unit.Tx, d *domain.WebhookDelivery, answer domain.WebhookAnswer, result domain.DeliveryResult, now time.Time) error {
	return t.ExecOne(ctx, `UPDATE webhook_deliveries SET status = $2, answer = $3, taken_until = NULL, due_at = $4,
		delivered_at = CASE WHEN $5 THEN $7::timestamptz END, failed_at = CASE WHEN $6 THEN $7::timestamptz END WHERE id = $1`,
		d.ID, answer.Status, answer.Text, now.Add(result.After), result.Delivered, result.Failed, now)
}

// disable ends a webhook. What still waits for it has failed.
func disable(ctx context.Context, t *unit.Tx, webhookID string, now time.Time) error {
	if _, err := t.Exec(ctx, `UPDATE webhooks SET disabled_at = coalesce(disabled_at, $2) WHERE id = $1`, webhookID, now); err != nil {
		return err
	}
	_, err := t.Exec(ctx, `UPDATE webhook_deliveries d SET failed_at = $2 WHERE d.webhook_id = $1 AND `+unsettled("d"), webhookID, now)
	return err
}

// putNext adds a job for the next delivery of the e-book.
func putNext(ctx context.Context, t *unit.Tx, d *domain.WebhookDelivery) error {
	_, err := t.Exec(ctx, `INSERT INTO jobs (kind, payload, due_at) SELECT $3, jsonb_build_object('delivery_id', n.id), n.due_at FROM webhook_deliveries n
		WHERE n.webhook_id = $1 AND n.ebook_id = $2 AND `+unsettled("n")+` ORDER BY n.seq LIMIT 1`, d.WebhookID, d.EbookID, ports.WebhookJob)
	return err
}

func putJob(ctx context.Context, t *unit.Tx, id string, due time.Time) error {
	return t.ExecOne(ctx, `INSERT INTO jobs (kind, payload, due_at) VALUES ($1, jsonb_build_object('delivery_id', $2::text), $3)`, ports.WebhookJob, id, due)
}

// Replay sends deliveries again that have ended.
func (r *Webhooks) Replay(ctx context.Context, id string, since time.Time) (n int, err error) {
	err = r.DB.Write(ctx, "replay deliveries", func(t *unit.Tx) error {
		var ids []string
		err := t.Select(ctx, &ids, `UPDATE webhook_deliveries d SET tries = 0, begun_at = clock_timestamp(), due_at = clock_timestamp(), taken_until = NULL, delivered_at = NULL, failed_at = NULL
			FROM webhooks w WHERE w.id = d.webhook_id AND w.disabled_at IS NULL AND
			CASE WHEN $1 = '' THEN d.failed_at IS NOT NULL AND d.begun_at >= $2 ELSE d.id = nullif($1, '')::uuid AND NOT (`+unsettled("d")+`) END RETURNING d.id`, id, since)
		if err != nil || len(ids) == 0 {
			return err
		}
		t.AnnounceJobs()
		for _, id := range ids {
			if err := putJob(ctx, t, id, time.Now()); err != nil { //nolint:forbidigo // it is due at once
				return err
			}
		}
		n = len(ids)
		return nil
	})
	return n, err
}

// Deliveries returns the latest deliveries of a webhook.
func (r *Webhooks) Deliveries(ctx context.Context, webhookID string, limit int) ([]domain.WebhookDelivery, error) {
	list, err := database.Collect(ctx, r.DB.Query, func(rows *sql.Rows, d *domain.WebhookDelivery) error {
		err := rows.Scan(deliveryTargets(d)...)
		deliveryInUTC(d)
		return err
	}, `SELECT `+deliveryColumns+` FROM webhook_deliveries d WHERE d.webhook_id = $1 ORDER BY d.seq DESC LIMIT $2`, webhookID, limit)
	return list, database.Wrap(ctx, "list deliveries", err)
}

// Forget removes deliveries that have ended.
func (r *Webhooks) Forget(ctx context.Context, before time.Time, limit int) (int, error) {
	return r.DB.Exec(ctx, "forget deliveries", `DELETE FROM webhook_deliveries WHERE id = ANY(ARRAY(SELECT d.id FROM webhook_deliveries d
		WHERE d.begun_at < $1 AND NOT (`+unsettled("d")+`) ORDER BY d.begun_at LIMIT $2))`, before, limit)
}
