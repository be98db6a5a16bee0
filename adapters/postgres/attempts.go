package postgres

import (
	"context"
	"time"

	"backoffice/ports"
)

// Attempts keeps ports.Attempts' promise.
type Attempts struct{ db *DB }

var _ ports.Attempts = (*Attempts)(nil)

// Begin counts an attempt as failed unless a limit is reached. Advisory locks
// on account and address, the lower number first, let those that bear on the
// same limits pass one by one.
func (r *Attempts) Begin(ctx context.Context, email, address string, limits ports.AttemptLimits, now time.Time) (time.Duration, error) {
	var wait time.Duration
	err := r.db.write(ctx, "count sign-in", func(t *tx) error {
		wait = 0
		if err := t.lockAttempts(ctx, email, address); err != nil {
			return err
		}
		var limiting struct {
			Pair    *time.Time `json:"pair"`
			Account *time.Time `json:"account"`
			Address *time.Time `json:"address"`
		}
		err := t.one(ctx, &limiting, `SELECT
			(SELECT at FROM login_attempts WHERE email = $1 AND address = $2 AND at > $3 ORDER BY at DESC OFFSET $4 LIMIT 1) AS pair,
			(SELECT at FROM login_attempts WHERE email = $1 AND at > $3 ORDER BY at DESC OFFSET $5 LIMIT 1) AS account,
			(SELECT at FROM login_attempts WHERE address = $2 AND at > $3 ORDER BY at DESC OFFSET $6 LIMIT 1) AS address`,
			email, address, now.Add(-limits.Window), limits.Pair-1, limits.PerAccount-1, limits.PerAddress-1)
		if err != nil {
			return err
		}
		for _, at := range []*time.Time{limiting.Pair, limiting.Account, limiting.Address} {
			if at != nil {
				wait = max(wait, at.Add(limits.Window).Sub(now))
			}
		}
		if wait > 0 {
			return nil
		}
		_, err = t.exec(ctx, `INSERT INTO login_attempts (email, address, at) VALUES ($1, $2, $3)`, email, address, now)
		return err
	})
	return wait, err
}

func (t *tx) lockAttempts(ctx context.Context, email, address string) error {
	var keys []int64
	err := t.all(ctx, &keys, `SELECT key FROM (VALUES (hashtextextended('account ' || $1, 0)), (hashtextextended('address ' || $2, 0))) AS k (key)
		ORDER BY key`, email, address)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if _, err := t.exec(ctx, `SELECT pg_advisory_xact_lock($1)`, key); err != nil {
			return err
		}
	}
	return nil
}

// Clear forgets the account's attempts.
func (r *Attempts) Clear(ctx context.Context, email string) error {
	return r.db.write(ctx, "clear sign-ins", func(t *tx) error {
		_, err := t.exec(ctx, `DELETE FROM login_attempts WHERE email = $1`, email)
		return err
	})
}

// Forget drops attempts before the time given.
func (r *Attempts) Forget(ctx context.Context, before time.Time) error {
	return r.db.write(ctx, "forget sign-ins", func(t *tx) error {
		_, err := t.exec(ctx, `DELETE FROM login_attempts WHERE at < $1`, before)
		return err
	})
}
