package ports

import (
	"context"
	"errors"
	"time"
)

// ErrSweepHeld is returned by BeginSweep while a backup is being made.
var ErrSweepHeld = errors.New("a backup is being made; the sweep waits for the next time")

// SweepLock excludes sweeps during a backup, over all servers.
type SweepLock interface {
	// Now returns the time of the clock by which rows are dated.
	Now(ctx context.Context) (time.Time, error)

	// BeginSweep begins a sweep or returns ErrSweepHeld. Several may run. The caller must
	// call end.
	BeginSweep(ctx context.Context) (end func(), err error)

	// HoldSweep waits until no sweep runs, and prevents new ones until the hold is released. There
	// is one hold at a time. While it waits it calls waiting again and again, with the time that it has waited.
	HoldSweep(ctx context.Context, waiting func(time.Duration)) (Hold, error)
}

// Hold prevents sweeps.
type Hold interface {
	// CheckUnbroken returns nil if the hold was never interrupted.
	CheckUnbroken(ctx context.Context) error
	Release()
}
