// Package operations tests what the person who runs the product relies on:
// verification, backup, metrics, the audit log and the edge, on a real server,
// a real PostgreSQL and a real S3 gateway.
package operations

import (
	"database/sql"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

func TestMain(m *testing.M) {
	if dsn := os.Getenv(migrating); dsn != "" {
		os.Exit(migrateAsProcess(dsn))
	}
	os.Exit(harness.Main(m))
}

// connect opens a server's database without the server, as the role that owns its tables.
func connect(t *testing.T, s *harness.Server) *sql.DB {
	t.Helper()
	return open(t, s.DSN)
}

// open opens a database until the test ends.
func open(t *testing.T, dsn string) *sql.DB {
	t.Helper()
	db, err := sql.Open("postgres", dsn)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// execSQL executes a statement directly on the database, without the product.
func execSQL(t *testing.T, db *sql.DB, statement string, args ...any) {
	t.Helper()
	_, err := db.ExecContext(t.Context(), statement, args...)
	require.NoError(t, err)
}

func text(t *testing.T, db *sql.DB, query string, args ...any) string {
	t.Helper()
	var s string
	require.NoError(t, db.QueryRowContext(t.Context(), query, args...).Scan(&s))
	return s
}

// findings runs `cms verify` and returns its lines but the last.
func findings(t *testing.T, s *harness.Server, args ...string) []string {
	t.Helper()
	out, err := s.TryRun("", append([]string{"verify"}, args...)...)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	last := lines[len(lines)-1]
	if err == nil {
		require.True(t, strings.HasPrefix(last, "Nothing is wrong with "), "%s", out)
	} else {
		require.Regexp(t, `^cms: \d+ findings in \d+ e-books, \d+ accounts and \d+ objects$`, last, "%s", out)
	}
	return slices.DeleteFunc(lines[:len(lines)-1], noFinding.MatchString)
}

// noFinding matches a command's report of its progress, and the log's line about a PDF for which a busy machine
// took too long.
var noFinding = regexp.MustCompile(`^(accounts|e-books|objects): \d+$|^[\d/]+ [\d:]+ INFO a PDF's pages cannot be counted `)
