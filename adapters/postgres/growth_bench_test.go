package postgres_test

import (
	"os"
	"strconv"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
)

// benchmarkSize is how many e-books the benchmarks of growth have: CMS_BENCH_EBOOKS.
func benchmarkSize() int {
	if n, err := strconv.Atoi(os.Getenv("CMS_BENCH_EBOOKS")); err == nil {
		return n
	}
	return 100_000
}

// library is a library of that size whose search index is up to date.
func library(b *testing.B) (*postgres.DB, *sqlx.DB) {
	b.Helper()
	dsn, seen := filled(b, benchmarkSize())
	_, err := seen.Exec(`TRUNCATE search_pending`)
	require.NoError(b, err)
	db, err := postgres.Open(dsn)
	require.NoError(b, err)
	b.Cleanup(func() { db.Close() })
	require.NoError(b, db.UpdateIndex(b.Context()))
	_, err = seen.Exec(`ANALYZE`)
	require.NoError(b, err)
	return db, seen
}

// BenchmarkSearch searches while more and more e-books have changed since they were indexed.
func BenchmarkSearch(b *testing.B) {
	db, seen := library(b)
	for _, share := range []int{0, 20, 2} {
		if share > 0 {
			_, err := seen.Exec(`UPDATE ebook_search SET words = words || 'moi', marked = marked || 'mới' FROM (SELECT set_config('cms.by_key', 'on', true)) own WHERE ebook_id IN (SELECT id FROM ebooks ORDER BY id LIMIT $1)`, benchmarkSize()/share)
			require.NoError(b, err)
			_, err = seen.Exec(`ANALYZE search_pending`)
			require.NoError(b, err)
		}
		var pending int
		require.NoError(b, seen.Get(&pending, `SELECT count(DISTINCT ebook_id) FROM search_pending`))
		for _, q := range []ports.ListQuery{{Search: "12345"}, {Search: "toan"}, {Search: "toan", Status: domain.Published}, {Search: "moi"}} {
			b.Run(strconv.Itoa(pending)+" pending/"+q.Search+string(q.Status), func(b *testing.B) {
				q.Page, q.Limit = 1, 25
				for b.Loop() {
					_, err := db.Ebooks.List(b.Context(), q)
					require.NoError(b, err)
				}
			})
		}
	}
}

// BenchmarkDigest composes the digest of a reviewer who has created many e-books.
func BenchmarkDigest(b *testing.B) {
	db, seen := library(b)
	const user, day = "00000000-0000-7000-8000-000000000007", "2026-03-02"
	for _, statement := range []string{`UPDATE ebooks SET created_by = $1`, `UPDATE users SET role = 'EXPERT' WHERE id = $1`, `INSERT INTO digests (user_id, day) VALUES ($1, '` + day + `')`} {
		_, err := seen.Exec(statement, user)
		require.NoError(b, err)
	}
	_, err := seen.Exec(`VACUUM ANALYZE`)
	require.NoError(b, err)
	for b.Loop() {
		_, err := db.Digests.Compose(b.Context(), user, day)
		require.NoError(b, err)
	}
}
