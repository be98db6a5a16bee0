package memory

import (
	"context"
	"slices"
	"time"

	"backoffice/ports"
)

// Attempts keeps ports.Attempts' promise.
type Attempts struct{ db *DB }

var _ ports.Attempts = (*Attempts)(nil)

type attempt struct {
	Email, Address string
	At             time.Time
}

// Begin counts an attempt as failed unless a limit is reached.
func (r *Attempts) Begin(ctx context.Context, email, address string, limits ports.AttemptLimits, now time.Time) (time.Duration, error) {
	defer r.db.lock()()
	wait := max(
		r.db.wait(limits.Pair, limits.Window, now, func(a attempt) bool { return a.Email == email && a.Address == address }),
		r.db.wait(limits.PerAccount, limits.Window, now, func(a attempt) bool { return a.Email == email }),
		r.db.wait(limits.PerAddress, limits.Window, now, func(a attempt) bool { return a.Address == address }),
	)
	if wait == 0 {
		r.db.attempts = append(r.db.attempts, attempt{email, address, now})
	}
	return wait, ctx.Err()
}

// wait answers when the limit-th latest of the attempts leaves the window.
func (db *DB) wait(limit int, window time.Duration, now time.Time, counts func(attempt) bool) time.Duration {
	var times []time.Time
	for _, a := range db.attempts {
		if counts(a) && a.At.After(now.Add(-window)) {
			times = append(times, a.At)
		}
	}
	if len(times) < limit {
		return 0
	}
	slices.SortFunc(times, time.Time.Compare)
	return times[len(times)-limit].Add(window).Sub(now)
}

// Clear forgets the account's attempts.
func (r *Attempts) Clear(ctx context.Context, email string) error {
	defer r.db.lock()()
	r.db.attempts = slices.DeleteFunc(r.db.attempts, func(a attempt) bool { return a.Email == email })
	return ctx.Err()
}

// Forget drops attempts before the time given.
func (r *Attempts) Forget(ctx context.Context, before time.Time) error {
	defer r.db.lock()()
	r.db.attempts = slices.DeleteFunc(r.db.attempts, func(a attempt) bool { return a.At.Before(before) })
	return ctx.Err()
}
