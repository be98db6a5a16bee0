package memory

import (
	"context"
	"maps"
	"slices"
	"time"

	"backoffice/ports"
)

// Attempts keeps ports.Attempts' promise.
type Attempts struct{ db *DB }

var _ ports.Attempts = (*Attempts)(nil)

type attempt struct {
	ports.Attempt // with its browser where that was known
	At            time.Time
}

// knownTo is a browser that has signed in to an account.
type knownTo struct {
	Browser [32]byte
	User    string
}

// Begin counts an attempt as failed unless a limit is reached.
func (r *Attempts) Begin(ctx context.Context, try ports.Attempt, limits ports.AttemptLimits, now time.Time) (time.Duration, error) {
	defer r.db.lock()()
	if known, _ := r.db.knows(try.Browser, try.Email, now.Add(-limits.Browsers)); !known {
		try.Browser = [32]byte{}
	}
	reached := func(limit int, counts func(a attempt) bool) time.Duration {
		return r.db.wait(limit, limits.Window, now, func(a attempt) bool { return a.Browser == try.Browser && counts(a) })
	}
	wait := reached(limits.Pair, func(a attempt) bool {
		return a.Email == try.Email && (a.Address == try.Address || try.Browser != [32]byte{})
	})
	if try.Browser == [32]byte{} {
		wait = max(wait,
			reached(limits.PerAccount, func(a attempt) bool { return a.Email == try.Email }),
			reached(limits.PerAddress, func(a attempt) bool { return a.Address == try.Address }))
	}
	if wait == 0 {
		r.db.attempts = append(r.db.attempts, attempt{try, now})
	}
	return wait, ctx.Err()
}

// Knows tells whether a browser is known to an account, and whether to any.
func (r *Attempts) Knows(ctx context.Context, browser [32]byte, email string, since time.Time) (account, any bool, err error) {
	defer r.db.lock()()
	account, any = r.db.knows(browser, email, since)
	return account, any, ctx.Err()
}

func (db *DB) knows(browser [32]byte, email string, since time.Time) (account, any bool) {
	for known, seen := range db.browsers {
		if known.Browser == browser && seen.After(since) {
			any = true
			account = account || db.users[known.User].Email == email
		}
	}
	return account, any
}

// wait returns when the limit-th latest of the attempts leaves the window.
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

// Forget drops attempts and browsers before the times given.
func (r *Attempts) Forget(ctx context.Context, attempts, browsers time.Time, limit int) (int, error) {
	defer r.db.lock()()
	tried, known := 0, 0
	r.db.attempts = slices.DeleteFunc(r.db.attempts, func(a attempt) bool { return a.At.Before(attempts) && upTo(limit, &tried) })
	maps.DeleteFunc(r.db.browsers, func(_ knownTo, seen time.Time) bool { return seen.Before(browsers) && upTo(limit, &known) })
	return max(tried, known), ctx.Err()
}

// upTo counts n up unless it has reached the limit, and tells whether it has not.
func upTo(limit int, n *int) bool {
	if *n == limit {
		return false
	}
	*n++
	return true
}
