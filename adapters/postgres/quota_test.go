package postgres_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §8.9, §24: files without an owner count towards the quota of all, but are no person's.
func TestWhatIsNobodysIsNoPersonsShare(t *testing.T) {
	db := open(t)
	for person, bytes := range map[uuid.UUID]int{uuid.Nil: 900, uuid.New(): 600} {
		_, err := db.Exec(t.Context(), "store a sum", `INSERT INTO storage_use VALUES ($1, $2)`, person, bytes)
		require.NoError(t, err)
	}
	_, used, err := db.Health.Quota(t.Context())
	require.NoError(t, err)
	assert.Equal(t, domain.Usage{User: 600, All: 1500}, used)
}
