package upkeep

import (
	"time"

	"backoffice/app/files"
	"backoffice/app/sessions"
	"backoffice/ports"
)

const (
	deletedLife  = 30 * 24 * time.Hour // how long a deleted e-book can be restored (RULES §2.8)
	replacedLife = 30 * 24 * time.Hour // how long a replaced file is kept (RULES §8.10)
)

// sweepBatch limits one step, so that a sweep never locks anything for long.
const sweepBatch = 200

// Sweeper removes what nothing needs any more. It may run on several servers at once, and be killed
// at any moment: every step may be repeated.
type Sweeper struct {
	a        ports.Adapters
	sessions *sessions.Service
	builds   *files.Builds
}

// NewSweeper returns the sweep, which also removes old sign-ins and builds of the pages.
func NewSweeper(a ports.Adapters, service *sessions.Service, builds *files.Builds) *Sweeper {
	return &Sweeper{a: a, sessions: service, builds: builds}
}

// Swept is what one sweep removed.
type Swept struct {
	Ebooks  int // deleted more than 30 days ago
	Objects int // in the store
}
