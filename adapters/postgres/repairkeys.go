package postgres

import (
	"context"
	"database/sql"
)

// addMissingKeys adds the keys of existing e-books and their suggested values, and records in the
// table's comment that this is done. It locks the e-books, so that for a concurrent change either
// it or the trigger adds them, not both. A server folds the records later.
func addMissingKeys(ctx context.Context, db *sql.DB) error {
	var due bool
	err := db.QueryRowContext(ctx, `SELECT EXISTS (SELECT FROM pg_class t WHERE t.oid = to_regclass('ebook_keys')
		AND pg_has_role(t.relowner, 'USAGE') AND obj_description(t.oid, 'pg_class') IS NULL)`).Scan(&due)
	if err != nil || !due {
		return err
	}
	err = repairEach(ctx, db, "what duplicates and suggestions are found by", `WITH held AS (
			SELECT * FROM ebooks WHERE id > $1 AND id <= $2 AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE
		), fresh AS (
			INSERT INTO ebook_keys (ebook_id, created_at, pdf) SELECT id, created_at, decode(pdf_sha256, 'hex') FROM held
			ON CONFLICT DO NOTHING RETURNING ebook_id)
		INSERT INTO suggestion_changes (field, value, change) SELECT field, value, count(*)
		FROM fresh f JOIN ebooks b ON b.id = f.ebook_id CROSS JOIN suggested_values(b) GROUP BY field, value`)
	if err != nil {
		return err
	}
	_, err = repairOnce(ctx, db, `COMMENT ON TABLE ebook_keys IS 'complete'`)
	return err
}
