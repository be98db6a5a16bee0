package sessions

import (
	"context"
	"crypto/sha256"
	"time"

	"backoffice/domain"
)

// Visitor is where a sign-in comes from.
type Visitor struct {
	Address string // whom it is counted against
	Browser string // what this browser was given at its last sign-in, or ""
	Device  string // what it is, in a few words, or ""
}

// browserHash is what is stored of a browser; zeros where it was given nothing.
func (v Visitor) browserHash() [32]byte {
	secret, ok := parseSecret(v.Browser)
	if !ok {
		return [32]byte{}
	}
	return sha256.Sum256(secret[:])
}

// Knows tells whether the visitor's browser has signed in to the account. Such
// a one is judged by its own failures alone, so what others do to the account,
// or behind the same address, does not shut it out. It opens nothing: whoever
// steals it may guess as often as anybody else. Hence it outlives a change of
// the password, which is what somebody who is guessed at is told to do.
func (s *Service) Knows(ctx context.Context, v Visitor, c domain.Credentials, now time.Time) (bool, error) {
	if v.browserHash() == [32]byte{} || c.Check() != nil {
		return false, nil
	}
	known, _, err := s.attempts.Knows(ctx, v.browserHash(), c.Email, now.Add(-attemptLimits.Browsers))
	return known, err
}

// knowsBrowser tells whether the visitor's browser has signed in to any account.
func (s *Service) knowsBrowser(ctx context.Context, v Visitor, now time.Time) (bool, error) {
	if v.browserHash() == [32]byte{} {
		return false, nil
	}
	_, known, err := s.attempts.Knows(ctx, v.browserHash(), "", now.Add(-attemptLimits.Browsers))
	return known, err
}

// browserOf returns what the browser is to be known by: what it has, where that
// is known for any account, so that people may share a browser.
func (s *Service) browserOf(ctx context.Context, v Visitor, email string, now time.Time) (Visitor, error) {
	_, known, err := s.attempts.Knows(ctx, v.browserHash(), email, now.Add(-attemptLimits.Browsers))
	if err != nil || known {
		return v, err
	}
	v.Browser = encodeSecret(newSecret())
	return v, nil
}
