package postgres

import (
	"context"
	"database/sql"
)

// repairOutlines makes empty arrays of the outlines that were stored as JSON
// null, a batch at a time, and then proves that there are none left. Once that
// is proved it does nothing.
func repairOutlines(ctx context.Context, db *sql.DB) error {
	var proved sql.NullBool
	err := db.QueryRowContext(ctx, `SELECT bool_and(convalidated) FROM pg_constraint WHERE conname = 'outline_is_array' AND conrelid = to_regclass('tocs')`).Scan(&proved)
	if err != nil || !proved.Valid || proved.Bool {
		return err
	}
	for {
		n, err := touched(db.ExecContext(ctx, `UPDATE tocs SET items = '[]' WHERE ebook_id IN
			(SELECT ebook_id FROM tocs WHERE json_typeof(items) <> 'array' LIMIT 500)`))
		if err != nil {
			return err
		}
		if n == 0 {
			_, err := db.ExecContext(ctx, `ALTER TABLE tocs VALIDATE CONSTRAINT outline_is_array`)
			return err
		}
	}
}
