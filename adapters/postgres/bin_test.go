package postgres_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/ports"
	"backoffice/test/harness"
)

// RULES §18.8: a page of a large bin reads its own e-books, and counts the others by an index.
func TestAPageOfALargeBinReadsItsOwnEbooks(t *testing.T) {
	dsn := harness.Postgres(t)
	seen := connect(t, dsn)
	seen.SetMaxOpenConns(1)
	_, err := seen.Exec(`SET session_replication_role = replica;` + strings.Replace(fillEbooks, "$1", "6000", 1) + `
		UPDATE ebooks SET deleted_at = created_at, deleted_by = created_by, deleted_by_name = 'x' WHERE publisher !~ '0$';
		SET session_replication_role = origin`)
	require.NoError(t, err)
	vacuum(t, seen)
	for _, sort := range []ports.Sort{"", ports.SortOldest} {
		read := rowsReadBy(t, dsn, seen, []string{"ebooks"}, func(db *postgres.DB) {
			page, err := db.Ebooks.List(t.Context(), ports.ListQuery{Deleted: true, Sort: sort, Page: 3, Limit: 25})
			require.NoError(t, err)
			assert.Len(t, page.Ebooks, 25)
			assert.Equal(t, 5400, page.Total)
		})
		assert.LessOrEqual(t, read, 150, "sorted by %q", sort)
	}
}
