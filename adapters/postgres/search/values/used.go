package values

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/ports"
)

// selectUsed selects the values of a field with the numbers of their e-books. The tables of suggestions have
// these numbers, but not for authors, which are never suggested.
func selectUsed(field string) (query string, args []any) {
	if field == "author" {
		return `SELECT author AS value, count(*) AS n FROM ebooks WHERE deleted_at IS NULL AND author <> '' GROUP BY author`, nil
	}
	return `SELECT value, sum(n)::bigint AS n FROM (SELECT value, uses AS n FROM suggestions WHERE field = $1
		UNION ALL SELECT value, change FROM suggestion_changes WHERE field = $1) u GROUP BY value HAVING sum(n) > 0`, []any{field}
}

// Used returns all values of a field.
func Used(ctx context.Context, db *database.DB, field string) (used []ports.UsedValue, err error) {
	query, args := selectUsed(field)
	err = db.LongRunning().View(ctx, "read all values", func(t *database.Tx) error {
		used, err = readUses(ctx, t, query, args...)
		return err
	})
	return used, err
}

// UsesOf returns how many e-books have one of the values.
func UsesOf(ctx context.Context, t *database.Tx, field string, values []string) (n int, err error) {
	if field == "author" {
		err := t.Get(ctx, &n, `SELECT count(*) FROM ebooks WHERE deleted_at IS NULL AND author = ANY($1)`, pq.Array(values))
		return n, err
	}
	err = t.Get(ctx, &n, `SELECT coalesce(sum(n), 0) FROM (SELECT uses AS n FROM suggestions WHERE field = $1 AND value = ANY($2)
		UNION ALL SELECT change FROM suggestion_changes WHERE field = $1 AND value = ANY($2)) u`, field, pq.Array(values))
	return n, err
}
