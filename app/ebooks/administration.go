package ebooks

import (
	"context"
	"strings"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Deleted lists the e-books that can be restored.
func (s *Service) Deleted(ctx context.Context) ([]domain.Ebook, error) { return s.books.Deleted(ctx) }

// Restore brings a deleted e-book back.
func (s *Service) Restore(ctx context.Context, by ports.Caller, id string) (domain.Ebook, error) {
	return s.books.Restore(ctx, by, id, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		return b.Restore(actor, "", now)
	})
}

var errHeirDisabled = &domain.Error{Kind: domain.Invalid, Code: "user.disabled", Message: "Tài khoản này đã bị khóa nên không thể nhận eBook."}

// Give hands an e-book to the account with this address. The grants that its creator had for
// it end.
func (s *Service) Give(ctx context.Context, by ports.Caller, id, email string) (domain.Ebook, error) {
	heir, err := s.users.ByEmail(ctx, strings.ToLower(email))
	if err != nil {
		return domain.Ebook{}, err
	}
	if heir.DisabledAt != nil {
		return domain.Ebook{}, errHeirDisabled
	}
	before, err := s.books.Get(ctx, id)
	if err != nil {
		return domain.Ebook{}, err
	}
	open, err := s.uploads.OpenGrantsFor(ctx, before)
	if err != nil {
		return domain.Ebook{}, err
	}
	book, err := s.books.Update(ctx, by, id, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		return b.GiveTo(heir.Actor(), actor, now)
	})
	if err == nil && before.CreatedBy != book.CreatedBy {
		s.uploads.Withdraw(ctx, open)
	}
	return book, err
}
