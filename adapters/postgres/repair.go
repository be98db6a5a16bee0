package postgres

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
)

// repairOutlines makes empty arrays of the outlines that were stored as JSON
// null, a batch at a time, and then proves that there are none left. Once that
// is proved it does nothing; nor does it for a role that does not own the table.
func repairOutlines(ctx context.Context, db *sql.DB) error {
	var proved sql.NullBool
	err := db.QueryRowContext(ctx, `SELECT bool_and(convalidated) FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
		WHERE c.conname = 'outline_is_array' AND t.oid = to_regclass('tocs') AND pg_has_role(t.relowner, 'USAGE')`).Scan(&proved)
	if err != nil || !proved.Valid || proved.Bool {
		return err
	}
	for n := int64(1); n > 0; {
		n, err = repairing(ctx, db, `UPDATE tocs SET items = '[]' WHERE ebook_id IN
			(SELECT ebook_id FROM tocs WHERE json_typeof(items) <> 'array' LIMIT 500)`)
		if err != nil {
			return err
		}
	}
	_, err = repairing(ctx, db, `ALTER TABLE tocs VALIDATE CONSTRAINT outline_is_array`)
	return err
}

// repairing runs one statement in a transaction. Each is a step of a migration,
// which whoever dies in it begins again.
func repairing(ctx context.Context, db *sql.DB, statement string) (rows int64, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	rows, err = database.RowsAffected(tx.ExecContext(ctx, statement))
	if err != nil {
		return 0, err
	}
	return rows, tx.Commit()
}
