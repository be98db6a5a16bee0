package postgres_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/adapters/postgres/database"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §13.7: work continues when the database is back. Connections that were cut while
// nobody used them are replaced before anything is asked of them, so that nobody is refused
// for their sake: not even where all of a server's were.
func TestNobodyIsRefusedForConnectionsThatWereCutBefore(t *testing.T) {
	dsn := harness.Postgres(t)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	defer db.Close()
	atOnce := func(what string, run func(work func(*database.Tx) error) error) {
		var all, begun sync.WaitGroup
		begun.Add(connections)
		for range connections {
			all.Go(func() {
				first := sync.OnceFunc(begun.Done)
				defer first() // where it is refused before
				assert.NoError(t, run(func(tx *database.Tx) error {
					first()
					begun.Wait() // each on its own connection
					var one int
					return tx.Get(t.Context(), &one, `SELECT 1`)
				}), what)
			})
		}
		all.Wait()
	}
	write := func(work func(*database.Tx) error) error { return db.DB.DB.Write(t.Context(), "write", work) }
	view := func(work func(*database.Tx) error) error { return db.View(t.Context(), "look", work) }
	cutter := connect(t, dsn)
	for range 3 {
		atOnce("opens them", write)
		atOnce("opens them", view)
		cut := 0
		require.NoError(t, cutter.Get(&cut, `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`))
		require.GreaterOrEqual(t, cut, 2*connections)
		wait.Until(t, func() bool {
			left := 0
			return cutter.Get(&left, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`) == nil && left == 0
		}, "the connections are gone")
		for range connections { // one after the other: the connections that were cut come up in turn
			require.NoError(t, write(func(*database.Tx) error { return nil }))
			require.NoError(t, view(func(*database.Tx) error { return nil }))
		}
	}
}

// connections of one server that this test has open at the same time, for reading and for writing.
const connections = 8
