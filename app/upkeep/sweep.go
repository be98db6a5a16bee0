package upkeep

import (
	"context"
	"time"

	"backoffice/app/files"
	"backoffice/domain"
	"backoffice/ports"
)

// Sweep removes unconfirmed uploads after 24 hours, deleted e-books after 30 days, replaced files
// and those of deleted e-books after 30 days and Keep, notifications after 180, builds of the pages
// that no server has used for 30 days, and rows of ended sessions, old sign-ins and idempotency
// keys. While a backup is made it returns ports.ErrSweepHeld.
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
	n, err = s.sweepMultiparts(ctx, now)
	done.Objects += n
	if err != nil {
		return done, err
	}
	n, err = s.builds.RemoveUnused(ctx, now)
	done.Objects += n
	if err != nil {
		return done, err
	}
	return done, s.forget(ctx, now)
}

// sweepFiles removes one batch. The objects go first: a crash in between
// leaves a row that the next sweep finds again, never an object without one.
func (s *Sweeper) sweepFiles(ctx context.Context, now time.Time) (items, objects int, err error) {
	batch, err := s.d.Register.Sweepable(ctx, now.Add(-files.UploadLife), now.Add(-replacedLife-s.d.Keep), sweepBatch)
	if err != nil || len(batch) == 0 {
		return 0, 0, err
	}
	names, multiparts := []string{}, []ports.Multipart{}
	for _, item := range batch {
		names = append(names, item.Objects...)
		if item.Multipart != "" {
			multiparts = append(multiparts, ports.Multipart{Object: item.Grant, ID: item.Multipart})
		}
	}
	if err := s.abortAll(ctx, multiparts); err != nil {
		return 0, 0, err
	}
	if err := s.d.Store.Delete(ctx, names...); err != nil {
		return 0, 0, err
	}
	return len(batch), len(names), s.d.Register.Swept(ctx, batch)
}

// How many rows one step removes. A session may have thousands of tokens; other rows stand alone.
const (
	forgetBatch         = 5000
	forgetSessionsBatch = 100
)

// forget removes old rows, in steps that lock nothing for long.
func (s *Sweeper) forget(ctx context.Context, now time.Time) error {
	err := inSteps(forgetBatch, func(limit int) (int, error) { return s.d.Ebooks.ForgetKeys(ctx, now.Add(-ports.KeyLife), limit) })
	if err != nil {
		return err
	}
	if err := s.d.Ebooks.ForgetClaims(ctx, now); err != nil {
		return err
	}
	err = inSteps(forgetBatch, func(limit int) (int, error) {
		return s.d.Notifications.Forget(ctx, now.Add(-domain.NotificationLife), limit)
	})
	if err != nil {
		return err
	}
	err = inSteps(forgetSessionsBatch, func(limit int) (int, error) { return s.d.Sessions.Forget(ctx, now, limit) })
	if err != nil {
		return err
	}
	return inSteps(forgetBatch, func(limit int) (int, error) { return s.sessions.ForgetAttempts(ctx, now, limit) })
}

// inSteps repeats a step until it removes fewer rows than its limit.
func inSteps(limit int, step func(limit int) (removed int, err error)) error {
	for {
		n, err := step(limit)
		if err != nil || n < limit {
			return err
		}
	}
}
