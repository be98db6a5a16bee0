package memory

import (
	"context"
	"maps"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// ProviderSessions keeps ports.ProviderSessions' promise.
type ProviderSessions struct{ db *DB }

var _ ports.ProviderSessions = (*ProviderSessions)(nil)

// ProviderSessions returns what is kept of sessions that began at the identity provider.
func (db *DB) ProviderSessions() *ProviderSessions { return &ProviderSessions{db} }

// Lease returns what to ask the provider before a refresh token is used.
func (r *ProviderSessions) Lease(ctx context.Context, refreshToken [32]byte, now, until time.Time) (ports.ProviderCheck, error) {
	defer r.db.lock()()
	t := r.db.tokens[refreshToken]
	p, ok := r.db.providerSessions[t.Session]
	user, err := r.db.live(t.Session, now)
	if !ok || err != nil || p.Token == nil || t.UsedAt != nil || !t.ExpiresAt.After(now) {
		return ports.ProviderCheck{}, ctx.Err()
	}
	if p.LeasedUntil.After(now) {
		return ports.ProviderCheck{State: ports.LeaseTaken}, ctx.Err()
	}
	p.LeasedUntil = until
	r.db.providerSessions[t.Session] = p
	return ports.ProviderCheck{State: ports.LeaseGiven, SessionID: t.Session, UserID: user.ID, Token: p.Token, CheckedAt: p.CheckedAt}, ctx.Err()
}

// Checked ends a lease.
func (r *ProviderSessions) Checked(ctx context.Context, sessionID string, token []byte, checkedAt time.Time) error {
	defer r.db.lock()()
	if p, ok := r.db.providerSessions[sessionID]; ok {
		p.Token, p.CheckedAt, p.LeasedUntil = token, checkedAt, time.Time{}
		r.db.providerSessions[sessionID] = p
	}
	return ctx.Err()
}

// LogOut ends the sessions that a logout at the provider names.
func (r *ProviderSessions) LogOut(ctx context.Context, l ports.ProviderLogout, now, since time.Time) ([]string, error) {
	defer r.db.lock()()
	maps.DeleteFunc(r.db.providerLogouts, func(_ [32]byte, at time.Time) bool { return at.Before(since) })
	if _, known := r.db.providerLogouts[l.ID]; known {
		return nil, ctx.Err()
	}
	r.db.providerLogouts[l.ID] = now
	ended := []string{}
	for id, p := range r.db.providerSessions {
		s := r.db.sessions[id]
		if s.EndedAt != nil || !names(l, r.db.users[s.UserID].Identity, p.Name) {
			continue
		}
		r.db.end(id, now)
		if !slices.Contains(ended, s.UserID) {
			ended = append(ended, s.UserID)
		}
	}
	for _, userID := range ended {
		r.db.releaseClaims(userID)
	}
	slices.Sort(ended)
	return ended, ctx.Err()
}

// names tells whether a logout is about a session of this name and person.
func names(l ports.ProviderLogout, of domain.Identity, session string) bool {
	if l.Identity.Issuer != of.Issuer || l.Session == "" && l.Identity.Subject == "" {
		return false
	}
	return (l.Session == "" || l.Session == session) && (l.Identity.Subject == "" || l.Identity.Subject == of.Subject)
}
