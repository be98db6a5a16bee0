package oidc

import (
	"errors"
	"sync"
	"time"

	"backoffice/domain"
)

// outage is the last failure of the provider to respond. For a while after it, requests fail immediately, so that
// nobody waits for the provider again.
type outage struct {
	mu    sync.Mutex
	err   error
	until time.Time
}

// current returns the error of the outage while it lasts.
func (o *outage) current(now time.Time) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if now.Before(o.until) {
		return o.err
	}
	return nil
}

func (o *outage) record(err error, now time.Time) {
	if !errors.Is(err, domain.ErrSignOnUnavailable) {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.err, o.until = err, now.Add(retryPause)
}
