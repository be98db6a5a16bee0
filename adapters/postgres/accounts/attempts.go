package accounts

import (
	"context"
	"fmt"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/ports"
)

var _ ports.Attempts = (*Attempts)(nil)

// Attempts implements ports.Attempts.
type Attempts struct{ DB *unit.DB }

// limitingAttempts are the times of the attempts that determine the wait, one for each limit that
// is reached.
type limitingAttempts struct {
	Pair    *time.Time `json:"pair"`
	Account *time.Time `json:"account"`
	Address *time.Time `json:"address"`
	Browser *time.Time `json:"browser"`
}

// selectLimiting reads limitingAttempts: those of a known browser ($8), or those of unknown browsers if
// $8 is null.
const selectLimiting = `SELECT
	(SELECT at FROM login_attempts WHERE email = $1 AND address = $2 AND browser IS NULL AND $8::bytea IS NULL AND at > $3 ORDER BY at DESC OFFSET $4 LIMIT 1) AS pair,
	(SELECT at FROM login_attempts WHERE email = $1 AND browser IS NULL AND $8::bytea IS NULL AND at > $3 ORDER BY at DESC OFFSET $5 LIMIT 1) AS account,
	(SELECT at FROM login_attempts WHERE address = $2 AND browser IS NULL AND $8::bytea IS NULL AND at > $3 ORDER BY at DESC OFFSET $6 LIMIT 1) AS address,
	(SELECT at FROM login_attempts WHERE email = $1 AND browser = $8::bytea AND at > $3 ORDER BY at DESC OFFSET $7 LIMIT 1) AS browser`

// Begin counts an attempt as failed, or returns how long to wait if a limit is reached. Attempts that
// count towards the same limits run one after the other, by advisory locks taken in ascending order. A
// known browser does not wait for strangers.
func (r *Attempts) Begin(ctx context.Context, a ports.Attempt, limits ports.AttemptLimits, now time.Time) (time.Duration, error) {
	var wait time.Duration
	err := r.DB.Write(ctx, "count sign-in", func(t *unit.Tx) error {
		wait = 0
		known, _, err := knows(ctx, t.Scan, a.Browser, a.Email, now.Add(-limits.BrowserLife))
		if err != nil {
			return err
		}
		var browser []byte
		locks := []string{"account " + a.Email, "address " + a.IP}
		if known {
			browser = a.Browser[:]
			locks = []string{fmt.Sprintf("browser %x", browser), "browser of " + a.Email}
		}
		if err := lockAttempts(ctx, t, locks); err != nil {
			return err
		}
		var found limitingAttempts
		if err := t.Get(ctx, &found, selectLimiting, a.Email, a.IP, now.Add(-limits.Window),
			limits.PerAccountAndIP-1, limits.PerAccount-1, limits.PerIP-1, limits.PerAccountAndIP-1, browser); err != nil {
			return err
		}
		for _, at := range []*time.Time{found.Pair, found.Account, found.Address, found.Browser} {
			if at != nil {
				wait = max(wait, at.Add(limits.Window).Sub(now))
			}
		}
		if wait > 0 {
			return nil
		}
		_, err = t.Exec(ctx, `INSERT INTO login_attempts (email, address, at, browser) VALUES ($1, $2, $3, $4)`, a.Email, a.IP, now, browser)
		return err
	})
	return wait, err
}

// Knows reports whether a browser is known to an account, and whether to any.
func (r *Attempts) Knows(ctx context.Context, browser [32]byte, email string, since time.Time) (toAccount, toAny bool, err error) {
	toAccount, toAny, err = knows(ctx, r.DB.Scan, browser, email, since)
	return toAccount, toAny, database.Wrap(ctx, "look for a known browser", err)
}

func knows(ctx context.Context, scan func(context.Context, []any, string, ...any) error, browser [32]byte, email string, since time.Time) (toAccount, toAny bool, err error) {
	err = scan(ctx, []any{&toAny, &toAccount}, `SELECT count(*) > 0, coalesce(bool_or(u.email = $2), false)
		FROM known_browsers b JOIN users u ON u.id = b.user_id WHERE b.hash = $1 AND b.seen_at > $3`, browser[:], email, since)
	return toAccount, toAny, err
}

func lockAttempts(ctx context.Context, t *unit.Tx, locks []string) error {
	var keys []int64
	err := t.Select(ctx, &keys, `SELECT key FROM (VALUES (hashtextextended($1, 0)), (hashtextextended($2, 0))) AS k (key) ORDER BY key`, locks[0], locks[1])
	if err != nil {
		return err
	}
	for _, key := range keys {
		if err := t.Lock(ctx, key); err != nil {
			return err
		}
	}
	return nil
}

// Clear deletes the account's attempts.
func (r *Attempts) Clear(ctx context.Context, email string) error {
	_, err := r.DB.Exec(ctx, "clear sign-ins", `DELETE FROM login_attempts WHERE email = $1`, email)
	return err
}

// Forget deletes attempts and browsers before the given times.
func (r *Attempts) Forget(ctx context.Context, attemptsBefore, browsersBefore time.Time, limit int) (forgotten int, err error) {
	err = r.DB.Write(ctx, "forget sign-ins", func(t *unit.Tx) error {
		tried, err := t.Exec(ctx, `DELETE FROM login_attempts WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM login_attempts WHERE at < $1 ORDER BY at LIMIT $2))`, attemptsBefore, limit)
		if err != nil {
			return err
		}
		known, err := t.Exec(ctx, `DELETE FROM known_browsers WHERE ctid = ANY(ARRAY(
			SELECT ctid FROM known_browsers WHERE seen_at < $1 ORDER BY seen_at LIMIT $2))`, browsersBefore, limit)
		forgotten = int(max(tried, known))
		return err
	})
	return forgotten, err
}
