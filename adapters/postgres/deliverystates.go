package postgres

import (
	"context"

	"backoffice/adapters/postgres/unit"
	"backoffice/ports"
)

// unsettled is the condition for a delivery, by its alias in the query, that has neither arrived nor failed.
func unsettled(d string) string { return d + `.delivered_at IS NULL AND ` + d + `.failed_at IS NULL` }

// leased is the condition for a delivery (d) that is being sent. PostgreSQL can use an index with
// statement_timestamp, but not with clock_timestamp.
const leased = `d.taken_until >= statement_timestamp()`

// sendable is the condition for a delivery (d) that may be sent once nothing else is being sent to its
// webhook: it is due, and the ones before it of the same e-book have ended. ORDER BY and LIMIT lead PostgreSQL
// to webhook_deliveries_waiting. With NOT EXISTS it would compare all that wait with each other if there were none
// when it made its statistics.
var sendable = unsettled("d") + ` AND d.due_at <= statement_timestamp() AND (SELECT e.seq FROM webhook_deliveries e
	WHERE e.webhook_id = d.webhook_id AND e.ebook_id = d.ebook_id AND e.seq < d.seq AND ` + unsettled("e") + ` ORDER BY e.seq LIMIT 1) IS NULL`

// deliveryBatch is how many deliveries of a webhook one transaction changes or removes at most. After a long failure
// there may be more than one statement can change within its time limit.
const deliveryBatch = 500

// failWaiting fails a batch of the deliveries that wait for a disabled webhook. If more wait, it adds a job for one of
// them: the server that takes it fails the next batch (see Webhooks.Take).
func failWaiting(ctx context.Context, t *unit.Tx, webhookID string) (more bool, err error) {
	n, err := t.Exec(ctx, `UPDATE webhook_deliveries SET failed_at = clock_timestamp() WHERE id = ANY(ARRAY(SELECT d.id FROM webhook_deliveries d
		WHERE d.webhook_id = $1 AND `+unsettled("d")+` ORDER BY d.taken_until, d.due_at, d.seq LIMIT $2))`, webhookID, deliveryBatch)
	if err != nil || n < deliveryBatch {
		return false, err
	}
	t.AnnounceJobs()
	n, err = t.Exec(ctx, `INSERT INTO jobs (kind, payload) SELECT $2, jsonb_build_object('delivery_id', d.id) FROM webhook_deliveries d
		WHERE d.webhook_id = $1 AND `+unsettled("d")+` ORDER BY d.taken_until, d.due_at, d.seq LIMIT 1`, webhookID, ports.WebhookJob)
	return n > 0, err
}
