package memory

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// UpdateOwn changes the caller's own account and ends its other sessions.
func (r *Users) UpdateOwn(ctx context.Context, by ports.Caller, change func(*domain.User, time.Time) error) error {
	defer r.db.lock()()
	now, err := r.db.closing(by)
	if err != nil {
		return err
	}
	u := r.db.users[by.UserID]
	if err := change(&u, now); err != nil {
		return err
	}
	r.db.accountLogs = append(r.db.accountLogs, u.Unsaved()...)
	u.Saved()
	r.db.users[by.UserID] = u
	r.db.endOthers(by, now)
	return ctx.Err()
}

// closing returns when a caller whose session lives ends others.
func (db *DB) closing(by ports.Caller) (time.Time, error) {
	now := time.Now().UTC().Truncate(time.Microsecond)
	u, err := db.live(by.SessionID, now)
	switch {
	case err != nil:
		return now, err
	case u.ID != by.UserID:
		return now, domain.ErrSessionEnded
	}
	return now, u.Actor().Enter()
}

func (db *DB) endOthers(by ports.Caller, now time.Time) {
	for id, s := range db.sessions {
		if s.UserID == by.UserID && id != by.SessionID {
			db.end(id, now)
		}
	}
}

// Own returns the caller's sessions and how many there are.
func (r *Sessions) Own(ctx context.Context, by ports.Caller, limit int, now time.Time) ([]ports.OwnSession, int, error) {
	defer r.db.lock()()
	own := []ports.OwnSession{}
	for _, t := range r.db.tokens {
		s := r.db.sessions[t.Session]
		if s.UserID == by.UserID && s.EndedAt == nil && s.EndsAt.After(now) && t.UsedAt == nil && t.ExpiresAt.After(now) {
			own = append(own, ports.OwnSession{ID: s.ID, StartedAt: s.StartedAt, UsedAt: t.IssuedAt, Device: s.Device, Current: s.ID == by.SessionID})
		}
	}
	slices.SortFunc(own, func(a, b ports.OwnSession) int {
		if a.Current != b.Current {
			return map[bool]int{true: -1, false: 1}[a.Current]
		}
		return cmp.Or(b.UsedAt.Compare(a.UsedAt), cmp.Compare(a.ID, b.ID))
	})
	return own[:min(limit, len(own))], len(own), ctx.Err()
}

// EndOwn ends one of the caller's sessions.
func (r *Sessions) EndOwn(ctx context.Context, by ports.Caller, id string) error {
	defer r.db.lock()()
	now, err := r.db.closing(by)
	if err != nil {
		return err
	}
	if s, ok := r.db.sessions[id]; !ok || s.UserID != by.UserID {
		return domain.ErrNoSession
	}
	r.db.end(id, now)
	r.db.releaseClaims(by.UserID)
	return ctx.Err()
}

// EndOthers ends all of the caller's sessions but the one it writes in.
func (r *Sessions) EndOthers(ctx context.Context, by ports.Caller) error {
	defer r.db.lock()()
	now, err := r.db.closing(by)
	if err != nil {
		return err
	}
	r.db.endOthers(by, now)
	return ctx.Err()
}
