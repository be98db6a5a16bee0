package upkeep

import (
	"errors"
	"sync"
	"time"

	"backoffice/app/files"
	"backoffice/app/sessions"
	"backoffice/ports"
)

// SweepEvery is how often a server sweeps.
const SweepEvery = time.Hour

// sweepBatch limits one step, so that a sweep never locks anything for long.
const sweepBatch = 200

// Sweeper removes what nothing needs any more. It may run on several servers at the same time, and be killed
// at any moment: every step may be repeated.
type Sweeper struct {
	a        ports.Adapters
	sessions *sessions.Service
	builds   *files.Builds
	last     lastSweep
}

// NewSweeper returns a Sweeper, which also removes old sign-ins and builds of the pages.
func NewSweeper(a ports.Adapters, service *sessions.Service, builds *files.Builds) *Sweeper {
	return &Sweeper{a: a, sessions: service, builds: builds}
}

// Swept is what one sweep removed.
type Swept struct {
	Ebooks  int // deleted longer than domain.DeletedEbookLife ago
	Objects int // in the store
}

// Last returns when the last sweep of this server without an error began, or nil, and whether a later
// one has failed. A sweep that waits for a backup has not failed.
func (s *Sweeper) Last() (began *time.Time, failed bool) {
	s.last.mu.Lock()
	defer s.last.mu.Unlock()
	return s.last.began, s.last.failed
}

// lastSweep has the beginning of the last sweep without an error, and whether the last one failed.
type lastSweep struct {
	mu     sync.Mutex
	began  *time.Time
	failed bool
}

func (l *lastSweep) remember(began time.Time, err error) {
	if errors.Is(err, ports.ErrSweepHeld) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.failed = err != nil
	if err == nil {
		l.began = &began
	}
}
