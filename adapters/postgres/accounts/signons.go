package accounts

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.SignOns = (*SignOns)(nil)

// SignOns implements ports.SignOns.
type SignOns struct{ DB *unit.DB }

// Keep stores a successful sign-on and deletes old ones. The columns address, taken_at, refusal and
// redeemed_at are only used by the previous version.
func (r *SignOns) Keep(ctx context.Context, s ports.SignOn, deleteBefore time.Time) error {
	return r.DB.Write(ctx, "keep sign-on", func(t *unit.Tx) error {
		_, err := t.Exec(ctx, `DELETE FROM sign_ons WHERE state IN (SELECT state FROM sign_ons WHERE began_at < $1 ORDER BY began_at LIMIT 100 FOR UPDATE SKIP LOCKED)`, deleteBefore)
		if err != nil {
			return err
		}
		n, err := t.Exec(ctx, `INSERT INTO sign_ons (state, browser, ticket, user_id, next, began_at, decided_at, provider_session, provider_token, address)
			VALUES ($1, $2, $3, $4, $5, $6, $6, nullif($7, ''), $8, '') ON CONFLICT (state) DO NOTHING`,
			s.State[:], s.Browser[:], s.Ticket[:], s.UserID, s.Next, s.KeptAt, s.Provider.ID, s.Provider.SealedToken)
		if err == nil && n == 0 {
			return domain.ErrSignOnExpired
		}
		return err
	})
}

// Redeem returns a sign-on and makes its ticket invalid. The sign-on stays until its session starts, so that a logout
// at the provider can end it meanwhile.
func (r *SignOns) Redeem(ctx context.Context, ticket, browser [32]byte, since time.Time) (ports.SignOn, error) {
	var state []byte
	s := ports.SignOn{Browser: browser, Ticket: ticket}
	err := r.DB.Write(ctx, "redeem sign-on", func(t *unit.Tx) error {
		err := t.Scan(ctx, []any{&state, &s.UserID, &s.Next, &s.KeptAt, &s.Provider.ID, &s.Provider.SealedToken}, `UPDATE sign_ons SET ticket = NULL WHERE ticket = $1 AND browser = $2 AND decided_at > $3 AND user_id IS NOT NULL
			RETURNING state, user_id, next, decided_at, coalesce(provider_session, ''), provider_token`, ticket[:], browser[:], since)
		return database.OrNotFound(err, domain.ErrSignOnExpired)
	})
	if err != nil {
		return ports.SignOn{}, err
	}
	s.State, s.KeptAt = [32]byte(state), s.KeptAt.UTC()
	return s, nil
}
