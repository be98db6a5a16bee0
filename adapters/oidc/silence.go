package oidc

import (
	"errors"
	"sync"
	"time"

	"backoffice/domain"
)

// silence makes requests to a provider that has just failed to respond fail immediately for a while, so that nobody waits
// for it again.
type silence struct {
	mu    sync.Mutex
	err   error
	until time.Time
}

func (s *silence) lasts(now time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Before(s.until) {
		return s.err
	}
	return nil
}

func (s *silence) note(err error, now time.Time) {
	if !errors.Is(err, domain.ErrSignOnUnavailable) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err, s.until = err, now.Add(retryPause)
}
