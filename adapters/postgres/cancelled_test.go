package postgres_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/adapters/postgres/database"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §13.3: what a caller waited for ends with the caller, also a statement that is prepared, and the next one
// gets a connection that works.
func TestTheStatementOfAWriteEndsWithItsCaller(t *testing.T) {
	dsn := harness.Postgres(t)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	sleep := func(ctx context.Context, seconds int) error {
		return db.LongRunning().Write(ctx, "sleep", func(t *database.Tx) error {
			_, err := t.Exec(ctx, `SELECT pg_sleep($1)`, seconds)
			return err
		})
	}
	require.NoError(t, sleep(t.Context(), 0), "then it is prepared")
	seen := connect(t, dsn)
	running := func() (n int) {
		require.NoError(t, seen.Get(&n, `SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%' AND datname = current_database()`))
		return n
	}
	ctx, leave := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() { left <- sleep(ctx, 3600) }()
	wait.Until(t, func() bool { return running() == 1 }, "it runs")
	leave()
	require.ErrorIs(t, wait.Receive(t, left, "it ends"), context.Canceled)
	assert.Zero(t, running())
	for range 3 {
		require.NoError(t, sleep(t.Context(), 0))
	}
}
