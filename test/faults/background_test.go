package faults

import (
	"database/sql"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §13.3: background work ends before its server. The connection to the database is slow here,
// so a process that did not wait for its transaction would end before the database knew.
func TestBackgroundWorkEndsBeforeItsServer(t *testing.T) {
	s := harness.NewServer(t)
	s.Stop()
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	defer db.Close()
	lock, err := db.Begin()
	require.NoError(t, err)
	defer lock.Rollback() //nolint:errcheck // it may have ended
	// The first sweep begins when the server starts, and waits for this lock.
	_, err = lock.Exec(`LOCK TABLE ebooks IN ACCESS EXCLUSIVE MODE`)
	require.NoError(t, err)

	tap := harness.TapPostgres(t, harness.Serving(s.DSN))
	cmd := s.Command(t, []string{"DATABASE_URL=" + tap.DSN}, "serve")
	var log strings.Builder
	cmd.Stderr = &log
	require.NoError(t, cmd.Start())
	defer cmd.Process.Kill() //nolint:errcheck // it has ended
	waiting := func() (n int) {
		const query = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
		require.NoError(t, db.QueryRow(query).Scan(&n))
		return n
	}
	// PostgreSQL may miss the cancellation of a statement that begins at the moment of the signal.
	// So the test continues when the number of waiting statements no longer changes.
	before, same := 0, 0
	wait.Until(t, func() bool {
		now := waiting()
		if same++; now != before || now == 0 {
			before, same = now, 0
		}
		return same >= 20
	}, "the sweep waits")
	tap.Delay(300 * time.Millisecond)
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	require.NoError(t, cmd.Wait(), "%s", &log)
	assert.Zero(t, waiting(), "transactions of a server that has ended")
	assert.Contains(t, log.String(), `"msg":"stopping"`)
	for _, wrong := range []string{"is closed", "bad connection", "aborted"} {
		assert.NotContains(t, log.String(), wrong)
	}
}
