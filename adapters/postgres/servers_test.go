package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §24: a server that was not noted for three minutes counts as stopped, and is forgotten.
func TestAServerThatIsNotNotedAnyMoreHasStopped(t *testing.T) {
	db, dsn := withSubmitted(t)
	seen := connect(t, dsn)
	gone, there := domain.Server{Name: "may-1:8080", Version: "1.0.0", StartedAt: at}, domain.Server{Name: "may-2:8080", Version: "1.1.0", StartedAt: at}
	require.NoError(t, db.Servers.RecordHeartbeat(t.Context(), gone))
	require.NoError(t, db.Servers.RecordHeartbeat(t.Context(), there))
	seen.MustExec(`UPDATE servers SET seen_at = seen_at - interval '2 minutes 50 seconds' WHERE name = $1`, gone.Name)
	running, err := db.Servers.Running(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []domain.Server{gone, there}, running)
	seen.MustExec(`UPDATE servers SET seen_at = seen_at - interval '20 seconds' WHERE name = $1`, gone.Name)
	running, err = db.Servers.Running(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []domain.Server{there}, running)
	require.NoError(t, db.Servers.RecordHeartbeat(t.Context(), there))
	var rows int
	require.NoError(t, seen.Get(&rows, `SELECT count(*) FROM servers`))
	assert.Equal(t, 1, rows)
}
