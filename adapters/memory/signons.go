package memory

import (
	"context"
	"maps"
	"time"

	"backoffice/ports"
)

// SignOns keeps ports.SignOns' promise.
type SignOns struct{ db *DB }

var _ ports.SignOns = (*SignOns)(nil)

// SignOns returns the sign-ons that have ended well.
func (db *DB) SignOns() *SignOns { return &SignOns{db} }

// Keep stores a sign-on that has ended well.
func (r *SignOns) Keep(ctx context.Context, s ports.SignOn, since time.Time) error {
	defer r.db.lock()()
	maps.DeleteFunc(r.db.signOns, func(_ [32]byte, old ports.SignOn) bool { return old.KeptAt.Before(since) })
	if _, kept := r.db.signOns[s.State]; kept {
		return ports.ErrNoSignOn
	}
	r.db.signOns[s.State] = s
	return ctx.Err()
}

// Redeem returns a sign-on, once.
func (r *SignOns) Redeem(ctx context.Context, ticket, browser [32]byte, since time.Time) (ports.SignOn, error) {
	defer r.db.lock()()
	for state, s := range r.db.signOns {
		if s.Ticket == ticket && s.Browser == browser && s.KeptAt.After(since) {
			delete(r.db.signOns, state)
			return s, ctx.Err()
		}
	}
	return ports.SignOn{}, ports.ErrNoSignOn
}
