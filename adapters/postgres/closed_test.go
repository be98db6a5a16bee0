package postgres_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §13.3: a statement that is being prepared for the next ones, while the caller who
// used it has left, ends with the database's connections.
func TestNothingWaitsInTheDatabaseAfterItsConnectionsWereClosed(t *testing.T) {
	dsn := harness.Postgres(t)
	seen := connect(t, dsn)
	lock, err := seen.Begin()
	require.NoError(t, err)
	defer lock.Rollback() //nolint:errcheck // of no effect after the end
	_, err = lock.Exec(`LOCK TABLE ebooks IN ACCESS EXCLUSIVE MODE`)
	require.NoError(t, err)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	ctx, leave := context.WithCancel(t.Context())
	left := make(chan error)
	go func() {
		_, err := db.Ebooks.Get(ctx, "00000000-0000-7000-8000-000000000007")
		left <- err
	}()
	wait.Until(t, func() bool { return lockWaits(t, seen) == 2 }, "the statement itself, and what prepares it")
	leave()
	require.Error(t, <-left)
	require.NotZero(t, lockWaits(t, seen))
	require.NoError(t, db.Close())
	assert.Zero(t, lockWaits(t, seen))
}
