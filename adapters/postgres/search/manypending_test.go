package search_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/search/index"
)

// RULES §6.3: an index that lags far behind is built again in one transaction, however many changes are pending.
func TestAnIndexThatLagsFarBehindIsBuiltAgain(t *testing.T) {
	s := newShelf(t)
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	for range 5 {
		s.outlined(t, "Sách", []string{"Một"})
	}
	few := s.eagerIndex()
	few.Settling = 1 << 40 // no e-book is old enough for a number
	_, err := few.Update(t.Context())
	require.NoError(t, err)
	assert.Positive(t, s.pending(t))
	few.MaxPending = s.pending(t) - 1
	_, err = few.Update(t.Context())
	require.NoError(t, err)
	assert.Zero(t, s.pending(t))
	wrong, err := index.Compare(t.Context(), s.db.DB.DB)
	require.NoError(t, err)
	assert.Empty(t, wrong)
}

func (s shelf) pending(t *testing.T) (n int) {
	t.Helper()
	require.NoError(t, s.rawDB.GetContext(t.Context(), &n, `SELECT count(*) FROM search_pending`))
	return n
}
