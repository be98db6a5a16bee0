package bench

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/domain/work"
)

const creators = 200

// born is when the first e-book was made; each later one a minute later.
var born = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// idOf is the id of the i-th e-book. SQL can compute it: pgbench must draw the
// same e-books.
func idOf(i int) string { return fmt.Sprintf("01900000-0000-7000-8000-%012x", i) }

func creatorOf(i int) string { return fmt.Sprintf("01800000-0000-7000-8000-%012x", i) }

// Statuses of the library: most of it is published.
var shares = []struct {
	status domain.Status
	share  int // in a hundred
}{{domain.Published, 60}, {domain.Draft, 15}, {domain.PendingReview, 15}, {domain.Approved, 5}, {domain.Rejected, 5}}

// history is what has happened to an e-book of a status.
var history = map[domain.Status][]domain.Action{
	domain.PendingReview: {domain.Submit},
	domain.Approved:      {domain.Submit, domain.Approve},
	domain.Published:     {domain.Submit, domain.Reject, domain.Submit, domain.Approve, domain.Publish},
	domain.Rejected:      {domain.Submit, domain.Reject},
}

// fill makes a library of n e-books with outlines, histories and figures in a
// database that holds none, as if each had been made through the API. Its
// creators have the password whose hash is given.
func fill(t *testing.T, db *sqlx.DB, n int, hash string) {
	t.Helper()
	must := func(query string, args ...any) {
		t.Helper()
		if _, err := db.Exec(query, args...); err != nil {
			t.Fatalf("%v\n%.200s", err, query)
		}
	}
	must(`INSERT INTO users SELECT ('01800000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'bench' || i || '@test.example', 'Người đo ' || i,
		(ARRAY['EDITOR', 'EXPERT', 'MANAGER'])[1 + i % 3], $1, NULL, now() FROM generate_series(0, $2 - 1) i`, hash, creators)
	var indexes []string
	err := db.Select(&indexes, `SELECT indexdef FROM pg_indexes WHERE tablename IN ('ebooks', 'ebook_search', 'workflow_logs') AND indexname !~ '_(pkey|key)$'`)
	if err != nil {
		t.Fatal(err)
	}
	must(`DO $$ DECLARE i text; BEGIN FOR i IN SELECT indexname FROM pg_indexes WHERE tablename IN ('ebooks', 'ebook_search', 'workflow_logs')
		AND indexname !~ '_(pkey|key)$' LOOP EXECUTE 'DROP INDEX ' || i; END LOOP; END $$`)
	must(`ALTER TABLE workflow_logs ALTER COLUMN submission_kept SET DEFAULT NULL`) // as before submissions were kept
	for _, trigger := range disabledWhileCopying {
		must(`ALTER TABLE ` + fmt.Sprintf(trigger, "DISABLE"))
	}
	copyLibrary(t, db, n)
	for _, trigger := range disabledWhileCopying {
		must(`ALTER TABLE ` + fmt.Sprintf(trigger, "ENABLE"))
	}
	must(`ALTER TABLE workflow_logs ALTER COLUMN submission_kept SET DEFAULT true`)
	must(`INSERT INTO ebook_keys SELECT id, created_at, decode(pdf_sha256, 'hex') FROM ebooks`)
	must(`INSERT INTO suggestion_changes (field, value, change) SELECT field, value, count(*) FROM ebooks b, suggested_values(b) GROUP BY 1, 2`)
	must(`INSERT INTO work_events SELECT id, 0, 'create', created_at, created_by, subject, grade FROM ebooks`)
	must(`INSERT INTO work_events SELECT l.ebook_id, l.version, l.action, l.created_at, l.user_id, b.subject, b.grade
		FROM workflow_logs l JOIN ebooks b ON b.id = l.ebook_id WHERE l.action = ANY($1)`, pq.Array(work.Actions))
	must(`INSERT INTO work_uncounted SELECT ebook_id, version FROM work_events`)
	must(`INSERT INTO ebook_counts SELECT status, subject, grade, count(*) FROM ebooks GROUP BY 1, 2, 3`)
	must(`INSERT INTO creator_counts SELECT created_by, status, count(*) FROM ebooks GROUP BY 1, 2`)
	values, keys := valuesWithKeys()
	must(publish, values, keys)
	must(`INSERT INTO publication_horizon (until) VALUES (now())`)
	for _, definition := range indexes { // far quicker than row by row
		must(`SET maintenance_work_mem = '1GB'; ` + definition)
	}
	must(`VACUUM (ANALYZE)`)
	must(`CHECKPOINT`)
	must(`DELETE FROM search_built`)
	begun := time.Now()
	for built := false; !built; time.Sleep(100 * time.Millisecond) { // by the server
		if err := db.Get(&built, `SELECT EXISTS (SELECT FROM search_built)`); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("the search index of %d e-books is built in %v", n, time.Since(begun).Round(time.Second))
	for atRest := false; !atRest; time.Sleep(100 * time.Millisecond) { // or it would work beside what is measured
		if err := db.Get(&atRest, `SELECT NOT EXISTS (SELECT FROM ebook_keys WHERE record_key IS NULL)
			AND NOT EXISTS (SELECT FROM suggestion_changes) AND NOT EXISTS (SELECT FROM work_uncounted)`); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("everything is counted %v after it began", time.Since(begun).Round(time.Second))
	must(`VACUUM (ANALYZE) search_numbers, search_postings, search_pending, ebook_keys, suggestions, suggestion_words, suggestion_changes,
		work_events, work_uncounted, work_sums, work_times, work_reasons`)
}

// disabledWhileCopying are triggers that fill disables while it copies the rows. Their work is done for all rows
// together: by fill, or by the server for the search index. Submissions are left out, as before they were kept.
var disabledWhileCopying = []string{`workflow_logs %s TRIGGER keep_submission`, `workflow_logs %s TRIGGER copy_step`,
	`ebooks %s TRIGGER copy_created`, `ebooks %s TRIGGER keep_ebook_keys`, `ebook_search %s TRIGGER search_words_change`}

// publish gives the published e-books their publications, with stamps in the order of their creation. $1 and $2
// are the subjects and grades with their keys.
const publish = `INSERT INTO publications (ebook_id, state, published_at, subject_key, grade_key, version, toc_version, stamp, changed_at)
	SELECT b.id, 'public', b.updated_at, s.key, g.key, b.version, b.toc_version, b.n, now() - interval '1 day' + b.n * interval '1 microsecond'
	FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM ebooks WHERE status = 'published') b,
		unnest($1::text[], $2::text[]) s (value, key), unnest($1::text[], $2::text[]) g (value, key)
	WHERE s.value = b.subject AND g.value = b.grade`

// valuesWithKeys returns the subjects and grades of the library, and their keys.
func valuesWithKeys() (values, keys pq.StringArray) {
	values = slices.Clone(subjects)
	for i := range 12 {
		values = append(values, gradeOf(i+1))
	}
	for _, value := range values {
		keys = append(keys, fulltext.KeyLine(value))
	}
	return values, keys
}

func gradeOf(n int) string { return fmt.Sprintf("Lớp %d", n) }

// copies are the tables that fill writes, each by its own COPY.
var copies = []struct{ table, columns string }{
	{"ebooks", `id, title, description, subject, grade, language, author, publisher, published_year, total_pages, tags, status, created_by,
		created_at, updated_at, updated_by, updated_by_name, submitted_at, version, toc_version, returned, returned_count,
		log_head, toc_sha256, toc_sha256_version,
		cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256, pdf_id, pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256, pdf_pages`},
	{"ebook_search", `ebook_id, created_at, words, marked, by_key`},
	{"tocs", `ebook_id, items, version, updated_at, updated_by, updated_by_name`},
	{"search_texts", `ebook_id, toc_version, titles`},
	{"workflow_logs", `id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256`},
}

// batch is the number of e-books that one transaction adds.
const batch = 20000

// copyLibrary brings the batches in, two at a time: one is made up while
// another is written.
func copyLibrary(t *testing.T, db *sqlx.DB, n int) {
	t.Helper()
	var wait sync.WaitGroup
	starts := make(chan int)
	for range 2 {
		wait.Go(func() {
			for from := range starts {
				if err := copyBatch(db, from, min(n, from+batch)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for from := 0; from < n; from += batch {
		starts <- from
	}
	close(starts)
	wait.Wait()
	if t.Failed() {
		t.FailNow()
	}
}

func copyBatch(db *sqlx.DB, from, to int) error {
	w, rows := newWriter(uint64(from)), map[string][][]any{}
	for i := from; i < to; i++ {
		w.ebook(i, rows)
	}
	for _, c := range copies {
		if err := copyRows(db, `COPY `+c.table+` (`+c.columns+`) FROM STDIN`, rows[c.table]); err != nil {
			return fmt.Errorf("fill %s: %w", c.table, err)
		}
	}
	return nil
}

func copyRows(db *sqlx.DB, statement string, rows [][]any) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after a commit there is nothing to undo
	in, err := tx.Prepare(statement)
	if err != nil {
		return err
	}
	defer in.Close()
	for _, row := range rows {
		if _, err := in.Exec(row...); err != nil {
			return err
		}
	}
	if _, err := in.Exec(); err != nil {
		return err
	}
	return tx.Commit()
}

func (w *writer) status() domain.Status {
	p := w.random.IntN(100)
	for _, s := range shares {
		if p -= s.share; p < 0 {
			return s.status
		}
	}
	return domain.Draft
}

// ebook makes up the i-th e-book and adds its rows.
func (w *writer) ebook(i int, rows map[string][][]any) {
	id, at, status := idOf(i), born.Add(time.Duration(i)*time.Minute), w.status()
	creator := creatorOf(min(w.random.IntN(creators), w.random.IntN(creators)))
	subject, grade, author := w.uneven(subjects), 1+w.random.IntN(12), w.person()
	title, tags := w.title(subject, grade), fmt.Sprintf("%s, lớp %d, %s", strings.ToLower(subject), grade, code(w.random.IntN(i/5+1)))
	digest, returned, submitted := fmt.Sprintf("%064x", i), sql.NullString{}, sql.NullTime{}
	if status == domain.Rejected {
		returned = sql.NullString{Valid: true, String: fmt.Sprintf(
			`{"action":"reject","comment":"Thiếu đáp án.","user":{"id":"%s","full_name":"Người đo","role":"EXPERT"},"created_at":"%s"}`,
			creatorOf(1), at.Format(time.RFC3339))}
	}
	if status == domain.PendingReview {
		submitted = sql.NullTime{Valid: true, Time: at}
	}
	tocVersion, items := 0, []domain.TOCItem{}
	if w.random.IntN(2) == 0 {
		tocVersion, items = 1, w.outline(id, 5+w.random.IntN(30))
	}
	cover := []any{nil, nil, nil, nil, nil, nil}
	if w.random.IntN(5) > 0 {
		cover = []any{"01a00000-" + id[9:], "files/cover/" + id, "bìa.png", 90000, "image/png", digest}
	}
	pdf := []any{"01b00000-" + id[9:], "files/pdf/" + id, "sách.pdf", 20 << 20, "application/pdf", digest, 120}
	entries := entriesOf(id, status, creator, digest, at, time.Duration(1+i%97)*time.Hour)
	row := []any{id, title, w.description(), subject, gradeOf(grade), "Vietnamese", author, publisherOf(i), 2015 + i%10, 120, tags,
		string(status), creator, at, at, creator, "Người đo", submitted, 1 + len(entries), tocVersion, returned, returns(status),
		domain.ChainHead(entries), domain.OutlineSHA256(items), tocVersion}
	rows["ebooks"] = append(rows["ebooks"], append(append(row, cover...), pdf...))
	texts := []string{title, author, tags}
	for _, item := range items {
		texts = append(texts, item.Title)
	}
	rows["ebook_search"] = append(rows["ebook_search"], []any{id, at, vector(fulltext.Words(texts...)), vector(fulltext.MarkedWords(texts...)), true})
	if tocVersion > 0 {
		document, _ := json.Marshal(items)
		rows["tocs"] = append(rows["tocs"], []any{id, string(document), 1, at, creator, "Người đo"})
		rows["search_texts"] = append(rows["search_texts"], []any{id, 1, strings.Join(texts[3:], "\n")})
	}
	for _, e := range entries {
		rows["workflow_logs"] = append(rows["workflow_logs"], []any{e.ID, id, string(e.Action), e.Comment, e.CreatedAt, e.User.ID, e.User.FullName, string(e.User.Role), e.Version, digest})
	}
}

// entriesOf makes up the history of an e-book: the actions that lead to its status, one every interval.
func entriesOf(id string, status domain.Status, creator, digest string, at time.Time, interval time.Duration) (entries []domain.LogEntry) {
	for j, action := range history[status] {
		entries = append(entries, domain.LogEntry{
			ID: fmt.Sprintf("01c%05x-%s", j, id[9:]), EbookID: id, Action: action, Comment: "Đã xem.", CreatedAt: at.Add(time.Duration(j) * interval),
			User: domain.LogUser{ID: creator, FullName: "Người đo", Role: domain.Expert}, Version: j + 2, PDFSHA256: &digest,
		})
	}
	return entries
}

// publisherOf names one of 2,502 publishers.
func publisherOf(i int) string { return fmt.Sprintf("Nhà xuất bản số %d", i%5003*(i%5003)%5003) }

// returns is how often an e-book of a status came back.
func returns(status domain.Status) (n int) {
	for _, action := range history[status] {
		if action == domain.Reject || action == domain.Unpublish {
			n++
		}
	}
	return n
}

// outline makes n items in chapters of eight.
func (w *writer) outline(ebook string, n int) []domain.TOCItem {
	items, chapter := make([]domain.TOCItem, 0, n), ""
	for i := range n {
		page := 1 + i*3
		item := domain.TOCItem{ID: fmt.Sprintf("01d%05x-%s", i, ebook[9:]), Title: w.chapter(i), PageNumber: &page, Order: i}
		if i%8 == 0 {
			chapter = item.ID
		} else {
			parent := chapter
			item.Level, item.ParentID = 1, &parent
		}
		items = append(items, item)
	}
	return items
}

// quotes are doubled within a word, as PostgreSQL reads it.
var quotes = strings.NewReplacer(`'`, `''`, `\`, `\\`)

// vector writes words as PostgreSQL reads a tsvector.
func vector(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = `'` + quotes.Replace(word) + `'`
	}
	return strings.Join(quoted, " ")
}
