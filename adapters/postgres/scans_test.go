package postgres_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
	"backoffice/test/harness"
)

// large are the tables that grow with the library. Nothing that a page asks
// for may read one from end to end.
var large = []string{"ebooks", "ebook_search", "tocs", "workflow_logs", "idempotency_keys", "refresh_tokens", "sessions", "files", "upload_grants", "search_texts",
	"search_numbers", "search_postings"}

// fill makes n e-books of 40 creators in 12 subjects and grades; a fifth has an
// outline, and each has been submitted or is a draft.
const fill = `
INSERT INTO users SELECT ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'u' || i || '@test.example', 'Người ' || i, 'EDITOR', 'x', NULL, now()
FROM generate_series(1, 40) i;
INSERT INTO ebooks (id, title, description, subject, grade, language, author, publisher, tags, status, created_by, created_at, updated_at,
	updated_by, updated_by_name, version, toc_version, pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256, returned, submitted_at)
SELECT gen_random_uuid(), 'Sách ' || (ARRAY['Đường', 'Toán', 'Dương', 'Văn', 'Lịch sử'])[1 + i % 5] || ' số ' || i, repeat('mô tả ', 20),
	(ARRAY['Toán', 'Ngữ văn', 'Vật lí', 'Hóa học', 'Lịch sử', 'Địa lí', 'Tin học', 'Âm nhạc', 'Mĩ thuật', 'Sinh học', 'Tiếng Anh', 'Đạo đức'])[1 + i % 12],
	'Lớp ' || (1 + i / 12 % 12), '', 'Tác giả ' || i % 500, '', 'nhãn' || i % 50,
	s, u, t, t, u, 'Người', 1, (i % 5 = 0)::int, gen_random_uuid(), 'files/' || i, 'a.pdf', 1, 'application/pdf', repeat('0', 64),
	CASE WHEN s = 'rejected' THEN '{}'::jsonb END, CASE WHEN s = 'pending_review' THEN t END
FROM (SELECT i, (ARRAY['published', 'published', 'published', 'draft', 'approved', 'pending_review', 'rejected'])[1 + i % 7] AS s,
	('00000000-0000-7000-8000-' || lpad((1 + i % 40)::text, 12, '0'))::uuid AS u, timestamptz '2026-01-01Z' + i * interval '1 minute' AS t
	FROM generate_series(1, $1::int) i) x;
INSERT INTO tocs SELECT id, '[{"id":"x","title":"Chương mở đầu"}]', 1, created_at, created_by, 'x' FROM ebooks WHERE toc_version = 1;
INSERT INTO search_texts SELECT id, 1, 'Chương mở đầu' FROM ebooks WHERE toc_version = 1;
INSERT INTO workflow_logs SELECT gen_random_uuid(), id, 'submit', '', created_at, created_by, 'x', 'EDITOR', 1, NULL, pdf_sha256 FROM ebooks;
INSERT INTO idempotency_keys SELECT created_by, id::text::bytea, decode(pdf_sha256, 'hex'), '{}', now() FROM ebooks;
INSERT INTO ebook_counts SELECT status, subject, grade, count(*) FROM ebooks GROUP BY 1, 2, 3;
INSERT INTO creator_counts SELECT created_by, status, count(*) FROM ebooks GROUP BY 1, 2;`

// fillWords indexes as fulltext.Words would, for titles without punctuation.
func fillWords(t testing.TB, db *sqlx.DB) {
	t.Helper()
	var books []struct {
		ID, Title, Author, Tags string
		TOC                     bool
		CreatedAt               time.Time `db:"created_at"`
	}
	require.NoError(t, db.Select(&books, `SELECT id, title, author, tags, toc_version = 1 AS toc, created_at FROM ebooks`))
	tx := db.MustBegin()
	insert, err := tx.Prepare(`INSERT INTO ebook_search (ebook_id, created_at, words, marked) VALUES ($1, $2, array_to_tsvector($3), array_to_tsvector($4))`)
	require.NoError(t, err)
	for _, b := range books {
		texts := []string{b.Title, b.Author, b.Tags}
		if b.TOC {
			texts = append(texts, "Chương mở đầu")
		}
		_, err := insert.Exec(b.ID, b.CreatedAt, pq.Array(fulltext.Words(texts...)), pq.Array(fulltext.MarkedWords(texts...)))
		require.NoError(t, err)
	}
	require.NoError(t, tx.Commit())
}

func filled(t testing.TB, n int) (string, *sqlx.DB) {
	t.Helper()
	dsn := harness.Postgres(t)
	db := connect(t, dsn)
	_, err := db.Exec(strings.Replace(fill, "$1", strconv.Itoa(n), 1))
	require.NoError(t, err)
	fillWords(t, db)
	_, err = db.Exec(`VACUUM ANALYZE`)
	require.NoError(t, err)
	return dsn, db
}

// TestNothingReadsALargeTableFromEndToEnd asks what the pages ask, often enough
// that prepared statements have settled on their plans, and holds PostgreSQL's
// own count of sequential scans against it (RULES §13.11).
func TestNothingReadsALargeTableFromEndToEnd(t *testing.T) {
	dsn, seen := filled(t, 20000)
	seen.SetMaxOpenConns(1) // so that its own scans are counted before and not meanwhile
	user := "00000000-0000-7000-8000-000000000007"
	var id string
	require.NoError(t, seen.Get(&id, `SELECT id FROM ebooks WHERE status = 'pending_review' LIMIT 1`))
	asks := map[string]func(*postgres.DB) error{
		"get":        func(db *postgres.DB) error { _, err := db.Ebooks().Get(t.Context(), id); return err },
		"toc":        func(db *postgres.DB) error { _, err := db.Ebooks().TOC(t.Context(), id); return err },
		"log":        func(db *postgres.DB) error { _, err := db.Ebooks().Log(t.Context(), id); return err },
		"statistics": func(db *postgres.DB) error { _, err := db.Ebooks().Statistics(t.Context(), user); return err },
		"update": func(db *postgres.DB) error {
			_, err := db.Ebooks().Update(t.Context(), operator, id, ports.Once{UserID: user, Key: "k", At: time.Now()}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return nil })
			return err
		},
		"restore": func(db *postgres.DB) error {
			_, _ = db.Ebooks().Restore(t.Context(), operator, id, (*domain.Ebook).Restore)
			return nil
		},
		"deleted": func(db *postgres.DB) error { _, err := db.Ebooks().Deleted(t.Context()); return err },
	}
	for _, q := range []ports.ListQuery{
		{}, {Sort: ports.SortOldest}, {Sort: ports.SortTitle}, {Status: domain.Published}, {Status: domain.Rejected, Sort: ports.SortTitle},
		{CreatedBy: user}, {CreatedBy: user, Status: domain.Draft}, {Subject: "toan"}, {Subject: "toan", Grade: "1"}, {Grade: "1", Status: domain.Draft},
		{Subject: "o"}, {Subject: "toan", Sort: ports.SortTitle}, {Subject: "toan", CreatedBy: user},
		{Search: "toan"}, {Search: "duong"}, {Search: "Đường"}, {Search: "12345"}, {Search: "v"}, {Search: "không-có"},
		{Search: "toan", Sort: ports.SortTitle}, {Search: "toan", Status: domain.Draft}, {Search: "mo dau"}, {Search: "toan", CreatedBy: user},
	} {
		for _, page := range []int{1, 30} {
			asks[fmt.Sprintf("list %+v page %d", q, page)] = func(db *postgres.DB) error {
				q.Page, q.Limit = page, 25
				_, err := db.Ebooks().List(t.Context(), q)
				return err
			}
		}
	}
	_, err := seen.Exec(`TRUNCATE search_pending`) // it was filled behind the product's back: the index is built from the tables
	require.NoError(t, err)
	indexer, err := postgres.Open(t.Context(), dsn)
	require.NoError(t, err)
	require.NoError(t, indexer.UpdateIndex(t.Context()))
	require.NoError(t, indexer.Close())
	_, err = seen.Exec(`ANALYZE search_numbers; ANALYZE search_postings`)
	require.NoError(t, err)
	before := settledScans(t, seen)
	for what, ask := range asks {
		db, err := postgres.Open(t.Context(), dsn)
		require.NoError(t, err)
		began := time.Now()
		for range 8 {
			require.NoError(t, ask(db), what)
		}
		t.Logf("%6d µs %s", time.Since(began).Microseconds()/8, what)
		require.NoError(t, db.Close())
		after := settledScans(t, seen)
		assert.Equal(t, before, after, what)
		before = after
	}
}

// settledScans reads the scans once every other connection has gone, which is
// when each has reported its own.
func settledScans(t *testing.T, db *sqlx.DB) map[string]int {
	t.Helper()
	require.Eventually(t, func() bool {
		var others int
		err := db.Get(&others, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`)
		return err == nil && others == 0
	}, 5*time.Second, 5*time.Millisecond)
	return scans(t, db)
}

func scans(t *testing.T, db *sqlx.DB) map[string]int {
	t.Helper()
	counts := map[string]int{}
	_, err := db.Exec(`SELECT pg_stat_force_next_flush()`)
	require.NoError(t, err)
	for _, table := range large {
		var n int
		require.NoError(t, db.Get(&n, `SELECT seq_scan FROM pg_stat_user_tables WHERE relname = $1`, table))
		counts[table] = n
	}
	return counts
}
