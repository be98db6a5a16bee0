package ebooks

import (
	"cmp"
	"context"
	"time"

	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// Claim claims an e-book that waits for review, or renews the caller's claim. It returns the claim
// that is valid now.
func (s *Service) Claim(ctx context.Context, by ports.Caller, id string, body request.Body[struct{}]) (*domain.Claim, error) {
	_, requestErr := body.Value()
	book, err := s.books.Claim(ctx, by, id, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		return cmp.Or(b.TakeClaim(actor, now), requestErr)
	})
	return book.Claim, s.explainConflict(ctx, err, id)
}

// ReleaseClaim gives up the caller's claim; without one it does nothing.
func (s *Service) ReleaseClaim(ctx context.Context, by ports.Caller, id string) error {
	_, err := s.books.Claim(ctx, by, id, func(b *domain.Ebook, actor domain.Actor, _ time.Time) error {
		return b.ReleaseClaim(actor)
	})
	return err
}
