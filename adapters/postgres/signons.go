package postgres

import (
	"context"
	"database/sql"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/ports"
)

var _ ports.SignOns = (*SignOns)(nil)

// Begin stores a sign-on unless its address has begun too many, and removes old ones.
func (r *SignOns) Begin(ctx context.Context, s ports.SignOn, limit int, window time.Duration) (time.Duration, error) {
	var wait time.Duration
	err := r.db.write(ctx, "begin sign-on", func(t *tx) error {
		wait = 0
		if err := t.lockAttempts(ctx, []string{"sign-ons of " + s.Address, "sign-ons of " + s.Address}); err != nil {
			return err
		}
		var weighs time.Time
		err := t.Get(ctx, &weighs, `SELECT began_at FROM sign_ons WHERE address = $1 AND began_at > $2 ORDER BY began_at DESC OFFSET $3 LIMIT 1`,
			s.Address, s.BeganAt.Add(-window), limit-1)
		if err == nil {
			wait = weighs.Add(window).Sub(s.BeganAt)
			return nil
		}
		if !database.NotFound(err) {
			return err
		}
		_, err = t.Exec(ctx, `DELETE FROM sign_ons WHERE state IN (SELECT state FROM sign_ons WHERE began_at <= $1 ORDER BY began_at LIMIT 100 FOR UPDATE SKIP LOCKED)`,
			s.BeganAt.Add(-window))
		if err != nil {
			return err
		}
		_, err = t.Exec(ctx, `INSERT INTO sign_ons (state, browser, address, next, began_at) VALUES ($1, $2, $3, $4, $5)`,
			s.State[:], s.Browser[:], s.Address, s.Next, s.BeganAt)
		return err
	})
	return wait, err
}

// Take notes that the browser is back.
func (r *SignOns) Take(ctx context.Context, state, browser [32]byte, since, now time.Time) error {
	return r.db.write(ctx, "take sign-on", func(t *tx) error {
		n, err := t.Exec(ctx, `UPDATE sign_ons SET taken_at = $4 WHERE state = $1 AND browser = $2 AND began_at > $3 AND taken_at IS NULL AND decided_at IS NULL`,
			state[:], browser[:], since, now)
		if err == nil && n == 0 {
			return ports.ErrNoSignOn
		}
		return err
	})
}

// Decide stores what came of a sign-on.
func (r *SignOns) Decide(ctx context.Context, state [32]byte, d ports.SignOnDecision) error {
	return r.db.write(ctx, "decide sign-on", func(t *tx) error {
		_, err := t.Exec(ctx, `UPDATE sign_ons SET ticket = $2, user_id = $3, refusal = $4, decided_at = $5 WHERE state = $1 AND decided_at IS NULL`,
			state[:], d.Ticket[:], sql.NullString{String: d.UserID, Valid: d.UserID != ""}, d.Refusal, d.DecidedAt)
		return err
	})
}

// decisionRow is a sign-on that is being redeemed.
type decisionRow struct {
	State     []byte         `json:"state"`
	UserID    sql.NullString `json:"user_id"`
	Refusal   string         `json:"refusal"`
	Next      string         `json:"next"`
	DecidedAt time.Time      `json:"decided_at"`
}

// Redeem returns what came of a sign-on, once.
func (r *SignOns) Redeem(ctx context.Context, ticket, browser [32]byte, since time.Time) (ports.SignOnDecision, error) {
	var row decisionRow
	err := r.db.write(ctx, "redeem sign-on", func(t *tx) error {
		err := t.Get(ctx, &row, `SELECT state, user_id, refusal, next, decided_at FROM sign_ons
			WHERE ticket = $1 AND browser = $2 AND decided_at > $3 AND redeemed_at IS NULL FOR UPDATE`, ticket[:], browser[:], since)
		if database.NotFound(err) {
			return ports.ErrNoSignOn
		}
		if err != nil {
			return err
		}
		if row.UserID.Valid {
			_, err = t.Exec(ctx, `DELETE FROM sign_ons WHERE state = $1`, row.State)
		} else {
			_, err = t.Exec(ctx, `UPDATE sign_ons SET redeemed_at = now() WHERE state = $1`, row.State)
		}
		return err
	})
	return ports.SignOnDecision{Ticket: ticket, UserID: row.UserID.String, Refusal: row.Refusal, Next: row.Next, DecidedAt: row.DecidedAt.UTC()}, err
}
