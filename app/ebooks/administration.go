package ebooks

import (
	"cmp"
	"context"
	"errors"
	"time"

	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// Deleted lists the e-books that can be restored.
func (s *Service) Deleted(ctx context.Context) ([]domain.Ebook, error) { return s.books.Deleted(ctx) }

// RestoreByCommand restores a deleted e-book for the operator, without a check of permissions.
func (s *Service) RestoreByCommand(ctx context.Context, by ports.Caller, id string) (domain.Ebook, error) {
	return s.books.Restore(ctx, by, id, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		return b.Restore(actor, "", now)
	})
}

// GiveByEmail makes the account with this address the creator of an e-book.
func (s *Service) GiveByEmail(ctx context.Context, by ports.Caller, id, email string) (domain.Ebook, error) {
	recipient, err := s.users.ByEmail(ctx, email)
	if err != nil {
		return domain.Ebook{}, err
	}
	if recipient.State() != domain.StateActive {
		return domain.Ebook{}, domain.ErrColleagueNotActive
	}
	return s.give(ctx, by, id, recipient.Actor(), nil, nil, ports.Once{})
}

// GiveRequest names the new creator of an e-book.
type GiveRequest struct {
	UserID  string `json:"user_id"`
	Version *int   `json:"version"` // of the e-book, as it was read
}

// Give makes a colleague the creator of an e-book.
func (s *Service) Give(ctx context.Context, by ports.Caller, id string, body request.Body[GiveRequest], once ports.Once) (domain.Ebook, error) {
	sent, requestErr := body.Value()
	recipient, recipientErr := s.colleague(ctx, sent.UserID)
	return s.give(ctx, by, id, recipient, cmp.Or(requestErr, recipientErr), sent.Version, once)
}

// give makes recipient the creator. The former creator's grants for the e-book end.
func (s *Service) give(ctx context.Context, by ports.Caller, id string, recipient domain.Actor, requestErr error, version *int, once ports.Once) (domain.Ebook, error) {
	var open []ports.Grant
	before, err := s.books.Get(ctx, id)
	if err == nil {
		open, err = s.uploads.OpenGrantsFor(ctx, before)
	}
	if err != nil && !errors.Is(err, domain.ErrNotFound) { // Update looks for a stored response before it says so
		return domain.Ebook{}, err
	}
	book, err := s.books.Update(ctx, by, id, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(b.MayGive(actor), requestErr, b.ExpectVersion(version)); err != nil {
			return err
		}
		return b.GiveTo(recipient, actor, now)
	})
	if err == nil && !once.WasRepeated() && before.CreatedBy != book.CreatedBy {
		s.uploads.Withdraw(ctx, open)
	}
	return book, err
}

// colleague returns the active account of a person who may use the CMS.
func (s *Service) colleague(ctx context.Context, userID string) (domain.Actor, error) {
	id, ok := domain.ParseID(userID)
	if !ok {
		return domain.Actor{}, domain.ErrNoColleague
	}
	user, err := s.users.ByID(ctx, id)
	switch {
	case errors.Is(err, domain.ErrNoUser):
		return domain.Actor{}, domain.ErrNoColleague
	case err != nil:
		return domain.Actor{}, err
	case user.State() != domain.StateActive:
		return domain.Actor{}, domain.ErrColleagueNotActive
	case user.Actor().MayUseCMS() != nil:
		return domain.Actor{}, domain.ErrNoColleague
	}
	return user.Actor(), nil
}
