package postgres_test

import (
	"database/sql"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/publications"
	"backoffice/ports"
	"backoffice/test/wait"
)

// RULES §25.2: a server of the previous version empties the bin without updating the publications. Harvesters
// get the withdrawal once.
func TestCatchingUpWithdrawsWhatAnOlderServerRemovedForGood(t *testing.T) {
	const gone = "0198c0de-0000-7000-8000-0000000000ff"
	db, dsn := withSubmitted(t)
	other, err := sql.Open("postgres", dsn)
	require.NoError(t, err)
	wait.Close(t, other)
	_, err = other.Exec(`INSERT INTO publications (ebook_id, state, published_at, version, toc_version, pending_since) VALUES ($1, 'public', now(), 1, 0, now())`, gone)
	require.NoError(t, err)
	require.NoError(t, db.Publications.SequenceAll(t.Context()))
	wrong, err := db.Checks.WrongPublications(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{gone}, wrong)

	for range 2 {
		require.NoError(t, publications.CatchUp(t.Context(), db.DB))
		require.NoError(t, db.Publications.SequenceAll(t.Context()))
		page, err := db.Publications.Changes(t.Context(), ports.ChangesQuery{Limit: 2, Bare: true})
		require.NoError(t, err)
		require.Len(t, page.Changes, 1)
		assert.Equal(t, "withdrawn", string(page.Changes[0].State))
		assert.EqualValues(t, 2, page.Changes[0].Stamp, "it is withdrawn once")
	}
	wrong, err = db.Checks.WrongPublications(t.Context())
	require.NoError(t, err)
	assert.Empty(t, wrong)
}
