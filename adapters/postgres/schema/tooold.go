package schema

import (
	"context"
	"database/sql"
	"errors"
)

// ErrTooOld is returned for a database, or a backup of one, that is older than the oldest schema
// from which this program upgrades.
var ErrTooOld = errors.New("the database is older than schema 31, the oldest that this version upgrades, or has not finished the upgrade to it. " + UpgradeFirst)

// UpgradeFirst is what to do about ErrTooOld.
const UpgradeFirst = "Upgrade to schema 31 (commit 7403805) first, start that version once, and then upgrade to this one"

// oldestSchema is the last step of the baseline.
const oldestSchema = 31

// selectTooOld finds a database that has step 1 but not the baseline, and one in which the program of the
// oldest schema has not finished its repairs. While a database is created from the baseline, step 1 is
// recorded last.
const selectTooOld = `SELECT EXISTS (SELECT FROM goose_db_version WHERE version_id = 1 AND is_applied)
	AND (NOT EXISTS (SELECT FROM goose_db_version WHERE version_id = 31 AND is_applied)
		OR obj_description(to_regclass('ebook_keys'), 'pg_class') IS DISTINCT FROM 'complete')`

// refuseTooOld returns ErrTooOld for a database from which this program cannot upgrade.
func refuseTooOld(ctx context.Context, db *sql.DB) error {
	var begun, old bool
	if err := db.QueryRowContext(ctx, selectBegun).Scan(&begun); err != nil || !begun {
		return err
	}
	if err := db.QueryRowContext(ctx, selectTooOld).Scan(&old); err != nil {
		return err
	}
	if old {
		return ErrTooOld
	}
	return nil
}

// selectBegun finds out whether a migration has ever begun.
const selectBegun = `SELECT to_regclass('goose_db_version') IS NOT NULL`
