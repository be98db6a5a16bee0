package memory

import (
	"cmp"
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Sessions keeps ports.Sessions' promise.
type Sessions struct{ db *DB }

var _ ports.Sessions = (*Sessions)(nil)

type token struct {
	ports.RefreshToken
	Session   string
	Successor *[32]byte
}

// Start stores a new session with its first token.
func (r *Sessions) Start(ctx context.Context, s ports.Session, checked domain.User, first ports.RefreshToken) error {
	defer r.db.lock()()
	u, ok := r.db.users[s.UserID]
	if !ok || u.DisabledAt != nil || u.PasswordHash != checked.PasswordHash || u.Role != checked.Role {
		return domain.ErrSessionEnded
	}
	if s.Browser != [32]byte{} {
		r.db.browsers[knownTo{s.Browser, s.UserID}] = s.StartedAt
	}
	if s.Provider != nil {
		r.db.providerSessions[s.ID] = providerSession{ProviderSession: *s.Provider, CheckedAt: s.StartedAt}
	}
	s.Browser, s.Provider = [32]byte{}, nil
	r.db.sessions[s.ID] = s
	r.db.tokens[first.Hash] = token{RefreshToken: first, Session: s.ID}
	return ctx.Err()
}

// Rotate uses a token.
func (r *Sessions) Rotate(_ context.Context, hash [32]byte, decide func(ports.Presented) (ports.Rotation, error)) error {
	defer r.db.lock()()
	t, ok := r.db.tokens[hash]
	if !ok {
		return domain.ErrSessionEnded
	}
	session := r.db.sessions[t.Session]
	p := ports.Presented{Session: session, User: r.db.users[session.UserID], Token: t.RefreshToken}
	if t.Successor != nil {
		next := r.db.tokens[*t.Successor].RefreshToken
		p.Successor = &next
	}
	rotation, err := decide(p)
	switch {
	case rotation.Revoke:
		r.db.end(t.Session, time.Now())
	case err == nil && rotation.Successor != nil:
		next := *rotation.Successor
		r.db.tokens[next.Hash] = token{RefreshToken: next, Session: t.Session}
		t.UsedAt, t.Successor = &next.IssuedAt, &next.Hash
		r.db.tokens[hash] = t
	}
	return err
}

func (db *DB) end(id string, at time.Time) {
	if s, ok := db.sessions[id]; ok && s.EndedAt == nil {
		s.EndedAt = &at
		db.sessions[id] = s
	}
}

// releaseClaims gives up the claims of somebody who has no session any more.
func (db *DB) releaseClaims(userID string) {
	for _, s := range db.sessions {
		if s.UserID == userID && s.EndedAt == nil && s.EndsAt.After(time.Now()) {
			return
		}
	}
	for id, b := range db.books {
		if b.Claim != nil && b.Claim.User.ID == userID {
			b.Claim = nil
			db.books[id] = b
		}
	}
}

// Live returns the session's user as of now.
func (r *Sessions) Live(ctx context.Context, sessionID string, now time.Time) (domain.User, error) {
	defer r.db.lock()()
	u, err := r.db.live(sessionID, now)
	return u, cmp.Or(err, ctx.Err())
}

func (db *DB) live(sessionID string, now time.Time) (domain.User, error) {
	s, ok := db.sessions[sessionID]
	u := db.users[s.UserID]
	if !ok || s.EndedAt != nil || !s.EndsAt.After(now) || u.DisabledAt != nil {
		return domain.User{}, domain.ErrSessionEnded
	}
	return u, nil
}

// StillLive returns those of the sessions that have not ended.
func (r *Sessions) StillLive(ctx context.Context, sessionIDs []string, now time.Time) ([]string, error) {
	defer r.db.lock()()
	live := []string{}
	for _, id := range sessionIDs {
		if _, err := r.db.live(id, now); err == nil {
			live = append(live, id)
		}
	}
	return live, ctx.Err()
}

// End ends the session that the token hash belongs to.
func (r *Sessions) End(ctx context.Context, hash [32]byte, now time.Time) error {
	defer r.db.lock()()
	if t, ok := r.db.tokens[hash]; ok {
		r.db.end(t.Session, now)
		r.db.releaseClaims(r.db.sessions[t.Session].UserID)
	}
	return ctx.Err()
}

// Forget removes sessions that ended, or would have, before the time given.
func (r *Sessions) Forget(ctx context.Context, before time.Time, limit int) (n int, err error) {
	defer r.db.lock()()
	for id, s := range r.db.sessions {
		if (s.EndsAt.Before(before) || s.EndedAt != nil && s.EndedAt.Before(before)) && upTo(limit, &n) {
			delete(r.db.sessions, id)
			delete(r.db.providerSessions, id)
		}
	}
	for hash, t := range r.db.tokens {
		if _, ok := r.db.sessions[t.Session]; !ok {
			delete(r.db.tokens, hash)
		}
	}
	return n, ctx.Err()
}
