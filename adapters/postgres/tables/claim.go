package tables

import (
	"context"
	"database/sql"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// selectClaims reads the current claims of the e-books $1. A decision ends a claim without changing
// its row, because the e-book then no longer waits.
const selectClaims = `SELECT c.ebook_id, c.user_id, u.full_name, c.since, c.until
	FROM claims c JOIN users u ON u.id = c.user_id JOIN ebooks b ON b.id = c.ebook_id
	WHERE c.ebook_id = ANY($1) AND b.status = 'pending_review' AND c.since >= b.submitted_at AND c.until > clock_timestamp()`

// Claims returns the claims of e-books by id.
func Claims(ctx context.Context, run database.QueryFunc, ids ...string) (map[string]*domain.Claim, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found := make(map[string]*domain.Claim, len(ids))
	err := database.Each(ctx, run, func(rows *sql.Rows) error {
		var id string
		var c domain.Claim
		err := rows.Scan(&id, &c.User.ID, &c.User.FullName, &c.Since, &c.Until)
		c.Since, c.Until = c.Since.UTC(), c.Until.UTC()
		found[id] = &c
		return err
	}, selectClaims, pq.Array(ids))
	return found, err
}
