package memory

import (
	"context"

	"backoffice/domain"
	"backoffice/ports"
)

// Submissions keeps ports.Submissions' promise.
type Submissions struct{ db *DB }

var _ ports.Submissions = (*Submissions)(nil)

// Submissions returns what was handed in for review.
func (db *DB) Submissions() *Submissions { return &Submissions{db} }

// Content returns what was handed in.
func (r *Submissions) Content(ctx context.Context, ebookID string, n int) (domain.SubmittedContent, error) {
	defer r.db.lock()()
	_, err := r.db.present(ctx, ebookID)
	if err != nil || n < 1 || n > len(r.db.submissions[ebookID]) {
		return domain.SubmittedContent{}, domain.ErrSubmissionNotKept
	}
	content := r.db.submissions[ebookID][n-1]
	content.CoverThere, content.PDFThere = r.db.registered(content.Cover), r.db.registered(content.PDF)
	return content, ctx.Err()
}

func (db *DB) registered(f *domain.File) bool {
	if f == nil {
		return false
	}
	_, there := db.files[f.ID]
	return there
}
