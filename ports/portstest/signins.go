package portstest

import (
	"crypto/sha256"
	"time"

	"backoffice/domain"
	"backoffice/ports"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// HashOf returns the hash of a secret.
func HashOf(s string) [32]byte { return sha256.Sum256([]byte(s)) }

// Session starts a session whose first token is its id.
func (l *Library) Session(user domain.Actor) ports.Session {
	l.T.Helper()
	at := l.Tick()
	s := ports.Session{ID: NewID(), UserID: user.ID, StartedAt: at, EndsAt: at.Add(time.Hour)}
	require.NoError(l.T, l.Sessions.Start(l.T.Context(), s, l.Account(user.ID), l.Token(s.ID, at)))
	return s
}

// Account reads an account.
func (l *Library) Account(id string) domain.User {
	l.T.Helper()
	user, err := l.Users.ByID(l.T.Context(), id)
	require.NoError(l.T, err)
	return user
}

// StartSession starts a session of the account in the state in which its password was checked.
func (l *Library) StartSession(checked domain.User) (ports.Session, error) {
	at := l.Tick()
	s := ports.Session{ID: NewID(), UserID: checked.ID, StartedAt: at, EndsAt: at.Add(time.Hour)}
	return s, l.Sessions.Start(l.T.Context(), s, checked, l.Token(s.ID, at))
}

// Token returns a refresh token that is valid for a minute.
func (l *Library) Token(secret string, at time.Time) ports.RefreshToken {
	return ports.RefreshToken{Hash: HashOf(secret), IssuedAt: at, ExpiresAt: at.Add(time.Minute)}
}

// AccountChanges are the changes that end an account's sessions.
var AccountChanges = map[string]func(*domain.User){
	"password": func(u *domain.User) { u.PasswordHash = NewID() },
	"role": func(u *domain.User) {
		u.Role = map[domain.Role]domain.Role{domain.Editor: domain.Expert, domain.Expert: domain.Editor}[u.Role]
	},
	"disabled": func(u *domain.User) { at := u.CreatedAt; u.DisabledAt = &at },
}

// ChangeAccount changes an account and ends its sessions.
func (l *Library) ChangeAccount(id string, change func(*domain.User)) {
	_, err := l.Users.Update(l.T.Context(), id, true, func(u *domain.User, _ time.Time) error { change(u); return nil })
	assert.NoError(l.T, err)
}
