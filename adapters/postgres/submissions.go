package postgres

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Submissions = (*Submissions)(nil)

// Content returns the content of a submission.
func (r *Submissions) Content(ctx context.Context, ebookID string, n int) (domain.SubmittedContent, error) {
	found, err := tables.ScanSubmissions(r.db.Query(ctx, tables.SelectSubmissions+` WHERE b.id = $1 AND b.deleted_at IS NULL AND s.n = $2`, ebookID, n))
	if err == nil && len(found) == 0 {
		return domain.SubmittedContent{}, domain.ErrSubmissionNotKept
	}
	if err != nil {
		return domain.SubmittedContent{}, database.Wrap(ctx, "read submission", err)
	}
	return found[0].SubmittedContent, nil
}

// submittedDigests reads the digests of e-books' submissions one at a time, because together the
// submissions may be very large.
func submittedDigests(ctx context.Context, t *tx, ids []string, at map[string]*ports.Record) error {
	return tables.EachSubmission(func(s tables.Submission) {
		record := at[s.EbookID]
		record.Submitted = append(record.Submitted, s.Digests())
	})(t.QueryContext(ctx, tables.SelectSubmissions+` WHERE s.ebook_id = ANY($1) ORDER BY s.ebook_id, s.n`, pq.Array(ids))) //nolint:sqlclosecheck,rowserrcheck // it closes and asks them
}

// notesWithoutTexts reads what is verified of the notes on e-books.
func notesWithoutTexts(ctx context.Context, t *tx, ids []string, at map[string]*ports.Record) error {
	notes, err := tables.ScanNotes(t.QueryContext(ctx, tables.SelectBareNotes+` WHERE n.ebook_id = ANY($1) ORDER BY n.ebook_id, n.created_at, n.id`, pq.Array(ids))) //nolint:sqlclosecheck // it closes them
	for _, n := range notes {
		at[n.EbookID].Notes = append(at[n.EbookID].Notes, n)
	}
	return err
}
