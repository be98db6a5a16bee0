// Package review holds the use cases of what people write to each other about e-books: submissions,
// notes, notifications and the daily mail.
package review

import (
	"context"
	"slices"

	"backoffice/domain"
	"backoffice/ports"
)

// Submissions are the use cases of what was submitted for review.
type Submissions struct {
	books       ports.EbookReader
	submissions ports.Submissions
}

// NewSubmissions returns the use cases of submissions.
func NewSubmissions(a ports.Adapters) *Submissions {
	return &Submissions{books: a.Ebooks, submissions: a.Submissions}
}

// List returns an e-book's submissions, newest first, up to domain.MaxSubmissions, and
// how many there are.
func (s *Submissions) List(ctx context.Context, id string) ([]domain.Submission, int, error) {
	all, err := s.all(ctx, id)
	slices.Reverse(all)
	return all[:min(len(all), domain.MaxSubmissions)], len(all), err
}

// all returns an e-book's submissions, oldest first.
func (s *Submissions) all(ctx context.Context, id string) ([]domain.Submission, error) {
	history, err := s.books.Log(ctx, id)
	slices.Reverse(history)
	return domain.Submissions(history), err
}

// Get returns an e-book's nth submission with its contents.
func (s *Submissions) Get(ctx context.Context, id string, n int) (domain.Submission, domain.SubmittedContent, error) {
	all, err := s.all(ctx, id)
	if err != nil {
		return domain.Submission{}, domain.SubmittedContent{}, err
	}
	if n < 1 || n > len(all) {
		return domain.Submission{}, domain.SubmittedContent{}, domain.ErrNoSubmission
	}
	content, err := s.submissions.Content(ctx, id, n)
	return all[n-1], content, err
}
