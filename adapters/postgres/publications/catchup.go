package publications

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
)

// CatchUp updates the publications of e-books that a server of the previous version changed, or removed for good,
// without updating them. It checks everything in batches, and stores each change in a transaction of
// its own.
func CatchUp(ctx context.Context, db *unit.DB) error {
	const operation = "look for publications to catch up with"
	if err := db.EachDue(ctx, operation, selectOutdated, catchUpWith); err != nil {
		return err
	}
	return db.EachDue(ctx, operation, selectGone, withdrawGone)
}

// differs is the condition for e-books (b) whose publication (p) is not up to date.
const differs = `(` + Public + `) <> (p.ebook_id IS NOT NULL AND p.state = 'public') OR p.state = 'public' AND (b.version, b.toc_version) <> (p.version, p.toc_version)`

// selectOutdated finds e-books whose publications are not up to date. Like selectGone it looks each of a batch
// up by its id: a join would read all of the other table for every batch.
const selectOutdated = `SELECT coalesce(max(b.id::text COLLATE "C"), ''), array_agg(b.id::text) FILTER (WHERE ` + differs + `)
	FROM (SELECT id, status, deleted_at, version, toc_version FROM ebooks WHERE id > $1 ORDER BY id LIMIT $2) b
	LEFT JOIN LATERAL (SELECT ebook_id, state, version, toc_version FROM publications WHERE ebook_id = b.id LIMIT 1) p ON true`

// selectGone finds publications that are public, of e-books that were removed for good.
const selectGone = `SELECT coalesce(max(p.ebook_id::text COLLATE "C"), ''), array_agg(p.ebook_id::text) FILTER (WHERE p.state = 'public' AND b.id IS NULL)
	FROM (SELECT ebook_id, state FROM publications WHERE ebook_id > $1 ORDER BY ebook_id LIMIT $2) p
	LEFT JOIN LATERAL (SELECT id FROM ebooks WHERE id = p.ebook_id LIMIT 1) b ON true`

func withdrawGone(ctx context.Context, db *unit.DB, id string) error {
	_, err := db.Exec(ctx, "withdraw the publication of an e-book that is gone", `UPDATE publications SET state = 'withdrawn', pending_since = clock_timestamp()
		WHERE ebook_id = $1 AND state = 'public' AND NOT EXISTS (SELECT FROM ebooks WHERE id = $1)`, id)
	return err
}

func catchUpWith(ctx context.Context, db *unit.DB, id string) error {
	return db.Change(ctx, "catch up with a publication", id, func(t *unit.Tx) error {
		var row tables.Ebook
		var due bool
		err := t.Scan(ctx, row.ScanTargets(), tables.SelectEbook+` WHERE b.id = $1 FOR UPDATE OF b`, id)
		if err == nil {
			// The lock has waited for concurrent changes, so this reads the publication that they stored.
			err = t.Get(ctx, &due, `SELECT coalesce(`+differs+`, false) FROM ebooks b LEFT JOIN publications p ON p.ebook_id = b.id WHERE b.id = $1`, id)
		}
		if database.NotFound(err) { // the e-book was removed meanwhile
			return nil
		}
		if err != nil || !due {
			return err
		}
		book := row.Domain()
		return storeState(ctx, t, &book, true)
	})
}
