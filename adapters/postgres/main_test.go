package postgres_test

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// open opens a fresh database.
func open(t *testing.T) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(harness.Postgres(t))
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	return db
}

// RULES §13.5.
func TestReadyReportsWhetherTheDatabaseResponds(t *testing.T) {
	require.NoError(t, open(t).Ready(context.Background()))
}
