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

// RULES §13.3: what a server does besides requests is ended in order. The way to
// the database is long here, so that a process that did not wait for its
// transaction would be gone before the database had heard of it.
func TestBackgroundWorkEndsBeforeItsServer(t *testing.T) {
	s := harness.NewServer(t)
	s.Stop()
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	defer db.Close()
	lock, err := db.Begin()
	require.NoError(t, err)
	defer lock.Rollback() //nolint:errcheck // of no effect after the end
	// The first sweep begins with the start, and waits here.
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
	// A statement that begins at the very moment of the signal may miss its
	// cancellation, as PostgreSQL's protocol has it: all that will wait is waiting.
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
	for _, wrong := range []string{"is closed", "bad connection", "cut off"} {
		assert.NotContains(t, log.String(), wrong)
	}
}
