package ebooks

import (
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
	content, found := domain.SubmittedContent{}, false
	err := database.Each(ctx, r.DB.Query, func(rows *sql.Rows) error {
		kept, err := tables.ScanSubmission(rows)
		content, found = kept.SubmittedContent, true
		return err
	}, tables.SelectSubmissions+` WHERE b.id = $1 AND b.deleted_at IS NULL AND s.n = $2`, ebookID, n)
	if err == nil && !found {
		return content, domain.ErrSubmissionNotKept
	}
	return content, database.Wrap(ctx, "read submission", err)
}
