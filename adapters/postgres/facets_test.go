package postgres_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/ports"
	"backoffice/test/harness"
)

// A search reads as little among 4,000 subjects as among 20 if the same number match.
func TestAFilterBySubjectReadsNoMoreOfFourThousandSubjectsThanOfTwenty(t *testing.T) {
	few, many := rowsReadByFilter(t, 20), rowsReadByFilter(t, 4000)
	t.Logf("rows read: %d of 20 subjects, %d of 4,000", few, many)
	assert.LessOrEqual(t, many, 2*few+20)
}

// rowsReadByFilter lists by a subject that one e-book of n has, and returns how
// many rows PostgreSQL has read for it.
func rowsReadByFilter(t *testing.T, n int) int {
	t.Helper()
	dsn := harness.Postgres(t)
	seen := connect(t, dsn)
	seen.SetMaxOpenConns(1)
	// Without triggers, which would keep the index of searches and what values are used:
	// this filter reads neither.
	_, err := seen.Exec(`SET session_replication_role = replica;` + strings.Replace(fillEbooks, "$1", fmt.Sprint(n), 1) + `
		UPDATE ebooks SET subject = CASE row WHEN 10 THEN 'Thiên văn' ELSE 'Môn ' || row END
			FROM (SELECT id AS of, row_number() OVER (ORDER BY created_at) AS row FROM ebooks) x WHERE id = of;
		SET session_replication_role = origin;
		INSERT INTO ebook_counts SELECT status, subject, grade, count(*) FROM ebooks GROUP BY 1, 2, 3`)
	require.NoError(t, err)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	require.NoError(t, db.FoldValues(t.Context()))
	require.NoError(t, db.Close())
	_, err = seen.Exec(`VACUUM ANALYZE`)
	require.NoError(t, err)
	tables := []string{"counted_values", "ebook_counts", "ebooks"}
	before := rowsRead(t, seen, tables...)
	db, err = postgres.Open(dsn)
	require.NoError(t, err)
	for range 8 { // until prepared statements have settled on their plans
		page, err := db.Ebooks.List(t.Context(), ports.ListQuery{Subject: "thiên", Page: 1, Limit: 25})
		require.NoError(t, err)
		require.Equal(t, 1, page.Total)
		require.Len(t, page.Ebooks, 1)
	}
	require.NoError(t, db.Close())
	return (rowsRead(t, seen, tables...) - before) / 8
}

// rowsRead returns how many rows of some tables have been read, with and without an index. It waits until every
// other connection has gone.
func rowsRead(t *testing.T, db *sqlx.DB, tables ...string) (n int) {
	t.Helper()
	settledScans(t, db)
	require.NoError(t, db.Get(&n, `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_user_tables WHERE relname = ANY($1)`, pq.Array(tables)))
	return n
}
