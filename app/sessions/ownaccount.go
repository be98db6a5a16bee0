package sessions

import (
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// maxOwnSessions is the largest number of a person's sessions in a list.
const maxOwnSessions = 100

// ChangePassword changes the caller's password and ends all other sessions of the account. Wrong
// current passwords count as failed sign-ins, so that a stranger who finds an open session cannot
// guess the password.
func (s *Service) ChangePassword(ctx context.Context, by ports.Caller, change domain.PasswordChange, from Visitor, now time.Time) error {
	if err := change.Check(); err != nil {
		return err
	}
	user, err := s.users.ByID(ctx, by.UserID)
	if err != nil {
		return err
	}
	if user.PasswordHash == "" {
		return domain.ErrNoPassword
	}
	if err := s.confirmPassword(ctx, user, change.Current, from, now); err != nil {
		return err
	}
	if s.guesses.Common(change.New, user.Email, user.FullName) {
		return domain.ErrPasswordCommon
	}
	hash, err := s.passwords.Hash(ctx, change.New)
	if err != nil {
		return err
	}
	return s.users.UpdateOwn(ctx, by, func(u *domain.User, now time.Time) error {
		if u.PasswordHash != user.PasswordHash { // changed after it was compared
			return domain.ErrPasswordWrong
		}
		u.PasswordHash = hash
		u.AddEntry(domain.AccountPassword, u.ActorNamedByEmail(), "", now)
		return nil
	})
}

// confirmPassword checks the account's password, with the limits of a sign-in.
func (s *Service) confirmPassword(ctx context.Context, user domain.User, password string, from Visitor, now time.Time) error {
	attempt := ports.Attempt{Email: user.Email, IP: from.Address, Browser: from.browserHash()}
	if err := s.countAttempt(ctx, attempt, "Nhập sai mật khẩu quá nhiều lần.", now); err != nil {
		return err
	}
	ok, err := s.passwords.Matches(ctx, user.PasswordHash, password)
	if err != nil {
		return err
	}
	if !ok {
		return domain.ErrPasswordWrong
	}
	return s.attempts.Clear(ctx, user.Email)
}

// Own returns the caller's sessions, the current one first, and their number.
func (s *Service) Own(ctx context.Context, by ports.Caller, now time.Time) ([]ports.OwnSession, int, error) {
	return s.sessions.Own(ctx, by, maxOwnSessions, now)
}

// EndOwn ends one of the caller's sessions.
func (s *Service) EndOwn(ctx context.Context, by ports.Caller, id string) error {
	return s.sessions.EndOwn(ctx, by, id)
}

// EndOthers ends all of the caller's sessions except the current one.
func (s *Service) EndOthers(ctx context.Context, by ports.Caller) error {
	return s.sessions.EndOthers(ctx, by)
}
