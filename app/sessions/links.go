package sessions

import (
	"cmp"
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// ValidLink is a link that can be used, with its account.
type ValidLink struct {
	Kind      domain.LinkKind
	User      domain.User
	ExpiresAt time.Time
}

// Link returns what a link is for. Links that are unknown, used, expired or replaced get the same
// response, after the same work.
func (s *Service) Link(ctx context.Context, token string, from Visitor, now time.Time) (ValidLink, error) {
	hash, _ := hashOf(token)
	user, link, err := s.people.Link(ctx, hash, now)
	if err != nil {
		return ValidLink{}, s.countInvalidLink(ctx, err, from, now)
	}
	return ValidLink{link.Kind, user, link.ExpiresAt}, nil
}

// UseLink sets name and password of an account by a link, once, and ends its sessions. It returns the
// account.
func (s *Service) UseLink(ctx context.Context, token string, in domain.LinkUse, from Visitor, now time.Time) (domain.User, error) {
	linked, err := s.Link(ctx, token, from, now)
	if err != nil {
		return domain.User{}, err
	}
	if s.passwordOff {
		return domain.User{}, domain.ErrPasswordLoginOff
	}
	if err := in.Check(); err != nil {
		return domain.User{}, err
	}
	if s.guesses.Common(in.Password, linked.User.Email, linked.User.FullName, in.FullName) {
		return domain.User{}, domain.ErrPasswordCommon
	}
	hash, err := s.passwords.Hash(ctx, in.Password)
	if err != nil {
		return domain.User{}, err
	}
	if err := s.attempts.Clear(ctx, linked.User.Email); err != nil {
		return domain.User{}, err
	}
	tokenHash, _ := hashOf(token)
	var used domain.User
	err = s.people.UseLink(ctx, tokenHash, func(u *domain.User, link domain.AccountLink, now time.Time) error {
		link.Use(u, in, hash, now)
		used = *u
		return nil
	})
	return used, err
}

// countInvalidLink counts an attempt with an invalid link. Attempts with valid links are never
// refused, so that nobody at the same address can keep a person from using an invitation.
func (s *Service) countInvalidLink(ctx context.Context, err error, from Visitor, now time.Time) error {
	if domain.KindOf(err) != domain.NotFound {
		return err
	}
	attempt := ports.Attempt{Email: "link " + from.Address, IP: from.Address}
	return cmp.Or(s.countAttempt(ctx, attempt, "Mở liên kết sai quá nhiều lần.", now), err)
}
