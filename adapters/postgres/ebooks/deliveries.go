package ebooks

import (
	"context"

	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// insertDeliveries stores an event for each webhook that asks for it, with a job that sends it. FOR KEY SHARE waits for a
// webhook that is being removed, and then leaves it out.
var insertDeliveries = `WITH added AS (INSERT INTO webhook_deliveries (webhook_id, ebook_id, event, body, begun_at, due_at)
	SELECT w.id, $1::uuid, $2, $3, clock_timestamp(), clock_timestamp() FROM ` + tables.SubscribedWebhooks("$4") + ` FOR KEY SHARE OF w RETURNING id)
	INSERT INTO jobs (kind, payload) SELECT $5, jsonb_build_object('delivery_id', id) FROM added`

// saveDeliveries stores the event of a new row of the history for the webhooks that ask for it.
func saveDeliveries(ctx context.Context, t *unit.Tx, entry domain.LogEntry, book *domain.Ebook) error {
	event := domain.EventOf(entry, book)
	body, err := event.Body()
	if err != nil {
		return err
	}
	n, err := t.Exec(ctx, insertDeliveries, book.ID, event.Type, string(body), string(entry.Action), ports.WebhookJob)
	if n > 0 {
		t.AnnounceJobs()
	}
	return err
}
