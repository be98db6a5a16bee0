// Package upkeep holds the use cases of the operator: the sweep, verification, examination,
// backup and restore.
package upkeep

import (
	"context"
	"errors"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// SweepNow is Sweep at the time of the database, which dates the rows: a server whose clock is ahead must not empty the
// bin.
func (s *Sweeper) SweepNow(ctx context.Context) (Swept, error) {
	now, err := s.a.Sweeps.Now(ctx)
	if err != nil {
		s.last.remember(now, err)
		return Swept{}, err
	}
	return s.Sweep(ctx, now)
}

// Sweep removes what is older than domain/retention.go says; replaced and deleted files stay longer, by
// KeepReplaced. A step that fails does not stop the others. While a backup is made it returns ports.ErrSweepHeld.
func (s *Sweeper) Sweep(ctx context.Context, now time.Time) (Swept, error) {
	done, err := s.sweep(ctx, now)
	s.last.remember(now, err)
	return done, err
}

func (s *Sweeper) sweep(ctx context.Context, now time.Time) (Swept, error) {
	var done Swept
	end, err := s.a.Sweeps.BeginSweep(ctx)
	if err != nil {
		return done, err
	}
	defer end()
	errs := []error{inSteps(sweepBatch, func(limit int) (int, error) {
		n, err := s.a.Ebooks.Purge(ctx, now.Add(-domain.DeletedEbookLife), limit)
		done.Ebooks += n
		return n, err
	})}
	for _, remove := range []func(context.Context, time.Time) (int, error){s.sweepFiles, s.sweepUploads, s.sweepMultiparts, s.builds.RemoveUnused} {
		n, err := remove(ctx, now)
		done.Objects += n
		errs = append(errs, err)
	}
	return done, errors.Join(append(errs, s.forget(ctx, now))...)
}

func (s *Sweeper) sweepFiles(ctx context.Context, now time.Time) (objects int, err error) {
	err = inSteps(sweepBatch, func(limit int) (int, error) {
		items, removed, err := s.sweepSomeFiles(ctx, now, limit)
		objects += removed
		return items, err
	})
	return objects, err
}

// sweepSomeFiles removes one batch. The objects go first: a crash in between
// leaves a row that the next sweep finds again, never an object without a row.
func (s *Sweeper) sweepSomeFiles(ctx context.Context, now time.Time, limit int) (items, objects int, err error) {
	batch, err := s.a.Register.Sweepable(ctx, now.Add(-domain.UploadLife), now.Add(-domain.ReplacedFileLife-s.a.KeepReplaced), limit)
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
	if err := s.a.Store.Delete(ctx, names...); err != nil {
		return 0, 0, err
	}
	return len(batch), len(names), s.a.Register.ForgetSwept(ctx, batch)
}

// How many rows one step removes. A session is removed with its tokens, which may be thousands; all other
// rows are removed alone.
const (
	forgetBatch         = 5000
	forgetSessionsBatch = 100
	countersBatch       = 1000 // writers wait for a counter while it is removed
)

// forget removes old rows, in steps that lock nothing for long. The jobs among them would send mail that is too
// old: while mail is switched off, no server does them.
func (s *Sweeper) forget(ctx context.Context, now time.Time) error {
	var errs []error
	for _, old := range []struct {
		batch  int
		forget func(limit int) (int, error)
	}{
		{forgetBatch, func(limit int) (int, error) {
			return s.a.Ebooks.ForgetKeys(ctx, now.Add(-domain.IdempotencyKeyLife), limit)
		}},
		{forgetBatch, func(int) (int, error) { return 0, s.a.Ebooks.ForgetClaims(ctx, now) }},
		{forgetBatch, func(limit int) (int, error) {
			_, err := s.a.Notifications.Forget(ctx, now.Add(-domain.NotificationLife), limit) // goes from person to person in steps of its own
			return 0, err
		}},
		{forgetSessionsBatch, func(limit int) (int, error) { return s.a.Sessions.Forget(ctx, now, limit) }},
		{forgetBatch, func(limit int) (int, error) {
			return s.a.ProgramTokens.Forget(ctx, now.Add(-domain.EndedTokenLife), limit)
		}},
		{forgetBatch, func(limit int) (int, error) {
			return s.a.Webhooks.Forget(ctx, now.Add(-domain.DeliveryLife), limit)
		}},
		{forgetBatch, func(limit int) (int, error) {
			return s.a.Jobs.Forget(ctx, ports.DigestJob, now.Add(-domain.DigestLife), limit)
		}},
		{forgetBatch, func(limit int) (int, error) {
			return s.a.Jobs.Forget(ctx, ports.InvitationJob, now.Add(-domain.InvitationLife), limit)
		}},
		{forgetBatch, func(limit int) (int, error) { return s.sessions.ForgetAttempts(ctx, now, limit) }},
		{countersBatch, func(limit int) (int, error) { return s.a.Ebooks.ForgetEmptyCounters(ctx, limit) }},
		{countersBatch, func(limit int) (int, error) { return s.a.Ebooks.ForgetUnusedValues(ctx, limit) }},
	} {
		errs = append(errs, inSteps(old.batch, old.forget))
	}
	return errors.Join(errs...)
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
