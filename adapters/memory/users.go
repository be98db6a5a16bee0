package memory

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Users keeps ports.Users' promise.
type Users struct{ db *DB }

var _ ports.Users = (*Users)(nil)

// Add stores a new account.
func (r *Users) Add(ctx context.Context, user domain.User) error {
	defer r.db.lock()()
	if _, taken := r.db.byEmail(user.Email); taken || r.db.identityTaken(user) {
		return ports.ErrUserExists
	}
	r.db.accountLogs = append(r.db.accountLogs, user.Unsaved()...)
	user.Saved()
	r.db.users[user.ID] = user
	return ctx.Err()
}

func (db *DB) byEmail(email string) (domain.User, bool) {
	for _, u := range db.users {
		if u.Email == email {
			return u, true
		}
	}
	return domain.User{}, false
}

func (db *DB) identityTaken(user domain.User) bool {
	other, found := db.byIdentity(user.Identity)
	return found && other.ID != user.ID
}

func (db *DB) byIdentity(identity domain.Identity) (domain.User, bool) {
	for _, u := range db.users {
		if identity.Subject != "" && u.Identity == identity {
			return u, true
		}
	}
	return domain.User{}, false
}

// ByIdentity returns the account that a provider signs in under a subject.
func (r *Users) ByIdentity(ctx context.Context, identity domain.Identity) (domain.User, error) {
	defer r.db.lock()()
	u, ok := r.db.byIdentity(identity)
	if !ok {
		return domain.User{}, domain.ErrNoUser
	}
	return u, ctx.Err()
}

// ByID returns an account.
func (r *Users) ByID(ctx context.Context, id string) (domain.User, error) {
	defer r.db.lock()()
	u, ok := r.db.users[id]
	if !ok {
		return domain.User{}, domain.ErrNoUser
	}
	return u, ctx.Err()
}

// ByEmail returns an account.
func (r *Users) ByEmail(ctx context.Context, email string) (domain.User, error) {
	defer r.db.lock()()
	u, ok := r.db.byEmail(email)
	if !ok {
		return domain.User{}, domain.ErrNoUser
	}
	return u, ctx.Err()
}

// All lists the accounts by address.
func (r *Users) All(ctx context.Context) ([]domain.User, error) {
	defer r.db.lock()()
	users := []domain.User{}
	for _, u := range r.db.users {
		users = append(users, u)
	}
	slices.SortFunc(users, func(a, b domain.User) int { return cmp.Compare(a.Email, b.Email) })
	return users, ctx.Err()
}

// Update changes and stores an account.
func (r *Users) Update(ctx context.Context, id string, endSessions bool, change func(*domain.User, time.Time) error) (domain.User, error) {
	defer r.db.lock()()
	u, ok := r.db.users[id]
	if !ok {
		return domain.User{}, domain.ErrNoUser
	}
	if err := change(&u, time.Now().UTC().Truncate(time.Microsecond)); err != nil {
		return domain.User{}, err
	}
	if other, taken := r.db.byEmail(u.Email); taken && other.ID != id || r.db.identityTaken(u) {
		return domain.User{}, ports.ErrUserExists
	}
	r.db.accountLogs = append(r.db.accountLogs, u.Unsaved()...)
	u.Saved()
	r.db.users[id] = u
	for sid, s := range r.db.sessions {
		if endSessions && s.UserID == id {
			r.db.end(sid, time.Now())
		}
	}
	if endSessions {
		r.db.releaseClaims(id)
	}
	return u, ctx.Err()
}

// History returns what was decided about an account, or about any, newest first.
func (r *Users) History(ctx context.Context, userID string) ([]domain.AccountEntry, error) {
	defer r.db.lock()()
	entries := []domain.AccountEntry{}
	for _, e := range slices.Backward(r.db.accountLogs) {
		if userID == "" || e.UserID == userID {
			entries = append(entries, e)
		}
	}
	return entries, ctx.Err()
}
