package postgres

import (
	"cmp"
	"context"
	"database/sql"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Submissions = (*Submissions)(nil)

// Content returns the content of a submission.
func (r *Submissions) Content(ctx context.Context, ebookID string, n int) (domain.SubmittedContent, error) {
	content, refusal := domain.SubmittedContent{}, error(domain.ErrSubmissionNotKept)
	err := database.Each(ctx, r.db.Query, func(rows *sql.Rows) error {
		kept, err := tables.ScanSubmission(rows)
		content, refusal = kept.SubmittedContent, nil
		return err
	}, tables.SelectSubmissions+` WHERE b.id = $1 AND b.deleted_at IS NULL AND s.n = $2`, ebookID, n)
	return content, cmp.Or(database.Wrap(ctx, "read submission", err), refusal)
}

// submittedDigests reads the digests of e-books' submissions one at a time, because together the
// submissions may be very large.
func submittedDigests(ctx context.Context, t *tx, ids []string, at map[string]*ports.Record) error {
	return database.Each(ctx, t.QueryContext, func(rows *sql.Rows) error {
		s, err := tables.ScanSubmission(rows)
		if err == nil {
			record := at[s.EbookID]
			record.Submitted = append(record.Submitted, s.Digests())
		}
		return err
	}, tables.SelectSubmissions+` WHERE s.ebook_id = ANY($1) ORDER BY s.ebook_id, s.n`, pq.Array(ids))
}

// notesWithoutTexts reads what is verified of the notes on e-books.
func notesWithoutTexts(ctx context.Context, t *tx, ids []string, at map[string]*ports.Record) error {
	notes, err := tables.ScanNotes(ctx, t.QueryContext, tables.SelectBareNotes+` WHERE n.ebook_id = ANY($1) ORDER BY n.ebook_id, n.created_at, n.id`, pq.Array(ids))
	for _, n := range notes {
		at[n.EbookID].Notes = append(at[n.EbookID].Notes, n)
	}
	return err
}
