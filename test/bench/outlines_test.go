package bench

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/adapters/postgres/search/index"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

var outlines = flag.Int("outlines", 3, "how many e-books with the longest outlines that may be saved are searched")

// TestSearchesOverTheLongestOutlines prints what a page of a search costs where
// every e-book has an outline of 5,000 items and 200,000 characters, and every
// one is found by it.
func TestSearchesOverTheLongestOutlines(t *testing.T) {
	dsn := harness.Postgres(t)
	db, err := sqlx.Connect("postgres", dsn)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	fillLongest(t, db, *outlines)
	adapter, err := postgres.Open(dsn)
	require.NoError(t, err)
	wait.CloseAtEnd(t, adapter)
	require.NoError(t, index.New(adapter.DB.DB).UpdateAll(t.Context()))
	for _, search := range []string{"phuong", "phương trình", "4999", "bai 4999", "0001.", "khong-co"} {
		var took []time.Duration
		var page ports.ListPage
		for range 9 {
			began := time.Now()
			page, err = adapter.Ebooks.List(t.Context(), ports.ListQuery{Search: search, Page: 1, Limit: 25})
			took = append(took, time.Since(began))
			require.NoError(t, err)
		}
		if search == "khong-co" {
			require.Zero(t, page.Total)
		} else {
			require.Equal(t, *outlines, page.Total, search)
			require.NotNil(t, page.Ebooks[0].MatchedTOC, search)
		}
		slices.Sort(took)
		t.Logf("%8.1f ms at the median, %8.1f at most: %q", took[4].Seconds()*1000, took[8].Seconds()*1000, search)
	}
}

// fillLongest makes n e-books with the same outline, as if each had been saved.
func fillLongest(t *testing.T, db *sqlx.DB, n int) {
	t.Helper()
	titles, items := make([]string, domain.MaxTOCItems), make([]domain.TOCItem, domain.MaxTOCItems)
	for i := range titles {
		titles[i] = string([]rune(fmt.Sprintf("Bài %04d. Phương trình bậc hai, chương %d và tiếp", i, i*7919%10007))[:40])
		items[i] = domain.TOCItem{ID: fmt.Sprintf("01d%05x-0000-7000-8000-000000000000", i), Title: titles[i], Order: i}
	}
	document, err := json.Marshal(items)
	require.NoError(t, err)
	must := func(query string, args ...any) {
		t.Helper()
		_, err := db.Exec(query, args...)
		require.NoError(t, err)
	}
	must(`INSERT INTO users VALUES ('01800000-0000-7000-8000-000000000000', 'l@test.example', 'Người đo', 'EDITOR', 'x', NULL, now())`)
	must(`INSERT INTO ebooks (id, title, description, subject, grade, language, author, publisher, tags, status, created_by, created_at, updated_at,
		updated_by, updated_by_name, version, toc_version) SELECT gen_random_uuid(), 'Sách ' || i, '', '', '', '', '', '', '', 'draft', u, t, t, u, 'x', 1, 1
		FROM (SELECT i, '01800000-0000-7000-8000-000000000000'::uuid AS u, now() - i * interval '1 minute' AS t FROM generate_series(1, $1::int) i) x`, n)
	must(`INSERT INTO tocs SELECT id, $1, 1, created_at, created_by, 'x' FROM ebooks`, string(document))
	must(`INSERT INTO search_texts (ebook_id, toc_version, titles) SELECT id, 1, $1 FROM ebooks`, strings.Join(titles, "\n"))
	must(`INSERT INTO ebook_search (ebook_id, created_at, words, marked, by_key) SELECT id, created_at, $1::tsvector, $2::tsvector, true FROM ebooks`,
		vector(fulltext.Words(titles...)), vector(fulltext.MarkedWords(titles...)))
	must(`VACUUM ANALYZE`)
}
