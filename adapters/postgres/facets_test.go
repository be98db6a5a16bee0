package postgres_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain/fulltext"
	"backoffice/ports"
	"backoffice/test/harness"
)

// Of 20,000 subjects no more is read than of 20, where as many match.
func TestAFilterBySubjectReadsNoMoreOfTwentyThousandSubjectsThanOfTwenty(t *testing.T) {
	few, many := rowsReadByFilter(t, 20), rowsReadByFilter(t, 20000)
	t.Logf("rows read: %d of 20 subjects, %d of 20,000", few, many)
	assert.LessOrEqual(t, many, 2*few+20)
}

// rowsReadByFilter lists by a subject that one e-book of n has, and returns how
// many rows PostgreSQL has read for it.
func rowsReadByFilter(t *testing.T, n int) int {
	t.Helper()
	dsn := harness.Postgres(t)
	seen := connect(t, dsn)
	seen.SetMaxOpenConns(1)
	_, err := seen.Exec(strings.Replace(fill, "$1", fmt.Sprint(n), 1))
	require.NoError(t, err)
	_, err = seen.Exec(`TRUNCATE ebook_counts; UPDATE ebooks SET subject = 'Môn ' || title;
		UPDATE ebooks SET subject = 'Thiên văn' WHERE id = (SELECT id FROM ebooks ORDER BY created_at OFFSET 10 LIMIT 1);
		INSERT INTO ebook_counts SELECT status, subject, grade, count(*) FROM ebooks GROUP BY 1, 2, 3`)
	require.NoError(t, err)
	db, err := postgres.Open(t.Context(), dsn)
	require.NoError(t, err)
	require.NoError(t, db.FoldValues(t.Context()))
	require.NoError(t, db.Close())
	_, err = seen.Exec(`VACUUM ANALYZE`)
	require.NoError(t, err)
	before := rowsRead(t, seen)
	db, err = postgres.Open(t.Context(), dsn)
	require.NoError(t, err)
	for range 8 { // until prepared statements have settled on their plans
		page, err := db.Ebooks().List(t.Context(), ports.ListQuery{Subject: "thiên", Page: 1, Limit: 25})
		require.NoError(t, err)
		require.Equal(t, 1, page.Total)
		require.Len(t, page.Ebooks, 1)
	}
	require.NoError(t, db.Close())
	return (rowsRead(t, seen) - before) / 8
}

func rowsRead(t *testing.T, db *sqlx.DB) (n int) {
	t.Helper()
	settledScans(t, db)
	require.NoError(t, db.Get(&n, `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_user_tables
		WHERE relname IN ('counted_values', 'ebook_counts', 'ebooks')`))
	return n
}

// The index of pieces finds what MatchesFacet says, whatever is typed.
func TestAFilterFindsEveryValueThatHoldsWhatWasTyped(t *testing.T) {
	s, random := newShelf(t), rand.New(rand.NewPCG(3, 1))
	parts := strings.Fields("Toán toan Lý 1 12 2 112 (nâng cao) C++ Đại-số % _ \\ ' 😀 lớp ữ")
	text := func() string {
		var b strings.Builder
		for range 1 + random.IntN(4) {
			b.WriteString(parts[random.IntN(len(parts))])
			b.WriteString([]string{"", " "}[random.IntN(2)])
		}
		return strings.TrimSpace(b.String())
	}
	values := map[string]bool{}
	for range 300 {
		values[text()] = true
	}
	for v := range values {
		_, err := s.seen.Exec(`INSERT INTO ebook_counts VALUES ('draft', $1, '', 1)`, v)
		require.NoError(t, err)
	}
	for _, folded := range []bool{false, true} { // as a server of the version before leaves them, and after
		if folded {
			require.NoError(t, s.db.FoldValues(t.Context()))
		}
		for range 150 {
			typed := []rune(text())
			from := random.IntN(len(typed))
			part := strings.TrimSpace(string(typed[from : from+1+random.IntN(len(typed)-from)]))
			if part == "" {
				continue
			}
			want := 0
			for v := range values {
				if fulltext.MatchesFacet(v, part) {
					want++
				}
			}
			page, err := s.db.Ebooks().List(t.Context(), ports.ListQuery{Subject: part, Page: 1 << 20, Limit: 25})
			require.NoError(t, err)
			assert.Equal(t, want, page.Total, "%q", part)
		}
	}
}

// What no counter holds any more is forgotten; what one holds stays.
func TestValuesThatNobodyUsesAreForgotten(t *testing.T) {
	s := newShelf(t)
	_, err := s.seen.Exec(`INSERT INTO ebook_counts VALUES ('draft', 'Toán', 'Lớp 1', 1), ('draft', 'Văn', 'Lớp 1', 0), ('draft', 'Sử', 'Lớp 2', 0)`)
	require.NoError(t, err)
	for range 2 { // first the counters, then the values
		_, err = s.db.Ebooks().Purge(t.Context(), time.Now(), 100)
		require.NoError(t, err)
	}
	var left []string
	require.NoError(t, s.seen.Select(&left, `SELECT value FROM counted_values WHERE value = ANY($1) ORDER BY value`, pq.Array([]string{"Toán", "Lớp 1", "Văn", "Sử", "Lớp 2"})))
	assert.Equal(t, []string{"Lớp 1", "Toán"}, left)
}
