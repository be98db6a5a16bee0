package portstest

import (
	"crypto/sha256"
	"time"

	"backoffice/domain"
	"backoffice/ports"

	"github.com/stretchr/testify/require"
)

func hashOf(s string) [32]byte { return sha256.Sum256([]byte(s)) }

// session starts a session whose first token is its id.
func (l *library) session(user domain.Actor) ports.Session {
	l.t.Helper()
	at := l.tick()
	s := ports.Session{ID: newID(), UserID: user.ID, StartedAt: at, EndsAt: at.Add(time.Hour)}
	require.NoError(l.t, l.Sessions.Start(l.t.Context(), s, l.account(user.ID), l.token(s.ID, at)))
	return s
}

func (l *library) account(id string) domain.User {
	l.t.Helper()
	user, err := l.Users.ByID(l.t.Context(), id)
	require.NoError(l.t, err)
	return user
}

// started starts a session of the account in the state in which its password was checked.
func (l *library) started(checked domain.User) (ports.Session, error) {
	at := l.tick()
	s := ports.Session{ID: newID(), UserID: checked.ID, StartedAt: at, EndsAt: at.Add(time.Hour)}
	return s, l.Sessions.Start(l.t.Context(), s, checked, l.token(s.ID, at))
}

func (l *library) token(secret string, at time.Time) ports.RefreshToken {
	return ports.RefreshToken{Hash: hashOf(secret), IssuedAt: at, ExpiresAt: at.Add(time.Minute)}
}
