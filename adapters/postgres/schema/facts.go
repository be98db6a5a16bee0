package schema

import (
	"context"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/db/migrations"
)

// reader is a database that is only read.
type reader interface {
	Get(ctx context.Context, to any, query string, args ...any) error
	Scan(ctx context.Context, dest []any, query string, args ...any) error
}

// Facts are what is known of a database before its tables are queried.
type Facts struct {
	Version    int            `json:"version"` // in PostgreSQL's numbering: 150004 is 15.4
	Encoding   string         `json:"encoding"`
	ReadOnly   bool           `json:"read_only"`
	Now        time.Time      `json:"now"`
	SyncNames  string         `json:"sync_names"`  // synchronous_standby_names
	SyncCommit string         `json:"sync_commit"` // synchronous_commit
	Followers  int            `json:"followers"`   // standbys that are connected
	Migration  MigrationState `json:"-"`
}

// VersionText returns the version as people write it.
func (f Facts) VersionText() string { return fmt.Sprintf("%d.%d", f.Version/10000, f.Version%10000) }

// ReadFacts reads them.
func ReadFacts(ctx context.Context, db reader) (Facts, error) {
	var f Facts
	err := db.Get(ctx, &f, `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
		current_setting('transaction_read_only')::bool AS read_only, clock_timestamp() AS now,
		current_setting('synchronous_standby_names') AS sync_names, current_setting('synchronous_commit') AS sync_commit,
		(SELECT count(*) FROM pg_stat_replication) AS followers`)
	if err != nil {
		return f, database.Wrap(ctx, "ask for the database's facts", err)
	}
	f.Migration, err = ReadMigrationState(ctx, db)
	return f, err
}

// Identity returns a text that is the same for two connections to one database, whatever their roles and addresses
// are. Clones of a cluster have different ones.
func Identity(ctx context.Context, db reader) (identity string, err error) {
	err = db.Scan(ctx, []any{&identity}, `SELECT concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()), oid)
		FROM pg_database WHERE datname = current_database()`)
	return identity, database.Wrap(ctx, "identify the database", err)
}

// MigrationState is the progress of a database's migration.
type MigrationState struct {
	Schema     int64 // its number; 0 if there is none, or the serving role cannot read it
	Unreadable bool  // there is a schema, but the serving role has no rights yet
	TooOld     bool  // this program cannot migrate it
}

// Missing returns what is still to be done before this program can work with the database, or "".
func (m MigrationState) Missing() string {
	switch newest := Newest(); {
	case m.TooOld:
		return ErrTooOld.Error()
	case m.Unreadable:
		return "the last migration did not finish, or was for another role than the one in DATABASE_URL"
	case m.Schema == 0:
		return "the database has no tables yet"
	case m.Schema < newest:
		return fmt.Sprintf("the database has schema %d, and this program needs %d", m.Schema, newest)
	}
	return ""
}

// ReadMigrationState reads the state of the migration. A migration ends by granting the serving role its
// rights.
func ReadMigrationState(ctx context.Context, db reader) (m MigrationState, err error) {
	var versionTable struct {
		Begun    bool `json:"begun"`
		Readable bool `json:"readable"`
	}
	err = db.Get(ctx, &versionTable, `SELECT to_regclass('goose_db_version') IS NOT NULL AS begun,
		coalesce(has_table_privilege(to_regclass('goose_db_version'), 'SELECT'), false) AS readable`)
	if err != nil || !versionTable.Readable {
		return MigrationState{Unreadable: versionTable.Begun}, database.Wrap(ctx, "look for the schema", err)
	}
	err = db.Scan(ctx, []any{&m.Schema, &m.TooOld}, `SELECT (SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied), (`+selectTooOld+`)`)
	return m, database.Wrap(ctx, "read the schema's version", err)
}

// Newest is the newest schema that this program knows.
func Newest() (newest int64) {
	steps, _ := fs.Glob(migrations.FS, "*.sql") // the pattern is valid
	for _, step := range steps {
		number, _, _ := strings.Cut(step, "_")
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			newest = max(newest, n)
		}
	}
	return newest
}

// createsTable matches a step's statement that creates a table.
var createsTable = regexp.MustCompile(`(?m)^CREATE TABLE (\w+)`)

// Tables lists the tables of this program's schema and of the older ones that it knows.
func Tables() (tables []string) {
	steps, _ := fs.Glob(migrations.FS, "*.sql") // the pattern is valid
	for _, step := range steps {
		text, _ := fs.ReadFile(migrations.FS, step) // it is embedded
		for _, created := range createsTable.FindAllSubmatch(text, -1) {
			tables = append(tables, string(created[1]))
		}
	}
	return tables
}
