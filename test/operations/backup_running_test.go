package operations

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §14.3.
func TestABackupMadeWhileOthersWorkIsOfOneMoment(t *testing.T) {
	s := harness.NewServer(t)
	busy(t, s, 1)
	done := make(chan struct{})
	go func() { defer close(done); busy(t, s, 4) }()
	for i := range harness.Rounds(2, 6) {
		dir := filepath.Join(t.TempDir(), "backup")
		s.Run(t, "", "backup", dir)
		t.Run("", func(t *testing.T) {
			settings, _, _ := target(t, s)
			out, err := run(t, s, settings, "restore", dir)
			require.NoError(t, err, "backup %d: %s", i, out)
		})
	}
	<-done
}

// holdSweeps takes the lock that a backup holds.
func holdSweeps(t *testing.T, s *harness.Server) (release func()) {
	t.Helper()
	conn, err := connect(t, s).Conn(t.Context())
	require.NoError(t, err)
	wait.CloseAtEnd(t, conn)
	const lock = 0x636d7373776570
	wait.Until(t, func() bool {
		var ok bool
		require.NoError(t, conn.QueryRowContext(t.Context(), `SELECT pg_try_advisory_lock($1)`, lock).Scan(&ok))
		return ok
	}, "as a backup holds it")
	return func() {
		_, err := conn.ExecContext(t.Context(), `SELECT pg_advisory_unlock($1)`, lock)
		require.NoError(t, err)
	}
}

// keepsWaiting fails the test unless a backup asks for the lock again and again, and does not end.
func keepsWaiting(t *testing.T, s *harness.Server, ended <-chan error) {
	t.Helper()
	const asked = `SELECT coalesce(max(query_start)::text, '') FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_try_advisory_lock($1)%'`
	db, last := connect(t, s), ""
	for range 3 {
		wait.Until(t, func() bool {
			before := last
			last = text(t, db, asked)
			return last != before
		}, "the backup asks for the lock")
	}
	select {
	case err := <-ended:
		t.Fatalf("it did not wait: %v", err)
	default:
	}
}

// RULES §8.10.
func TestTheSweepWaitsForABackup(t *testing.T) {
	s := harness.NewServer(t)
	release := holdSweeps(t, s)
	out, err := s.TryRun("", "sweep")
	require.Error(t, err)
	assert.Contains(t, out, "a backup is being made")

	waiting := s.Command(t, nil, "backup", filepath.Join(t.TempDir(), "second"))
	require.NoError(t, waiting.Start())
	ended := make(chan error, 1)
	go func() { ended <- waiting.Wait() }()
	keepsWaiting(t, s, ended)
	release()
	require.NoError(t, <-ended)
	s.Run(t, "", "sweep")
}

func TestTheStandaloneLibraryIsBackedUpWhileItRuns(t *testing.T) {
	product, s := harness.NewProduct(t), harness.SharedServer(t)
	written, err := os.ReadFile(filepath.Join(product.Data, "cms.env"))
	require.NoError(t, err)
	settings := strings.Split(strings.TrimSpace(strings.ReplaceAll(string(written), "'", "")), "\n")
	dir := filepath.Join(t.TempDir(), "backup")
	out, err := run(t, s, settings, "backup", dir)
	require.NoError(t, err, "%s", out)
	out, err = run(t, s, settings, "verify", "--files")
	require.NoError(t, err, "%s", out)

	elsewhere, db, _ := target(t, s)
	out, err = run(t, s, elsewhere, "restore", dir)
	require.NoError(t, err, "%s", out)
	assert.Equal(t, "6", text(t, db, `SELECT count(*) FROM users`))
}
