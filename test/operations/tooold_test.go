package operations

import (
	"database/sql"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/schema"
	"backoffice/test/harness"
)

// older makes a migrated database look as an older version left it, and returns the settings
// with which it is opened.
func older(t *testing.T, statement string) (db *sql.DB, settings []string) {
	t.Helper()
	owner := harness.Postgres(t)
	db, err := sql.Open("postgres", owner)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	execSQL(t, db, statement)
	return db, []string{"DATABASE_URL=" + harness.Serving(owner), "DATABASE_OWNER_URL=" + owner}
}

// RULES §13.8: the baseline replaces the steps that led to it, so an older database
// has to come that far with the version that knows them. Nothing of it is changed.
func TestADatabaseFromBeforeTheBaselineIsRefused(t *testing.T) {
	s := harness.SharedServer(t)
	for what, statement := range map[string]string{
		"one step short":                     `DELETE FROM goose_db_version WHERE version_id >= 31`,
		"an early one":                       `DELETE FROM goose_db_version WHERE version_id >= 7; DROP TABLE ebook_keys`,
		"repairs that were not finished":     `DELETE FROM goose_db_version WHERE version_id > 31; COMMENT ON TABLE ebook_keys IS NULL`,
		"repairs, with later steps taken on": `COMMENT ON TABLE ebook_keys IS NULL`,
	} {
		db, settings := older(t, statement)
		before := text(t, db, `SELECT string_agg(version_id::text, ' ' ORDER BY id) FROM goose_db_version`)
		for _, command := range [][]string{{"migrate"}, {"serve"}, {"user", "list"}, {"sweep"}, {"backup", filepath.Join(t.TempDir(), "b")}} {
			out, err := run(t, s, settings, command...)
			require.Error(t, err, "%s: %v", what, command)
			assert.Contains(t, out, "older than schema 31", "%s: %v", what, command)
			assert.Contains(t, out, "start that version once, and then upgrade to this one", "%s: %v", what, command)
			assert.NotContains(t, out, "run cms migrate first", "%s: %v", what, command)
		}
		lines, passed := checked(t, s, settings...)
		assert.False(t, passed, what)
		assert.Contains(t, lines["fail database"], "Upgrade to schema 31 (commit 7403805) first", what)
		assert.Equal(t, before, text(t, db, `SELECT string_agg(version_id::text, ' ' ORDER BY id) FROM goose_db_version`), what)
	}
}

// RULES §13.8: a database at the baseline takes the later steps.
func TestADatabaseOfTheBaselineIsMigrated(t *testing.T) {
	owner := harness.EmptyPostgres(t)
	require.NoError(t, schema.MigrateTo(t.Context(), owner, owner, 31))
	db, err := sql.Open("postgres", owner)
	require.NoError(t, err)
	defer db.Close()
	assert.Equal(t, "31 30", text(t, db, `SELECT max(version_id) || ' ' || count(*) FROM goose_db_version`), "an earlier version takes no step again")
	require.NoError(t, schema.MigrateFor(t.Context(), "", owner))
	assert.Equal(t, strconv.FormatInt(schema.Newest(), 10), version(t, db))
}

// RULES §14.4: a backup is restored to its own schema first, which has to be one of those.
func TestABackupFromBeforeTheBaselineIsRefused(t *testing.T) {
	owner := harness.EmptyPostgres(t)
	require.ErrorIs(t, schema.MigrateTo(t.Context(), owner, harness.Serving(owner), 30), schema.ErrTooOld)
	db, err := sql.Open("postgres", owner)
	require.NoError(t, err)
	defer db.Close()
	assert.Equal(t, "0", text(t, db, `SELECT count(*)::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'goose_db_version'`))
}
