package postgres_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/test/harness"
)

// RULES §13.7: if a change is refused and its rollback waits for a silent database, the refusal is
// returned, and nothing is repeated over another connection. A save of the outline that came after
// another one did that, and got a response only after two timeouts.
func TestNobodyWaitsForTwoSilences(t *testing.T) {
	refused := errors.New("another came before")
	for name, run := range map[string]func(*postgres.DB, func(*database.Tx) error) error{
		"write": func(db *postgres.DB, work func(*database.Tx) error) error {
			return db.DB.DB.Write(t.Context(), "be late", work)
		},
		"view": func(db *postgres.DB, work func(*database.Tx) error) error { return db.View(t.Context(), "look", work) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tap := harness.TapPostgres(t, harness.Postgres(t))
			db, err := postgres.Open(tap.DSN)
			require.NoError(t, err)
			defer db.Close()
			other, err := postgres.Open(tap.DSN)
			require.NoError(t, err)
			defer other.Close()
			require.NoError(t, other.View(t.Context(), "look", func(*database.Tx) error { return nil }))
			require.ErrorIs(t, run(db, func(*database.Tx) error { return refused }), refused)
			oneSilence := make(chan time.Duration, 1)
			begun := time.Now()
			err = run(db, func(*database.Tx) error {
				tap.Delay(time.Minute)
				go func() {
					assert.ErrorIs(t, other.View(t.Context(), "look", func(*database.Tx) error { return nil }), domain.ErrUnavailable)
					oneSilence <- time.Since(begun)
				}()
				return refused
			})
			took := time.Since(begun)
			require.ErrorIs(t, err, domain.ErrUnavailable)
			assert.Less(t, took, 3*(<-oneSilence)/2, "two silences take twice as long")
		})
	}
}

// RULES §13.7: after a timeout nobody waits for the silent database again, over a connection that was
// idle meanwhile. Requests that had waited for their turn did.
func TestIdleConnectionsOfASilentDatabaseAreNotUsed(t *testing.T) {
	tap := harness.TapPostgres(t, harness.Postgres(t))
	db, err := postgres.Open(tap.DSN)
	require.NoError(t, err)
	defer db.Close()
	look := func(work func() error) error {
		return db.View(t.Context(), "look", func(*database.Tx) error { return work() })
	}
	nothing := func() error { return nil }
	require.NoError(t, look(func() error { return look(nothing) })) // two connections
	tap.Delay(time.Minute)
	require.ErrorIs(t, look(nothing), domain.ErrUnavailable)
	asked := tap.Asked()
	require.ErrorIs(t, look(nothing), domain.ErrUnavailable)
	assert.Equal(t, asked, tap.Asked(), "no idle connection was used; a new one is tried again after a second")
}
