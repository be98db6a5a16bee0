package ports

import (
	"context"

	"backoffice/domain"
)

// Submissions stores the content of submissions. Ebooks adds one with every submit, in the same transaction.
type Submissions interface {
	// Content returns the content of an e-book's nth submission; domain.ErrSubmissionNotKept if it
	// is not stored or the e-book is unknown.
	Content(ctx context.Context, ebookID string, n int) (domain.SubmittedContent, error)
}
