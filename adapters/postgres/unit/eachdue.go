package unit

import (
	"context"

	"github.com/google/uuid"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// pageSize is the number of rows that one statement of EachDue reads.
const pageSize = 1000

// EachDue calls update with the id of each row that is due, that is, needs the update. The query reads the next
// $2 rows whose ids come after $1. It returns the last id that it read ("" at the end of the table) and the ids
// of the rows that are due.
func (db *DB) EachDue(ctx context.Context, operation, query string, update func(ctx context.Context, db *DB, id string) error) error {
	for after := uuid.Nil.String(); ; {
		var last string
		var due pq.StringArray
		err := db.LongRunning().Scan(ctx, []any{&last, &due}, query, after, pageSize)
		if err != nil || last == "" {
			return database.Wrap(ctx, operation, err)
		}
		for _, id := range due {
			if err := update(ctx, db, id); err != nil {
				return err
			}
		}
		after = last
	}
}
