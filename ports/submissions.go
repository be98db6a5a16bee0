package ports

import (
	"context"

	"backoffice/domain"
)

// Submissions keeps what was handed in for review. Ebooks keeps it with every submit, in
// the same transaction.
type Submissions interface {
	// Content returns what the nth submission of an e-book was; domain.ErrSubmissionNotKept
	// where that is not kept, or where there is no such e-book.
	Content(ctx context.Context, ebookID string, n int) (domain.SubmittedContent, error)
}
