package postgres

import (
	"context"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/db/migrations"
)

// Facts are what can be said of a database before anything is asked of its tables.
type Facts struct {
	Version    int       `json:"version"` // as PostgreSQL numbers them: 150004 is 15.4
	Encoding   string    `json:"encoding"`
	ReadOnly   bool      `json:"read_only"`
	Now        time.Time `json:"now"`
	SyncNames  string    `json:"sync_names"`  // synchronous_standby_names
	SyncCommit string    `json:"sync_commit"` // synchronous_commit
	Followers  int       `json:"followers"`   // standbys that are connected
	Schema     int64     `json:"-"`           // 0 where it was never migrated
}

// Facts asks the database for them.
func (db *DB) Facts(ctx context.Context) (Facts, error) {
	var f Facts
	err := db.Get(ctx, &f, `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
		current_setting('transaction_read_only')::bool AS read_only, clock_timestamp() AS now,
		current_setting('synchronous_standby_names') AS sync_names, current_setting('synchronous_commit') AS sync_commit,
		(SELECT count(*) FROM pg_stat_replication) AS followers`)
	if err != nil {
		return f, database.Wrap(ctx, "ask for the database's facts", err)
	}
	var migrated bool
	if err := db.Get(ctx, &migrated, `SELECT to_regclass('goose_db_version') IS NOT NULL`); err != nil || !migrated {
		return f, database.Wrap(ctx, "look for the schema", err)
	}
	err = db.Get(ctx, &f.Schema, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`)
	return f, database.Wrap(ctx, "read the schema's version", err)
}

// Schema is the newest schema that this program knows.
func Schema() (newest int64) {
	steps, _ := fs.Glob(migrations.FS, "*.sql") // the pattern is a good one
	for _, step := range steps {
		number, _, _ := strings.Cut(step, "_")
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}
