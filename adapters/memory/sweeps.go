package memory

import (
	"context"
	"time"

	"backoffice/ports"
)

// Sweeps keeps ports.SweepLock's promise.
type Sweeps struct{ db *DB }

var _ ports.SweepLock = (*Sweeps)(nil)

// BeginSweep lets a sweep begin.
func (r *Sweeps) BeginSweep(ctx context.Context) (func(), error) {
	defer r.db.lock()()
	if r.db.held {
		return func() {}, ports.ErrSweepHeld
	}
	r.db.sweeps++
	return func() { defer r.db.lock()(); r.db.sweeps-- }, ctx.Err()
}

// HoldSweep waits until no sweep is under way and lets none begin.
func (r *Sweeps) HoldSweep(ctx context.Context) (ports.Hold, error) {
	for !r.hold() {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Millisecond):
		}
	}
	return hold{r.db}, nil
}

func (r *Sweeps) hold() bool {
	defer r.db.lock()()
	free := r.db.sweeps == 0 && !r.db.held
	r.db.held = r.db.held || free
	return free
}

type hold struct{ db *DB }

func (h hold) Stands(ctx context.Context) error { return ctx.Err() }

func (h hold) Release() { defer h.db.lock()(); h.db.held = false }
