package sessions

import (
	"context"
	"time"

	"backoffice/app/secret"
	"backoffice/domain"
)

// Visitor is where a sign-in comes from.
type Visitor struct {
	Address       string // failed sign-ins count against it
	BrowserSecret string // the secret that this browser got at its last sign-in, or ""
	Device        string // browser and system in a few words, or ""
}

// browserHash returns the hash of the browser's secret, which is what is stored; zeros if it has
// none.
func (v Visitor) browserHash() [32]byte {
	hash, ok := hashOf(v.BrowserSecret)
	if !ok {
		return [32]byte{}
	}
	return hash
}

// KnownToAccount reports whether the visitor's browser has signed in to the account. For such a browser only
// its own failures count, so that others who guess the password, or share the address, cannot lock
// it out. The secret gives no access: a thief may only guess as often as anybody else. So it stays
// valid when the password changes.
func (s *Service) KnownToAccount(ctx context.Context, v Visitor, c domain.Credentials, now time.Time) (bool, error) {
	if v.browserHash() == [32]byte{} || c.Check() != nil {
		return false, nil
	}
	known, _, err := s.attempts.Knows(ctx, v.browserHash(), c.Email, now.Add(-attemptLimits.BrowserLife))
	return known, err
}

// knownToAny reports whether the visitor's browser has signed in to any account.
func (s *Service) knownToAny(ctx context.Context, v Visitor, now time.Time) (bool, error) {
	if v.browserHash() == [32]byte{} {
		return false, nil
	}
	_, known, err := s.attempts.Knows(ctx, v.browserHash(), "", now.Add(-attemptLimits.BrowserLife))
	return known, err
}

// withBrowserSecret returns the visitor with the browser's secret. It keeps the secret that the browser has
// if any account knows it, so that people may share a browser.
func (s *Service) withBrowserSecret(ctx context.Context, v Visitor, now time.Time) (Visitor, error) {
	known, err := s.knownToAny(ctx, v, now)
	if err != nil || known {
		return v, err
	}
	v.BrowserSecret = secret.New().String()
	return v, nil
}
