package postgres

// unsettled is the condition for a delivery of this name that has neither arrived nor failed.
func unsettled(d string) string { return d + `.delivered_at IS NULL AND ` + d + `.failed_at IS NULL` }

// leased is the condition for a delivery (d) that is being sent. PostgreSQL can use an index with
// statement_timestamp, but not with clock_timestamp.
const leased = `d.taken_until >= statement_timestamp()`

// sendable is the condition for a delivery (d) that may be sent once nothing else is being sent to its
// webhook: it is due, and the ones before it of the same e-book have ended. ORDER BY and LIMIT lead PostgreSQL
// to webhook_deliveries_waiting. With NOT EXISTS it compares all that wait with each other if it has counted none.
var sendable = unsettled("d") + ` AND d.due_at <= statement_timestamp() AND (SELECT e.seq FROM webhook_deliveries e
	WHERE e.webhook_id = d.webhook_id AND e.ebook_id = d.ebook_id AND e.seq < d.seq AND ` + unsettled("e") + ` ORDER BY e.seq LIMIT 1) IS NULL`
