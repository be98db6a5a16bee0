package tables

import (
	"database/sql"
	"strings"

	"backoffice/domain"
)

// Submission is a row of submissions.
type Submission struct {
	EbookID string
	domain.SubmittedContent
}

// SelectSubmissions reads submissions (s) of e-books (b), for ScanSubmission. Columns that did not
// exist when one was stored have their current value.
var SelectSubmissions = `SELECT s.ebook_id, s.n, s.items, EXISTS (SELECT FROM files f WHERE f.id = k.cover_id), EXISTS (SELECT FROM files f WHERE f.id = k.pdf_id), ` +
	selected("k", ebookColumns) + ` FROM submissions s JOIN ebooks b ON b.id = s.ebook_id CROSS JOIN LATERAL jsonb_populate_record(b, s.ebook) k`

// insertSubmission, a part of insertSubmitLog, stores the e-book $2 as the content of its next submission. The
// outline is copied as it is stored, without parsing.
var insertSubmission = `INSERT INTO submissions (ebook_id, n, ebook, items)
	SELECT b.id, 1 + (SELECT count(*) FILTER (WHERE l.action = 'submit') FROM workflow_logs l WHERE l.ebook_id = b.id),
		to_jsonb(b) - '{` + strings.Join(names(only(unsubmitted, ebookColumns)), ",") + `}'::text[], t.items
	FROM ebooks b LEFT JOIN tocs t ON t.ebook_id = b.id WHERE b.id = $2`

// ScanSubmission reads a submission that SelectSubmissions has selected.
func ScanSubmission(rows *sql.Rows) (s Submission, err error) {
	var items Items
	var book Ebook
	if err := rows.Scan(append([]any{&s.EbookID, &s.N, &items, &s.CoverInStore, &s.PDFInStore}, pointers(&book, ebookColumns)...)...); err != nil {
		return s, err
	}
	kept := book.Domain()
	s.Record, s.Cover, s.PDF, s.TOCVersion, s.Outline = kept.Details, kept.Cover, kept.PDF, kept.TOCVersion, []domain.TOCItem{}
	if items.V != nil {
		s.Outline = items.V
	}
	return s, nil
}
