package memory

import (
	"context"
	"maps"
	"slices"
	"time"

	"backoffice/ports"
)

// SignOns keeps ports.SignOns' promise.
type SignOns struct{ db *DB }

var _ ports.SignOns = (*SignOns)(nil)

// SignOns returns the sign-ons that are under way.
func (db *DB) SignOns() *SignOns { return &SignOns{db} }

// Begin stores a sign-on unless its address has begun too many.
func (r *SignOns) Begin(ctx context.Context, s ports.SignOn, limit int, window time.Duration) (time.Duration, error) {
	defer r.db.lock()()
	maps.DeleteFunc(r.db.signOns, func(_ [32]byte, old *signOn) bool { return !old.BeganAt.After(s.BeganAt.Add(-window)) })
	var began []time.Time
	for _, other := range r.db.signOns {
		if other.Address == s.Address {
			began = append(began, other.BeganAt)
		}
	}
	if len(began) >= limit {
		slices.SortFunc(began, time.Time.Compare)
		return began[len(began)-limit].Add(window).Sub(s.BeganAt), ctx.Err()
	}
	r.db.signOns[s.State] = &signOn{SignOn: s}
	return 0, ctx.Err()
}

// Take notes that the browser is back.
func (r *SignOns) Take(ctx context.Context, state, browser [32]byte, since, _ time.Time) error {
	defer r.db.lock()()
	s := r.db.signOns[state]
	if s == nil || s.Browser != browser || !s.BeganAt.After(since) || s.Taken || s.Decision != nil {
		return ports.ErrNoSignOn
	}
	s.Taken = true
	return ctx.Err()
}

// Decide stores what came of a sign-on.
func (r *SignOns) Decide(ctx context.Context, state [32]byte, d ports.SignOnDecision) error {
	defer r.db.lock()()
	if s := r.db.signOns[state]; s != nil && s.Decision == nil {
		d.Next = s.Next
		s.Decision = &d
	}
	return ctx.Err()
}

// Redeem returns what came of a sign-on, once.
func (r *SignOns) Redeem(ctx context.Context, ticket, browser [32]byte, since time.Time) (ports.SignOnDecision, error) {
	defer r.db.lock()()
	for state, s := range r.db.signOns {
		if s.Decision == nil || s.Decision.Ticket != ticket || s.Browser != browser || !s.Decision.DecidedAt.After(since) || s.Redeemed {
			continue
		}
		s.Redeemed = true
		if s.Decision.UserID != "" {
			delete(r.db.signOns, state)
		}
		return *s.Decision, ctx.Err()
	}
	return ports.SignOnDecision{}, ports.ErrNoSignOn
}
