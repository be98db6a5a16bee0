package postgres

import (
	"context"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/tables"
)

// catchUpBatch is how many e-books are looked for at once.
const catchUpBatch = 100

// CatchUp brings up to date what a server of the version before has saved since,
// or had saved before this one came: titles of outlines, and the words of those
// whose words it could not keep all. Each e-book is a transaction of its own.
func (db *DB) CatchUp(ctx context.Context) error {
	for after := uuid.Nil.String(); ; {
		var ids []string
		err := db.Patient().Select(ctx, &ids, `SELECT b.id FROM ebooks b LEFT JOIN search_texts x ON x.ebook_id = b.id
			WHERE b.id > $1 AND b.toc_version > 0 AND b.deleted_at IS NULL AND x.toc_version IS DISTINCT FROM b.toc_version
			ORDER BY b.id LIMIT $2`, after, catchUpBatch)
		if err != nil || len(ids) == 0 {
			return database.Wrap(ctx, "look for outlines to catch up with", err)
		}
		for _, id := range ids {
			if err := db.catchUpWith(ctx, id); err != nil {
				return err
			}
		}
		after = ids[len(ids)-1]
	}
}

func (db *DB) catchUpWith(ctx context.Context, id string) error {
	return db.write(ctx, "catch up with an outline", func(t *tx) error {
		var row tables.Ebook
		err := t.Scan(ctx, row.Members(), tables.SelectEbook+` WHERE b.id = $1 AND b.deleted_at IS NULL FOR UPDATE OF b`, id)
		if database.NotFound(err) { // deleted meanwhile
			return nil
		}
		if err != nil {
			return err
		}
		book := row.Domain()
		toc, err := t.outline(ctx, id)
		if err != nil {
			return err
		}
		return search.CatchUp(ctx, t.Tx, &book, toc.Items)
	})
}
