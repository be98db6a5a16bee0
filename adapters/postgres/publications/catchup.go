package publications

import (
	"context"

	"github.com/google/uuid"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
)

// catchUpBatch is how many e-books one statement checks.
const catchUpBatch = 1000

// CatchUp stores what servers of the version before did not: changes of what the public sees. It checks
// all e-books in batches, and stores each in a transaction of its own.
func CatchUp(ctx context.Context, db *unit.DB) error {
	for after := uuid.Nil.String(); ; {
		last, due, err := unnoted(ctx, db, after)
		if err != nil || last == "" {
			return database.Wrap(ctx, "look for publications to catch up with", err)
		}
		for _, id := range due {
			if err := catchUpWith(ctx, db, id); err != nil {
				return err
			}
		}
		after = last
	}
}

// differs is the condition for e-books (b) whose publication (p) says something else.
const differs = `(` + Public + `) <> (p.ebook_id IS NOT NULL AND p.state = 'public') OR p.state = 'public' AND (b.version, b.toc_version) <> (p.version, p.toc_version)`

// unnoted checks the e-books after an id. It returns the last of them, and those whose publications are
// not up to date.
func unnoted(ctx context.Context, db *unit.DB, after string) (last string, due []string, err error) {
	var ids pq.StringArray
	err = db.Patient().Scan(ctx, []any{&last, &ids}, `SELECT coalesce(max(b.id::text COLLATE "C"), ''), array_agg(b.id::text) FILTER (WHERE `+differs+`)
		FROM (SELECT id, status, deleted_at, version, toc_version FROM ebooks WHERE id > $1 ORDER BY id LIMIT $2) b
		LEFT JOIN publications p ON p.ebook_id = b.id`, after, catchUpBatch)
	return last, ids, err
}

func catchUpWith(ctx context.Context, db *unit.DB, id string) error {
	return db.Change(ctx, "catch up with a publication", id, func(t *unit.Tx) error {
		var row tables.Ebook
		err := t.Scan(ctx, row.Members(), tables.SelectEbook+` WHERE b.id = $1 FOR UPDATE OF b`, id)
		if err == nil {
			// A change that was stored meanwhile has ended, so this reads its publication.
			var due bool
			err = t.Get(ctx, &due, `SELECT `+differs+` FROM ebooks b LEFT JOIN publications p ON p.ebook_id = b.id WHERE b.id = $1`, id)
			if err == nil && !due {
				return nil
			}
		}
		if database.NotFound(err) { // it is gone meanwhile
			return nil
		}
		if err != nil {
			return err
		}
		book := row.Domain()
		return note(ctx, t, &book, true)
	})
}
