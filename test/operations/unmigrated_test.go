package operations

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/schema"
	"backoffice/db/migrations"
	"backoffice/test/harness"
	"backoffice/test/project"
)

// unmigrated are the settings of a database that was never migrated, with its owner's
// address and without.
func unmigrated(t *testing.T) (serving, both []string) {
	t.Helper()
	owner := harness.EmptyPostgres(t)
	serving = []string{"DATABASE_URL=" + harness.Serving(owner)}
	return serving, append(serving, "DATABASE_OWNER_URL="+owner)
}

// RULES §13.12: a command that is run too early says what comes first, before a
// password is asked for.
func TestACommandThatComesBeforeTheMigrationNamesIt(t *testing.T) {
	s := harness.SharedServer(t)
	serving, both := unmigrated(t)
	records := filepath.Join(t.TempDir(), "records.csv")
	require.NoError(t, os.WriteFile(records, []byte("title\nToán\n"), 0o600))
	commands := [][]string{{"user", "add", "an@example.org", "ADMIN", "An"}, {"user", "list"}, {"user", "history"}, {"user", "email", "an@example.org", "anh@example.org"}, {"sweep"}, {"verify"}, {"jobs"},
		{"ebook", "deleted"}, {"backup", filepath.Join(t.TempDir(), "b")}, {"token", "list"}, {"token", "add", "an@example.org", "--scope", "read", "--name", "Máy", "--days", "7"},
		{"webhook", "list"}, {"webhook", "add", "https://hook.example.org"}, {"reports", "verify"}, {"files", "examine"}, {"import", "--as", "an@example.org", records}}
	refused := func(says string) {
		t.Helper()
		for _, command := range commands {
			out, err := run(t, s, serving, command...)
			require.Error(t, err, "%v", command)
			assert.Contains(t, out, says, "%v", command)
			assert.Contains(t, out, "run cms migrate first, with DATABASE_OWNER_URL and DATABASE_URL", "%v", command)
		}
	}
	refused("the database has no tables yet")
	lines, _ := checked(t, s, serving...)
	assert.Contains(t, lines["warn database"], "the database has no tables yet. Run cms migrate")

	// A migration that was killed before its end has given the role that serves no rights.
	_, owner, _ := strings.Cut(both[1], "=")
	require.NoError(t, schema.MigrateWith(t.Context(), owner, firstSteps(t, 3)))
	refused("the last migration did not finish")
	lines, _ = checked(t, s, serving...)
	assert.Contains(t, lines["warn database"], "the last migration did not finish")
	assert.Contains(t, lines["warn database"], "Run cms migrate")

	out, err := run(t, s, both, "migrate")
	require.NoError(t, err, out)
	out, err = run(t, s, serving, "user", "list")
	require.NoError(t, err, out)
}

// firstSteps are the first n of this program's steps.
func firstSteps(t *testing.T, n int) fs.FS {
	t.Helper()
	names, err := fs.Glob(migrations.FS, "*.sql")
	require.NoError(t, err)
	first := fstest.MapFS{}
	for _, name := range names[:n] {
		content, err := fs.ReadFile(migrations.FS, name)
		require.NoError(t, err)
		first[name] = &fstest.MapFile{Data: content}
	}
	return first
}

// RULES §13.8: a migration logs each step by its name when it is done, without its SQL.
func TestMigrateLogsEachStep(t *testing.T) {
	s := harness.SharedServer(t)
	_, both := unmigrated(t)
	out, err := run(t, s, both, "migrate")
	require.NoError(t, err, out)
	steps, err := filepath.Glob(filepath.Join(project.Dir(), "db", "migrations", "*.sql"))
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, len(steps)+1, out)
	for i, step := range steps {
		assert.Regexp(t, `migration completed step=`+regexp.QuoteMeta(filepath.Base(step))+` seconds=\d`, lines[i])
	}
	assert.Equal(t, "The database is up to date.", lines[len(steps)])
	withoutStore := append(both, "CMS_S3_ENDPOINT=", "AWS_ACCESS_KEY_ID=", "AWS_SECRET_ACCESS_KEY=") // it needs only the database
	out, err = run(t, s, withoutStore, "migrate")
	require.NoError(t, err, out)
	assert.Equal(t, "The database is up to date.\n", out)
}

// RULES §13.13: the check includes the folder for files that are being read.
func TestTheCheckLooksAtTheDataFolder(t *testing.T) {
	s := harness.SharedServer(t)
	file := filepath.Join(t.TempDir(), "a file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	lines, passed := checked(t, s, "CMS_DATA_DIR="+file)
	assert.False(t, passed)
	assert.Contains(t, lines["fail folder"], "CMS_DATA_DIR")
	lines, _ = checked(t, s, "CMS_DATA_DIR="+filepath.Join(t.TempDir(), "not", "there", "yet"))
	assert.Contains(t, lines, "ok folder")
}
