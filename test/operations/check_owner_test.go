package operations

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §13.13.
func TestTheCheckConnectsAsTheOwner(t *testing.T) {
	s := harness.SharedServer(t)
	lines, _ := checked(t, s)
	assert.NotContains(t, lines, "ok owner", "there is no setting to try")
	lines, _ = checked(t, s, "DATABASE_OWNER_URL="+s.DSN)
	assert.Contains(t, lines, "ok owner")
	lines, passed := checked(t, s, "DATABASE_OWNER_URL=postgres://cms@"+harness.FreeAddress(t)+"/cms?sslmode=disable")
	assert.False(t, passed)
	assert.Contains(t, lines["fail owner"], "cannot be reached")
	lines, passed = checked(t, s, "DATABASE_OWNER_URL="+harness.Postgres(t))
	assert.False(t, passed)
	assert.Contains(t, lines["fail owner"], "another database")
	lines, _ = checked(t, s, "DATABASE_OWNER_URL="+s.DSN, "DATABASE_URL=postgres://cms@"+harness.FreeAddress(t)+"/cms?sslmode=disable")
	assert.Contains(t, lines, "fail database")
	assert.NotContains(t, lines, "fail owner")
}

// RULES §13.13: a server whose audit cannot be written would only say so with the first record.
func TestTheCheckOpensTheFilesOfTheAudit(t *testing.T) {
	s := harness.SharedServer(t)
	folder := filepath.Join(t.TempDir(), "not", "there", "yet")
	lines, _ := checked(t, s, "CMS_AUDIT_DIR="+folder)
	assert.Contains(t, lines, "ok audit")
	day, err := filepath.Glob(filepath.Join(folder, "audit-*.jsonl"))
	require.NoError(t, err)
	require.Len(t, day, 1)
	require.NoError(t, os.Remove(day[0]))
	require.NoError(t, os.Mkdir(day[0], 0o700)) // what cannot be written, also by root
	lines, passed := checked(t, s, "CMS_AUDIT_DIR="+folder)
	assert.False(t, passed)
	assert.Contains(t, lines["fail audit"], "CMS_AUDIT_DIR")
}

// RULES §13.8: with the owner's address of another database nothing is said to be up to date.
func TestAMigrationOfAnotherDatabaseThanTheServersFails(t *testing.T) {
	s := harness.SharedServer(t)
	serving, _ := unmigrated(t)
	for name, other := range map[string]string{"a new one": harness.EmptyPostgres(t), "a migrated one": harness.Postgres(t)} {
		out, err := run(t, s, append(serving, "DATABASE_OWNER_URL="+other), "migrate")
		require.Error(t, err, name)
		assert.Contains(t, out, "DATABASE_OWNER_URL names another database than DATABASE_URL", name)
		assert.NotContains(t, out, "up to date", name)
	}
}
