package postgres

import (
	"context"
	"database/sql"
)

// repair corrects data in batches. A step of the schema must not do that, because all writers of
// these rows would wait for it.
func repair(ctx context.Context, db *sql.DB) error {
	if err := repairOutlines(ctx, db); err != nil {
		return err
	}
	if err := countReturned(ctx, db); err != nil {
		return err
	}
	return addMissingKeys(ctx, db)
}

// repairOutlines replaces outlines stored as JSON null by empty arrays, and then validates the
// constraint against them. It does nothing if that is done, or for a role that does not own the
// table.
func repairOutlines(ctx context.Context, db *sql.DB) error {
	var proved sql.NullBool
	err := db.QueryRowContext(ctx, `SELECT bool_and(convalidated) FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
		WHERE c.conname = 'outline_is_array' AND t.oid = to_regclass('tocs') AND pg_has_role(t.relowner, 'USAGE')`).Scan(&proved)
	if err != nil || !proved.Valid || proved.Bool {
		return err
	}
	for n := int64(1); n > 0; {
		n, err = repairOnce(ctx, db, `UPDATE tocs SET items = '[]' WHERE ebook_id IN
			(SELECT ebook_id FROM tocs WHERE json_typeof(items) <> 'array' LIMIT 500)`)
		if err != nil {
			return err
		}
	}
	_, err = repairOnce(ctx, db, `ALTER TABLE tocs VALIDATE CONSTRAINT outline_is_array`)
	return err
}

// countReturned counts how often existing e-books were returned, and records in the column's
// comment that this is done. It updates only rows that differ. Later returns are counted by a
// trigger; for an e-book that is returned meanwhile, the function counts again once the row is
// unlocked.
func countReturned(ctx context.Context, db *sql.DB) error {
	var due bool
	err := db.QueryRowContext(ctx, `SELECT EXISTS (SELECT FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid WHERE t.oid = to_regclass('ebooks')
		AND a.attname = 'returned_count' AND pg_has_role(t.relowner, 'USAGE') AND col_description(t.oid, a.attnum) IS NULL)`).Scan(&due)
	if err != nil || !due {
		return err
	}
	err = repairEach(ctx, db, "how often each came back", `UPDATE ebooks b SET returned_count = returned_times(b.id) FROM (
			SELECT e.id FROM ebooks e LEFT JOIN (
				SELECT ebook_id, count(*) AS times FROM workflow_logs
				WHERE ebook_id > $1 AND ebook_id <= $2 AND action IN ('reject', 'unpublish') GROUP BY ebook_id) l ON l.ebook_id = e.id
			WHERE e.id > $1 AND e.id <= $2 AND e.returned_count <> coalesce(l.times, 0)) due
		WHERE b.id = due.id`)
	if err != nil {
		return err
	}
	_, err = repairOnce(ctx, db, `COMMENT ON COLUMN ebooks.returned_count IS 'counted'`)
	return err
}
