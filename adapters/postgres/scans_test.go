package postgres_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// large are the tables that grow with the library. No request of a page may read one from end to end.
var large = []string{"ebooks", "ebook_search", "tocs", "workflow_logs", "idempotency_keys", "refresh_tokens", "sessions", "files", "upload_grants", "search_texts",
	"search_numbers", "search_postings", "ebook_keys", "suggestions", "suggestion_words", "notes", "note_numbers", "note_replies", "submissions",
	"login_attempts", "known_browsers", "jobs", "work_events", "webhook_deliveries", "publications", "united_ebooks", "notifications"}

// notLarge are all other tables, by why none of them is large, or why it may be read. A new table belongs to
// one of the two lists.
var notLarge = map[string]string{
	"goose_db_version": "a row for each migration", "servers": "a row for each server", "verifications": "the latest ones", "backups": "the latest ones",
	"reasons": "at most 100", "webhooks": "at most 20", "saved_filters": "at most 50 for each person", "unitings": "one for each call of a manager",
	"users": "one for each person", "tokens": "a few for each person", "identities": "one for each person", "account_links": "one for each person", "account_heads": "one for each person",
	"verified_accounts": "one for each person", "unsubscribe_secrets": "one for each person", "digest_refusals": "one for each person", "creator_counts": "a few for each person",
	"storage_use": "one for each person", "handovers": "one for each account that was closed", "claims": "of the last half hour", "sign_ons": "that are under way",
	"provider_sessions": "one for each session of single sign-on, found by their keys", "provider_logouts": "the latest ones", "digests": "by person and day", "digest_days": "one for each day",
	"ebook_counts": "one for each combination of three values", "counted_values": "one for each value", "work_sums": "by month and person, subject or grade", "work_times": "by month and status", "work_reasons": "by month and template", "work_filled": "one row",
	"publication_horizon": "one row", "search_built": "one row", "search_pending": "what the index lacks: read as a whole, and bounded by the indexer", "suggestion_changes": "what is not counted yet: read as a whole",
	"work_uncounted": "what is not counted yet: read as a whole", "storage_replaced": "the files that wait for the sweep",
	"account_logs": "asked for in scans_history_test.go", "reason_uses": "written, and read by time for reports", "imported_records": "found by their keys",
}

// fillEbooks makes $1 e-books of 40 creators in 12 subjects and grades.
const fillEbooks = `
INSERT INTO users SELECT ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'u' || i || '@test.example', 'Người ' || i, 'EDITOR', 'x', NULL, now()
FROM generate_series(1, 40) i;
INSERT INTO ebooks (id, title, description, subject, grade, language, author, publisher, tags, status, created_by, created_at, updated_at,
	updated_by, updated_by_name, version, toc_version, pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256, returned, submitted_at)
SELECT gen_random_uuid(), 'Sách ' || (ARRAY['Đường', 'Toán', 'Dương', 'Văn', 'Lịch sử'])[1 + i % 5] || ' số ' || i, repeat('mô tả ', 20),
	(ARRAY['Toán', 'Ngữ văn', 'Vật lí', 'Hóa học', 'Lịch sử', 'Địa lí', 'Tin học', 'Âm nhạc', 'Mĩ thuật', 'Sinh học', 'Tiếng Anh', 'Đạo đức'])[1 + i % 12],
	'Lớp ' || (1 + i / 12 % 12), '', 'Tác giả ' || i % 500, 'Nhà xuất bản ' || i, 'nhãn' || i % 50,
	s, u, t, t, u, 'Người', 1, (i % 5 = 0)::int, gen_random_uuid(), 'files/' || i, 'a.pdf', 1, 'application/pdf', repeat('0', 64),
	CASE WHEN s = 'rejected' THEN jsonb_build_object('action', 'reject', 'comment', 'Thiếu chương 3.', 'user', jsonb_build_object('full_name', 'Người'), 'created_at', t) END, CASE WHEN s = 'pending_review' THEN t END
FROM (SELECT i, (ARRAY['published', 'published', 'published', 'draft', 'approved', 'pending_review', 'rejected'])[1 + i % 7] AS s,
	('00000000-0000-7000-8000-' || lpad((1 + i % 40)::text, 12, '0'))::uuid AS u, timestamptz '2026-01-01Z' + i * interval '1 minute' AS t
	FROM generate_series(1, $1::int) i) x;
`

// fillHistory stores a submission of each of them.
const fillHistory = `
ALTER TABLE workflow_logs DISABLE TRIGGER keep_submission;
INSERT INTO workflow_logs SELECT gen_random_uuid(), id, 'submit', '', created_at, created_by, 'x', 'EDITOR', 1, NULL, pdf_sha256 FROM ebooks;
ALTER TABLE workflow_logs ENABLE TRIGGER keep_submission;`

// fill makes e-books with their history, files, notes and counters, a fifth of them with an outline.
const fill = fillEbooks + fillHistory + `
INSERT INTO tocs SELECT id, '[{"id":"x","title":"Chương mở đầu"}]', 1, created_at, created_by, 'x' FROM ebooks WHERE toc_version = 1;
INSERT INTO search_texts SELECT id, 1, 'Chương mở đầu' FROM ebooks WHERE toc_version = 1;
INSERT INTO submissions SELECT id, 1, to_jsonb(b), '[]' FROM ebooks b;
INSERT INTO files (id, ebook_id, kind, object, name, size, content_type, sha256, reserved_at, used_at)
	SELECT pdf_id, id, 'pdf', pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256, created_at, created_at FROM ebooks;
SET session_replication_role = replica; -- without the triggers of each row, which take long
INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, round) SELECT id, gen_random_uuid(), '{"kind": "ebook"}', 'Ghi chú', created_by, created_at, 1 FROM ebooks;
INSERT INTO note_numbers (ebook_id, number, note_id) SELECT ebook_id, 1, id FROM notes;
UPDATE ebooks SET open_notes = 1;
INSERT INTO note_replies (ebook_id, note_id, id, body, author_id, created_at) SELECT ebook_id, id, gen_random_uuid(), 'Trả lời', author_id, created_at FROM notes;
INSERT INTO notifications (id, user_id, kind, ebook_id, by_id, created_at) SELECT gen_random_uuid(), created_by, 'approve', id, created_by, created_at FROM ebooks;
SET session_replication_role = origin;
INSERT INTO idempotency_keys SELECT created_by, id::text::bytea, decode(pdf_sha256, 'hex'), '{}', now() FROM ebooks;
INSERT INTO ebook_counts SELECT status, subject, grade, count(*) FROM ebooks GROUP BY 1, 2, 3;
INSERT INTO creator_counts SELECT created_by, status, count(*) FROM ebooks GROUP BY 1, 2;`

// fillWords indexes as fulltext.Words would, for titles without punctuation.
func fillWords(t testing.TB, db *sqlx.DB) {
	t.Helper()
	var books []struct {
		ID, Title, Author, Tags string
		TOC                     bool
	}
	require.NoError(t, db.Select(&books, `SELECT id, title, author, tags, toc_version = 1 AS toc FROM ebooks`))
	for some := range slices.Chunk(books, 5000) {
		var ids, words, marked []string
		for _, b := range some {
			texts := []string{b.Title, b.Author, b.Tags}
			if b.TOC {
				texts = append(texts, "Chương mở đầu")
			}
			ids, words, marked = append(ids, b.ID), append(words, strings.Join(fulltext.Words(texts...), " ")), append(marked, strings.Join(fulltext.MarkedWords(texts...), " "))
		}
		_, err := db.Exec(`INSERT INTO ebook_search (ebook_id, created_at, by_key, words, marked)
			SELECT e.id, e.created_at, true, array_to_tsvector(string_to_array(w.words, ' ')), array_to_tsvector(string_to_array(w.marked, ' '))
			FROM unnest($1::uuid[], $2::text[], $3::text[]) w (id, words, marked) JOIN ebooks e ON e.id = w.id`, pq.Array(ids), pq.Array(words), pq.Array(marked))
		require.NoError(t, err)
	}
}

func filled(t testing.TB, n int) (string, *sqlx.DB) {
	t.Helper()
	return filledBy(t, n, fill, func(db *sqlx.DB) { fillWords(t, db) })
}

// filledBy fills a database by a statement and then by more.
func filledBy(t testing.TB, n int, statement string, more func(*sqlx.DB)) (string, *sqlx.DB) {
	t.Helper()
	dsn := harness.Postgres(t)
	db := connect(t, dsn)
	_, err := db.Exec(strings.Replace(statement, "$1", strconv.Itoa(n), 1))
	require.NoError(t, err)
	more(db)
	vacuum(t, db)
	return dsn, db
}

// TestNothingReadsALargeTableFromEndToEnd requires that PostgreSQL's count of sequential scans does not grow while
// pages and servers work with a library (RULES §13.11).
func TestNothingReadsALargeTableFromEndToEnd(t *testing.T) {
	dsn, seen := filled(t, 20000)
	index(t, dsn, seen)
	seen.SetMaxOpenConns(1) // so that its own scans are counted before and not meanwhile
	t.Run("by pages", func(t *testing.T) { pagesScanNothing(t, dsn, seen) })
	t.Run("by folding", func(t *testing.T) { foldingScansNothing(t, seen, dsn) })
	t.Run("by servers themselves", func(t *testing.T) { backgroundScansNothing(t, dsn, seen) })
}

// RULES §13.11: no table is forgotten by these tests.
func TestEveryTableIsKnownToBeLargeOrNot(t *testing.T) {
	var there []string
	require.NoError(t, connect(t, harness.Postgres(t)).Select(&there, `SELECT relname FROM pg_stat_user_tables WHERE schemaname = 'public'`))
	assert.ElementsMatch(t, there, slices.Concat(large, slices.Collect(maps.Keys(notLarge))))
}

// index brings the search index and the counted values up to date with what was written
// without the product.
func index(t *testing.T, dsn string, seen *sqlx.DB) {
	t.Helper()
	_, err := seen.Exec(`TRUNCATE search_pending`)
	require.NoError(t, err)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	require.NoError(t, db.UpdateIndex(t.Context()))
	require.NoError(t, db.CountValues(t.Context()))
	require.NoError(t, db.Close())
	vacuum(t, seen)
}

// pagesScanNothing asks what pages ask, often enough that prepared statements have settled on
// their plans.
func pagesScanNothing(t *testing.T, dsn string, seen *sqlx.DB) {
	user := "00000000-0000-7000-8000-000000000007"
	var id string
	require.NoError(t, seen.Get(&id, `SELECT id FROM ebooks WHERE status = 'pending_review' LIMIT 1`))
	asks := map[string]func(*postgres.DB) error{
		"get":        func(db *postgres.DB) error { _, err := db.Ebooks.Get(t.Context(), id); return err },
		"toc":        func(db *postgres.DB) error { _, err := db.Ebooks.TOC(t.Context(), id); return err },
		"log":        func(db *postgres.DB) error { _, err := db.Ebooks.Log(t.Context(), id); return err },
		"statistics": func(db *postgres.DB) error { _, err := db.Ebooks.Statistics(t.Context(), user); return err },
		"update": func(db *postgres.DB) error {
			_, err := db.Ebooks.Update(t.Context(), operator, id, ports.Once{UserID: user, Key: "k", At: time.Now()}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return nil })
			return err
		},
		"restore": func(db *postgres.DB) error {
			_, _ = db.Ebooks.Restore(t.Context(), operator, id, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
				return b.Restore(actor, "", now)
			})
			return nil
		},
		"duplicates": func(db *postgres.DB) error { _, err := db.Ebooks.Duplicates(t.Context(), id); return err },
		"duplicates of a candidate": func(db *postgres.DB) error {
			_, err := db.Ebooks.CandidateDuplicates(t.Context(), ports.Candidate{SHA256: strings.Repeat("0", 64), Title: "Sách"})
			return err
		},
		"values":         func(db *postgres.DB) error { _, err := db.Ebooks.Values(t.Context(), "publisher", ""); return err },
		"values of many": func(db *postgres.DB) error { _, err := db.Ebooks.Values(t.Context(), "publisher", "nha"); return err },
		"correct a search": func(db *postgres.DB) error {
			_, err := db.Ebooks.Correct(t.Context(), ports.ListQuery{Search: "tona duonng zzzzzzzz", Subject: "toan"})
			return err
		},
		"values of one": func(db *postgres.DB) error {
			_, err := db.Ebooks.Values(t.Context(), "publisher", "12345")
			return err
		},
		"deleted":                           func(db *postgres.DB) error { _, err := db.Ebooks.Deleted(t.Context()); return err },
		"notes":                             func(db *postgres.DB) error { _, err := db.Notes.List(t.Context(), id); return err },
		"submission":                        func(db *postgres.DB) error { _, err := db.Submissions.Content(t.Context(), id, 1); return err },
		"write, reply to and remove a note": func(db *postgres.DB) error { return annotate(t, db, id) },
	}
	for _, q := range []ports.ListQuery{
		{}, {Sort: ports.SortOldest}, {Sort: ports.SortTitle}, {Status: domain.Published}, {Status: domain.Rejected, Sort: ports.SortTitle},
		{CreatedBy: user}, {CreatedBy: user, Status: domain.Draft}, {Subject: "toan"}, {Subject: "toan", Grade: "1"}, {Grade: "1", Status: domain.Draft},
		{Subject: "o"}, {Subject: "toan", Sort: ports.SortTitle}, {Subject: "toan", CreatedBy: user},
		{Search: "toan"}, {Search: "duong"}, {Search: "Đường"}, {Search: "12345"}, {Search: "v"}, {Search: "không-có"},
		{Search: "toan", Sort: ports.SortTitle}, {Search: "toan", Status: domain.Draft}, {Search: "mo dau"}, {Search: "toan", CreatedBy: user},
		{Sort: ports.SortWaiting}, {Sort: ports.SortWaiting, Status: domain.PendingReview}, {Sort: ports.SortWaiting, CreatedBy: user}, {Sort: ports.SortWaiting, Subject: "toan"},
		{Unchecked: true}, {Unchecked: true, CreatedBy: user, Sort: ports.SortOldest}, {Unchecked: true, Subject: "toan", Sort: ports.SortTitle}, {Unchecked: true, Search: "toan"},
		{Sort: ports.SortWaiting, Search: "toan"}, {Sort: ports.SortWaiting, Search: "12345"}, {Sort: ports.SortWaiting, Search: "toan", Status: domain.PendingReview},
	} {
		for _, page := range []int{1, 30, 800} {
			asks[fmt.Sprintf("list %+v page %d", q, page)] = func(db *postgres.DB) error {
				q.Page, q.Limit = page, 25
				_, err := db.Ebooks.List(t.Context(), q)
				return err
			}
		}
		if q.Search != "" {
			asks[fmt.Sprintf("export %+v", q)] = func(db *postgres.DB) error {
				_, err := db.Ebooks.IDs(t.Context(), q)
				return err
			}
		}
		asks[fmt.Sprintf("neighbours %+v", q)] = func(db *postgres.DB) error {
			_, err := db.Ebooks.Neighbours(t.Context(), id, q)
			return err
		}
	}
	for name, ask := range reportReads() {
		asks[name] = func(db *postgres.DB) error { return ask(t.Context(), db) }
	}
	for name, q := range historyQueries(user, id) {
		asks["history "+name] = func(db *postgres.DB) error {
			_, err := db.History.Page(t.Context(), q)
			return err
		}
	}
	maps.Copy(asks, ofPeople(t, seen, user))
	before := settledScans(t, seen)
	for what, ask := range asks {
		db, err := postgres.Open(dsn)
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

// annotate writes a note, replies to another and removes the first.
func annotate(t *testing.T, db *postgres.DB, id string) error {
	t.Helper()
	write := func() domain.Note {
		_, n, err := db.Notes.Add(t.Context(), operator, id, "x", ports.Once{}, func(on *domain.Annotated, _ domain.Actor, now time.Time) (domain.Note, error) {
			return on.WriteNote(uuid.NewString(), domain.Actor{ID: on.Ebook.CreatedBy, Role: domain.Admin}, domain.Place{Kind: domain.OnField, Field: "title"}, "Ghi chú", now)
		})
		require.NoError(t, err)
		return n
	}
	first, second := write(), write()
	_, _, err := db.Notes.Update(t.Context(), operator, id, second.ID, ports.Once{}, func(on *domain.Annotated, n *domain.Note, _ domain.Actor, now time.Time) error {
		actor := domain.Actor{ID: on.Ebook.CreatedBy, Role: domain.Admin}
		return errors.Join(n.Reply(on, uuid.NewString(), actor, "Trả lời", now), n.Mark(on, true, actor, now))
	})
	require.NoError(t, err)
	return db.Notes.Remove(t.Context(), operator, id, first.ID, ports.Once{}, func(*domain.Annotated, *domain.Note, domain.Actor, time.Time) error { return nil })
}

// foldingScansNothing catches up as after an upgrade, when nothing is folded yet: a
// million e-books are many batches.
func foldingScansNothing(t *testing.T, seen *sqlx.DB, dsn string) {
	t.Helper()
	_, err := seen.Exec(`UPDATE ebook_keys SET record_key = NULL; ANALYZE ebook_keys`)
	require.NoError(t, err)
	before := settledScans(t, seen)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	require.NoError(t, db.CountValues(t.Context()))
	require.NoError(t, db.Close())
	assert.Equal(t, before["ebooks"], settledScans(t, seen)["ebooks"], "folding records: each batch would read them all")
	var left int
	require.NoError(t, seen.Get(&left, `SELECT count(*) FROM ebook_keys WHERE record_key IS NULL`))
	assert.Zero(t, left)
}

// settledScans reads the scans once every other connection has gone, which is
// when each has reported its own.
func settledScans(t *testing.T, db *sqlx.DB) map[string]int {
	t.Helper()
	wait.Until(t, func() bool {
		var others int
		err := db.Get(&others, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`)
		return err == nil && others == 0
	}, "the other connections are gone")
	return scans(t, db)
}

func scans(t *testing.T, db *sqlx.DB) map[string]int {
	t.Helper()
	counts := map[string]int{}
	_, err := db.Exec(`SELECT pg_stat_force_next_flush()`)
	require.NoError(t, err)
	var tables []struct {
		Name  string
		Scans int
	}
	// One query for all tables: planning it takes longer than running it.
	require.NoError(t, db.Select(&tables, `SELECT relname AS name, seq_scan AS scans FROM pg_stat_user_tables WHERE relname = ANY($1)`, pq.Array(large)))
	for _, table := range tables {
		counts[table.Name] = table.Scans
	}
	require.Len(t, counts, len(large))
	return counts
}
