package postgres_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// A list by subject reads as little among 4,000 subjects as among 20 if the same number match.
func TestAFilterBySubjectReadsNoMoreOfFourThousandSubjectsThanOfTwenty(t *testing.T) {
	few, many := rowsReadByFilter(t, 20), rowsReadByFilter(t, 4000)
	t.Logf("rows read: %d of 20 subjects, %d of 4,000", few, many)
	assert.LessOrEqual(t, many, 2*few+20)
}

// A list of a status reads as few counters among 4,000 subjects as among 20. So does what everybody reads.
func TestAListOfAStatusReadsNoMoreOfFourThousandSubjectsThanOfTwenty(t *testing.T) {
	for name, list := range map[string]func(db *postgres.DB) (total int, err error){
		"near the start": listing(ports.ListQuery{Status: domain.Published, Page: 1, Limit: 25}),
		"past the end":   listing(ports.ListQuery{Status: domain.Published, Page: 1000, Limit: 25}),
		"public": func(db *postgres.DB) (int, error) {
			page, err := db.Publications.List(t.Context(), ports.PublicQuery{Page: 1, Limit: 25})
			return page.Total, err
		},
	} {
		t.Run(name, func(t *testing.T) {
			few, many := countersRead(t, 20, list), countersRead(t, 4000, list)
			t.Logf("rows read: %d of 20 subjects, %d of 4,000", few, many)
			assert.Equal(t, few, many)
		})
	}
}

func listing(q ports.ListQuery) func(db *postgres.DB) (int, error) {
	return func(db *postgres.DB) (int, error) {
		page, err := db.Ebooks.List(context.Background(), q)
		return page.Total, err
	}
}

// countersRead returns how many counters PostgreSQL reads for a list of the published ones of 4,000 e-books in so many
// subjects.
func countersRead(t *testing.T, subjects int, list func(db *postgres.DB) (total int, err error)) int {
	t.Helper()
	dsn, seen := groupedBySubject(t, 4000, `'Môn ' || row % `+fmt.Sprint(subjects))
	return rowsReadBy(t, dsn, seen, []string{"ebook_counts", "creator_counts"}, func(db *postgres.DB) {
		total, err := list(db)
		require.NoError(t, err)
		require.Equal(t, 1715, total)
	})
}

// rowsReadByFilter lists by a subject that one e-book of n has, and returns how
// many rows PostgreSQL has read for it.
func rowsReadByFilter(t *testing.T, n int) int {
	t.Helper()
	dsn, seen := groupedBySubject(t, n, `CASE row WHEN 10 THEN 'Thiên văn' ELSE 'Môn ' || row END`)
	return rowsReadBy(t, dsn, seen, []string{"counted_values", "search_postings", "search_numbers", "ebooks"}, func(db *postgres.DB) {
		page, err := db.Ebooks.List(t.Context(), ports.ListQuery{Subject: "thiên", Page: 1, Limit: 25})
		require.NoError(t, err)
		require.Equal(t, 1, page.Total)
		require.Len(t, page.Ebooks, 1)
	})
}

// groupedBySubject is a database with n e-books, their counters and the index. subject is SQL for the subject of each row.
func groupedBySubject(t *testing.T, n int, subject string) (string, *sqlx.DB) {
	t.Helper()
	dsn := harness.Postgres(t)
	seen := connect(t, dsn)
	seen.SetMaxOpenConns(1)
	// Without triggers, which would note each change for the search index and the counts of suggestions.
	_, err := seen.Exec(`SET session_replication_role = replica;` + strings.Replace(fillEbooks, "$1", fmt.Sprint(n), 1) + `
		UPDATE ebooks SET subject = ` + subject + `
			FROM (SELECT id AS of, row_number() OVER (ORDER BY created_at) AS row FROM ebooks) x WHERE id = of;
		SET session_replication_role = origin;
		INSERT INTO ebook_counts SELECT status, subject, grade, count(*) FROM ebooks GROUP BY 1, 2, 3;
		INSERT INTO creator_counts SELECT created_by, status, count(*) FROM ebooks GROUP BY 1, 2`)
	require.NoError(t, err)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	require.NoError(t, db.FoldValues(t.Context()))
	require.NoError(t, db.UpdateIndex(t.Context()))
	require.NoError(t, db.Close())
	vacuum(t, seen)
	return dsn, seen
}

// rowsReadBy returns how many rows of some tables a read takes.
func rowsReadBy(t *testing.T, dsn string, seen *sqlx.DB, tables []string, read func(db *postgres.DB)) int {
	t.Helper()
	before := rowsRead(t, seen, tables...)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	for range 8 { // until prepared statements have settled on their plans
		read(db)
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

// vacuum updates all statistics, and the visibility maps, which let indexes count without their tables. While
// PostgreSQL analyzes a table by itself, its map stays behind; then it is done again.
func vacuum(t testing.TB, db *sqlx.DB) {
	t.Helper()
	wait.Until(t, func() bool {
		db.MustExec(`VACUUM (ANALYZE, INDEX_CLEANUP ON)`) // otherwise it leaves pages with few dead rows as they are
		behind := 0
		require.NoError(t, db.Get(&behind, `SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relallvisible < relpages`))
		return behind == 0
	}, "the visibility maps are complete")
}
