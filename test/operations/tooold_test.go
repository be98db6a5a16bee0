package operations

import (
	"database/sql"
	"os"
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
	db = open(t, owner)
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

// RULES §13.8: a database at the baseline takes the later steps. The running version's pages are
// shared before that, as CHANGELOG says.
func TestADatabaseOfTheBaselineIsMigrated(t *testing.T) {
	owner := harness.EmptyPostgres(t)
	build := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(build, "index.html"), []byte("<!doctype html>"), 0o600))
	require.NoError(t, schema.MigrateTo(t.Context(), owner, owner, 31))
	db := open(t, owner)
	out, err := run(t, harness.SharedServer(t), []string{"DATABASE_URL=" + harness.Serving(owner)}, "pages", "share", build)
	require.NoError(t, err, out)
	assert.Equal(t, "31 30", text(t, db, `SELECT max(version_id) || ' ' || count(*) FROM goose_db_version`), "an earlier version takes no step again")
	require.NoError(t, schema.MigrateFor(t.Context(), "", owner))
	assert.Equal(t, strconv.FormatInt(schema.Newest(), 10), version(t, db))
}

// RULES §13.8: a library at the baseline that has notes gets their numbers, and the foreign key without a step that
// reads all of them while e-books are locked. E-books in the bin keep theirs.
func TestNotesOfTheBaselineGetTheirNumbers(t *testing.T) {
	owner := harness.EmptyPostgres(t)
	require.NoError(t, schema.MigrateTo(t.Context(), owner, owner, 31))
	db := open(t, owner)
	execSQL(t, db, `INSERT INTO users VALUES ('00000000-0000-4000-8000-000000000001', 'a@test.example', 'A', 'EDITOR', 'x', NULL, now())`)
	execSQL(t, db, `INSERT INTO ebooks (id, title, description, subject, grade, language, author, publisher, tags, status, created_by, created_at, updated_at, updated_by, updated_by_name, version, toc_version, deleted_at, deleted_by, deleted_by_name)
		SELECT gen_random_uuid(), 'T', '', '', '', '', '', '', '', 'draft', u.id, now(), now(), u.id, 'A', 1, 0, d.at, CASE WHEN d.at IS NOT NULL THEN u.id END, CASE WHEN d.at IS NOT NULL THEN 'A' END
		FROM users u, (VALUES (NULL), (now())) d (at)`)
	execSQL(t, db, `INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, round)
		SELECT b.id, gen_random_uuid(), '{"kind": "ebook"}', 'x', b.created_by, now() - n * interval '1 week', 0 FROM ebooks b, generate_series(0, 2) n`)
	valid := func() string {
		return text(t, db, `SELECT convalidated::text FROM pg_constraint WHERE conname = 'note_numbers_ebook_id_fkey'`)
	}
	require.NoError(t, schema.MigrateTo(t.Context(), owner, owner, 33))
	assert.Equal(t, "false", valid())
	require.NoError(t, schema.MigrateFor(t.Context(), "", owner))
	assert.Equal(t, "true", valid())
	assert.Equal(t, "1 1 2 2 3 3", text(t, db, `SELECT string_agg(k.number::text, ' ' ORDER BY n.created_at, k.number) FROM notes n JOIN note_numbers k ON (k.ebook_id, k.note_id) = (n.ebook_id, n.id)`))
}

// RULES §14.4: a backup is restored to its own schema first, which has to be one of those.
func TestABackupFromBeforeTheBaselineIsRefused(t *testing.T) {
	owner := harness.EmptyPostgres(t)
	require.ErrorIs(t, schema.MigrateTo(t.Context(), owner, harness.Serving(owner), 30), schema.ErrTooOld)
	db := open(t, owner)
	assert.Equal(t, "0", text(t, db, `SELECT count(*)::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'goose_db_version'`))
}
