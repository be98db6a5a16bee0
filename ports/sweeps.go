package ports

import (
	"context"
	"errors"
)

// ErrSweepHeld is BeginSweep's refusal while a backup is being made.
var ErrSweepHeld = errors.New("a backup is being made; the sweep waits for the next time")

// SweepLock keeps sweeps and backups apart, over all servers.
type SweepLock interface {
	// BeginSweep lets a sweep begin, one of any number, or returns
	// ErrSweepHeld. The caller ends it.
	BeginSweep(ctx context.Context) (end func(), err error)

	// HoldSweep waits until no sweep is under way and lets none begin until the
	// hold is released. There is one hold at a time.
	HoldSweep(ctx context.Context) (Hold, error)
}

// Hold keeps sweeps away.
type Hold interface {
	// Stands returns nil where the hold has stood all the time.
	Stands(ctx context.Context) error
	Release()
}
