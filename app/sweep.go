package app

import (
	"context"
	"time"
)

// Sweep removes unconfirmed uploads after 24 hours, replaced files and deleted
// e-books after 30 days, and what sessions, sign-ins and idempotency keys left.
// While a backup is made it returns ports.ErrSweepHeld.
func (s *Sweeper) Sweep(ctx context.Context, now time.Time) (Swept, error) {
	var done Swept
	end, err := s.d.Sweeps.BeginSweep(ctx)
	if err != nil {
		return done, err
	}
	defer end()
	for {
		n, err := s.d.Ebooks.Purge(ctx, now.Add(-deletedLife), sweepBatch)
		done.Ebooks += n
		if err != nil {
			return done, err
		}
		if n < sweepBatch {
			break
		}
	}
	for {
		n, objects, err := s.sweepFiles(ctx, now)
		done.Objects += objects
		if err != nil {
			return done, err
		}
		if n < sweepBatch {
			break
		}
	}
	n, err := s.sweepUploads(ctx, now)
	done.Objects += n
	if err != nil {
		return done, err
	}
	return done, s.forget(ctx, now)
}

// sweepFiles removes one batch. The objects go first: a crash in between
// leaves a row that the next sweep finds again, never an object without one.
func (s *Sweeper) sweepFiles(ctx context.Context, now time.Time) (items, objects int, err error) {
	batch, err := s.d.Register.Sweepable(ctx, now.Add(-uploadLife), now.Add(-replacedLife), sweepBatch)
	if err != nil || len(batch) == 0 {
		return 0, 0, err
	}
	names := []string{}
	for _, item := range batch {
		names = append(names, item.Objects...)
	}
	if err := s.d.Store.Delete(ctx, names...); err != nil {
		return 0, 0, err
	}
	return len(batch), len(names), s.d.Register.Swept(ctx, batch)
}

func (s *Sweeper) forget(ctx context.Context, now time.Time) error {
	if err := s.d.Ebooks.ForgetKeys(ctx, now.Add(-24*time.Hour)); err != nil {
		return err
	}
	if err := s.d.Sessions.Forget(ctx, now); err != nil {
		return err
	}
	return s.d.Attempts.Forget(ctx, now.Add(-attemptLimits.Window), now.Add(-attemptLimits.Browsers))
}
