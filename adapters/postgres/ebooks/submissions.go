package ebooks

import (
	"cmp"
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Submissions = (*Submissions)(nil)

// Submissions implements ports.Submissions.
type Submissions struct{ DB *unit.DB }

// Content returns the content of a submission.
func (r *Submissions) Content(ctx context.Context, ebookID string, n int) (domain.SubmittedContent, error) {
	content, refusal := domain.SubmittedContent{}, error(domain.ErrSubmissionNotKept)
	err := database.Each(ctx, r.DB.Query, func(rows *sql.Rows) error {
		kept, err := tables.ScanSubmission(rows)
		content, refusal = kept.SubmittedContent, nil
		return err
	}, tables.SelectSubmissions+` WHERE b.id = $1 AND b.deleted_at IS NULL AND s.n = $2`, ebookID, n)
	return content, cmp.Or(database.Wrap(ctx, "read submission", err), refusal)
}
