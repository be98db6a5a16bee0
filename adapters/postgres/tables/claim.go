package tables

import (
	"context"
	"database/sql"

	"github.com/lib/pq"

	"backoffice/domain"
)

// Send runs a query.
type Send func(ctx context.Context, query string, args ...any) (*sql.Rows, error)

// selectClaims reads the current claims of the e-books $1. A decision ends a claim without changing
// its row, because the e-book then no longer waits.
const selectClaims = `SELECT c.ebook_id, c.user_id, u.full_name, c.since, c.until
	FROM claims c JOIN users u ON u.id = c.user_id JOIN ebooks b ON b.id = c.ebook_id
	WHERE c.ebook_id = ANY($1) AND b.status = 'pending_review' AND c.since >= b.submitted_at AND c.until > clock_timestamp()`

// Claims returns the claims of e-books by id.
func Claims(ctx context.Context, send Send, ids ...string) (map[string]*domain.Claim, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := send(ctx, selectClaims, pq.Array(ids))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := make(map[string]*domain.Claim, len(ids))
	for rows.Next() {
		var id string
		var c domain.Claim
		if err := rows.Scan(&id, &c.User.ID, &c.User.FullName, &c.Since, &c.Until); err != nil {
			return nil, err
		}
		c.Since, c.Until = c.Since.UTC(), c.Until.UTC()
		found[id] = &c
	}
	return found, rows.Err()
}
