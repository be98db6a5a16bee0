package harness

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/domain"
)

// invariants are queries that must return nothing. Each row that they return is a contradiction in
// words.
var invariants = map[string]string{
	"counters agree with the rows": `
		SELECT format('%s/%s/%s: counted %s, are %s', status, subject, grade, coalesce(c.n, 0), coalesce(r.n, 0)) FROM ebook_counts c
		FULL JOIN (SELECT status, subject, grade, count(*) AS n FROM ebooks WHERE deleted_at IS NULL GROUP BY 1, 2, 3) r
		USING (status, subject, grade) WHERE coalesce(c.n, 0) <> coalesce(r.n, 0)`,
	"creators' counters agree with the rows": `
		SELECT format('%s/%s: counted %s, are %s', created_by, status, coalesce(c.n, 0), coalesce(r.n, 0)) FROM creator_counts c
		FULL JOIN (SELECT created_by, status, count(*) AS n FROM ebooks WHERE deleted_at IS NULL GROUP BY 1, 2) r
		USING (created_by, status) WHERE coalesce(c.n, 0) <> coalesce(r.n, 0)`,
	"the last log row explains the status": `
		SELECT format('%s is %s after %s', e.id, e.status, coalesce(l.action, 'nothing')) FROM ebooks e LEFT JOIN LATERAL
		(SELECT action FROM workflow_logs l WHERE l.ebook_id = e.id AND action <> ALL ('{delete,restore,give,unite,separate,assign,unassign}') ORDER BY version DESC LIMIT 1) l ON true
		WHERE NOT CASE l.action WHEN 'submit' THEN e.status = 'pending_review' WHEN 'approve' THEN e.status = 'approved'
		WHEN 'publish' THEN e.status = 'published' WHEN 'unpublish' THEN e.status = 'draft'
		WHEN 'reject' THEN e.status IN ('rejected', 'draft') ELSE e.status = 'draft' END`,
	"how often an e-book was returned is what its history says": `
		SELECT format('%s: %s times', e.id, e.returned_count) FROM ebooks e WHERE e.returned_count IS DISTINCT FROM
		(SELECT count(*) FROM workflow_logs l WHERE l.ebook_id = e.id AND l.action IN ('reject', 'unpublish'))`,
	"every log row follows from the one before": `
		SELECT format('%s: %s after %s', ebook_id, action, coalesce(before, 'nothing')) FROM (SELECT ebook_id, action,
		lag(action) OVER (PARTITION BY ebook_id ORDER BY version) AS before FROM workflow_logs WHERE action <> ALL ('{delete,restore,give,unite,separate,assign,unassign}')) l
		WHERE NOT CASE action WHEN 'submit' THEN before IS NULL OR before IN ('reject', 'unpublish')
		WHEN 'publish' THEN before IS NOT DISTINCT FROM 'approve' WHEN 'unpublish' THEN before IS NOT DISTINCT FROM 'publish'
		ELSE before IS NOT DISTINCT FROM 'submit' END`,
	"what was decided on is what was submitted": `
		SELECT format('%s: %s', ebook_id, action) FROM (SELECT ebook_id, action, pdf_sha256, cover_sha256,
		lag(pdf_sha256) OVER o AS pdf, lag(cover_sha256) OVER o AS cover FROM workflow_logs WHERE action <> ALL ('{delete,restore,give,unite,separate,assign,unassign}') WINDOW o AS (PARTITION BY ebook_id ORDER BY version)) l
		WHERE action <> 'submit' AND (pdf_sha256 <> pdf OR cover_sha256 IS DISTINCT FROM cover)`,
	"what is under review or public is what the log says": `
		SELECT e.id::text FROM ebooks e CROSS JOIN LATERAL
		(SELECT pdf_sha256, cover_sha256 FROM workflow_logs l WHERE l.ebook_id = e.id AND action <> ALL ('{delete,restore,give,unite,separate,assign,unassign}') ORDER BY version DESC LIMIT 1) l
		WHERE e.status <> 'draft' AND (e.pdf_sha256 <> l.pdf_sha256 OR e.cover_sha256 IS DISTINCT FROM l.cover_sha256)`,
	"every row of the history holds the digest of the one before": `
		SELECT format('%s: version %s', ebook_id, version) FROM (SELECT ebook_id, version, previous_sha256,
		lag(previous_sha256) OVER (PARTITION BY ebook_id ORDER BY version) AS before FROM workflow_logs) l
		WHERE previous_sha256 IS NULL OR (previous_sha256 = repeat('0', 64)) <> (before IS NULL)`,
	"every e-book holds the end of its history": `SELECT id::text FROM ebooks e WHERE log_head IS NULL
		OR (log_head = repeat('0', 64)) <> NOT EXISTS (SELECT FROM workflow_logs l WHERE l.ebook_id = e.id)`,
	"every e-book holds the digest of its outline": `SELECT id::text FROM ebooks WHERE toc_sha256 IS NULL OR toc_sha256_version IS DISTINCT FROM toc_version`,
	"outlines are arrays":                          `SELECT ebook_id::text FROM tocs WHERE json_typeof(items) <> 'array'`,
	"every file that an e-book names is current in the register": `
		SELECT format('%s names %s', e.id, n.object) FROM ebooks e CROSS JOIN LATERAL (VALUES
		(e.pdf_id, e.pdf_object, e.pdf_size, e.pdf_sha256), (e.cover_id, e.cover_object, e.cover_size, e.cover_sha256)) n (id, object, size, sha256)
		LEFT JOIN files f ON f.id = n.id AND f.object = n.object AND f.size = n.size AND f.sha256 = n.sha256
		AND f.ebook_id = e.id AND f.used_at IS NOT NULL AND f.replaced_at IS NULL
		WHERE n.id IS NOT NULL AND f.id IS NULL`,
	"no current file but those that e-books name": `
		SELECT f.object FROM files f WHERE f.used_at IS NOT NULL AND f.replaced_at IS NULL
		AND NOT EXISTS (SELECT FROM ebooks e WHERE f.id IN (e.pdf_id, e.cover_id))`,
	"what quotas count agrees with the uploads and the replaced files": `
		SELECT format('%s: %s bytes too many', user_id, sum(bytes)) FROM (SELECT user_id, bytes FROM storage_use
		UNION ALL SELECT user_id, -bytes FROM storage_replaced
		UNION ALL SELECT user_id, -coalesce(declared_size, CASE kind WHEN 'cover' THEN 5242880 ELSE 104857600 END) FROM upload_grants
		WHERE file_id IS NULL AND refused_code IS NULL) held GROUP BY user_id HAVING sum(bytes) <> 0
		UNION ALL SELECT format('%s: replaced, and counted as %s bytes', coalesce(f.id, r.file_id), r.bytes)
		FROM (SELECT * FROM files WHERE replaced_at IS NOT NULL) f FULL JOIN storage_replaced r ON r.file_id = f.id WHERE r.bytes IS DISTINCT FROM f.size`,
	"outlines have the version that their e-books say": `
		SELECT e.id::text FROM ebooks e LEFT JOIN tocs t ON t.ebook_id = e.id WHERE e.toc_version <> coalesce(t.version, 0)`,
	"every e-book can be searched for, and no deleted one": `
		SELECT e.id::text FROM ebooks e LEFT JOIN ebook_search s ON s.ebook_id = e.id WHERE (s.ebook_id IS NULL) <> (e.deleted_at IS NOT NULL)`,
	"open notes are counted": `
		SELECT format('%s: counted %s', e.id, e.open_notes) FROM ebooks e WHERE e.open_notes IS DISTINCT FROM
		(SELECT count(*) FROM notes n WHERE n.ebook_id = e.id AND n.done_at IS NULL)`,
	"every note has a number": `
		SELECT n.id::text FROM notes n LEFT JOIN note_numbers k ON (k.ebook_id, k.note_id) = (n.ebook_id, n.id) WHERE k.number IS NULL`,
	"notes of one person on an e-book in a round are one notification with the right count": `
		SELECT format('%s for %s', ebook_id, user_id) FROM notifications WHERE round IS NOT NULL GROUP BY user_id, ebook_id, by_id, round HAVING count(*) > 1
		UNION ALL SELECT format('%s: counts %s', n.id, n.count) FROM notifications n WHERE round IS NOT NULL AND n.count >
		(n.kind = 'reject')::int + -- a rejection counts itself
		(SELECT count(*) FROM notes o WHERE o.ebook_id = n.ebook_id AND o.author_id = n.by_id AND o.created_at BETWEEN n.first_at AND n.created_at) +
		(SELECT count(*) FROM note_replies r WHERE r.ebook_id = n.ebook_id AND r.author_id = n.by_id AND r.created_at BETWEEN n.first_at AND n.created_at)`,
	"every submit since they are kept has its submission, and no other": `
		SELECT format('%s: submission %s', ebook_id, n) FROM (SELECT ebook_id, submission_kept, row_number() OVER (PARTITION BY ebook_id ORDER BY version) AS n
		FROM workflow_logs WHERE action = 'submit' AND ebook_id IN (SELECT id FROM ebooks)) l
		FULL JOIN submissions s USING (ebook_id, n) WHERE (s.ebook_id IS NULL AND l.submission_kept) OR l.ebook_id IS NULL`,
	"everybody is notified of what others have done, and of nothing else": `
		SELECT format('%s: %s for %s', n.id, n.kind, n.user_id) FROM notifications n
		LEFT JOIN workflow_logs l ON l.id = n.id AND l.ebook_id = n.ebook_id AND l.action = n.kind
		LEFT JOIN notes o ON n.kind = 'note' AND n.id = n.note_id AND (o.ebook_id, o.id) = (n.ebook_id, n.note_id)
		LEFT JOIN note_replies r ON n.kind = 'reply' AND (r.ebook_id, r.note_id, r.id) = (n.ebook_id, n.note_id, n.id)
		WHERE n.by_id = n.user_id OR n.by_id IS DISTINCT FROM coalesce(l.user_id, o.author_id, r.author_id)`,
	"the creator of an e-book is notified of decisions on it": `
		SELECT format('%s: %s', l.ebook_id, l.action) FROM workflow_logs l JOIN ebooks e ON e.id = l.ebook_id JOIN users u ON u.id = e.created_by
		WHERE l.action IN ('approve', 'reject', 'publish', 'unpublish') AND l.user_id <> e.created_by AND u.disabled_at IS NULL AND u.role <> 'STUDENT'
		AND NOT EXISTS (SELECT FROM workflow_logs g WHERE g.ebook_id = e.id AND g.action = 'give')
		AND NOT EXISTS (SELECT FROM notifications n WHERE n.id = l.id AND n.user_id = e.created_by)
		-- The sweep leaves the newest thousand; some go with their e-books.
		AND l.created_at > coalesce((SELECT k.created_at FROM notifications k WHERE k.user_id = e.created_by ORDER BY k.created_at DESC OFFSET 900 LIMIT 1), '-infinity')`,
	"no key was used without a response": `SELECT encode(key, 'escape') FROM idempotency_keys WHERE answer IS NULL`,
}

// Consistent fails the test if the records at dsn contradict each other, or the objects in the
// bucket's folder contradict the records.
func Consistent(t testing.TB, dsn, bucket string) {
	t.Helper()
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for name, question := range invariants {
		for _, wrong := range Column(t, db, question) {
			t.Errorf("%s: not so: %s", name, wrong)
		}
	}
	for _, named := range Column(t, db, `SELECT format('%s %s %s', object, size, sha256) FROM files WHERE used_at IS NOT NULL`) {
		part := strings.Fields(named)
		checkObject(t, filepath.Join(bucket, part[0]), part[1], part[2])
	}
	known := map[string]bool{}
	for _, object := range Column(t, db, `SELECT object FROM files UNION SELECT object || s FROM files, unnest(ARRAY['-detail.jpg', '-thumb.jpg']) s
		WHERE kind = 'cover' UNION SELECT object_name FROM upload_grants`) {
		known[object] = true
	}
	for _, object := range objects(t, bucket) {
		if pages := strings.HasPrefix(object, domain.BuildPrefix); !known[object] && !pages {
			t.Errorf("nobody knows the object %s", object)
		}
	}
}

func checkObject(t testing.TB, path, size, digest string) {
	t.Helper()
	content, err := os.ReadFile(path)
	sum := sha256.Sum256(content)
	if err != nil || fmt.Sprint(len(content)) != size || hex.EncodeToString(sum[:]) != digest {
		t.Errorf("the object %s is not the %s bytes that were confirmed (%d, %v)", path, size, len(content), err)
	}
}

// objects lists the names in a bucket's folder; the gateway's own work files
// begin with a dot.
func objects(t testing.TB, bucket string) []string {
	t.Helper()
	names := []string{}
	err := filepath.WalkDir(bucket, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(bucket, path)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && strings.HasPrefix(name, ".") && name != ".":
			return fs.SkipDir
		case entry.Type().IsRegular():
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// querier is a database or a transaction.
type querier interface {
	Query(query string, args ...any) (*sql.Rows, error)
}

// Column returns the rows of a query with one column of text.
func Column(t testing.TB, db querier, question string, args ...any) []string {
	t.Helper()
	rows, err := db.Query(question, args...)
	if err != nil {
		t.Fatalf("%v: %s", err, question)
	}
	defer rows.Close()
	list := []string{}
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
