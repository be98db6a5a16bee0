package portstest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Sessions tests that an adapter keeps the promises of ports.Sessions.
func Sessions(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a session lives until its end", sessionLives},
		{"a closed account starts none and has none", sessionDisabled},
		{"an account that changed since it was checked starts none", sessionOfChanged},
		{"whether a change or a session comes first, none outlives the change", raceStarts},
		{"a token is presented as it stands and followed by its successor", tokenRotates},
		{"an unknown token is ErrSessionEnded", tokenUnknown},
		{"a refusal leaves nothing, with Revoke it ends the session", tokenRefused},
		{"logging out ends the session of the token", sessionEnds},
		{"what has ended is forgotten, the rest is not", sessionForgotten},
		{"of many sessions those that live are told", sessionsStillLive},
		{"of many rotations at once one stores a successor", raceRotations},
	})
}

func sessionLives(l *library) {
	s := l.session(l.editor)
	user, err := l.Sessions.Live(l.t.Context(), s.ID, s.EndsAt.Add(-time.Second))
	require.NoError(l.t, err)
	assert.Equal(l.t, l.editor, user.Actor())
	_, err = l.Sessions.Live(l.t.Context(), s.ID, s.EndsAt)
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	_, err = l.Sessions.Live(l.t.Context(), newID(), s.StartedAt)
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
}

func sessionDisabled(l *library) {
	s, at := l.session(l.editor), l.tick()
	_, err := l.Users.Update(l.t.Context(), l.editor.ID, false, func(u *domain.User, _ time.Time) error { u.DisabledAt = &at; return nil })
	require.NoError(l.t, err)
	_, err = l.Sessions.Live(l.t.Context(), s.ID, at)
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	_, err = l.started(l.account(l.editor.ID))
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
}

// changes returns the changes that end an account's sessions.
var changes = map[string]func(*domain.User){
	"password": func(u *domain.User) { u.PasswordHash = newID() },
	"role": func(u *domain.User) {
		u.Role = map[domain.Role]domain.Role{domain.Editor: domain.Expert, domain.Expert: domain.Editor}[u.Role]
	},
	"disabled": func(u *domain.User) { at := u.CreatedAt; u.DisabledAt = &at },
}

func (l *library) changed(id string, change func(*domain.User)) {
	_, err := l.Users.Update(l.t.Context(), id, true, func(u *domain.User, _ time.Time) error { change(u); return nil })
	assert.NoError(l.t, err)
}

func sessionOfChanged(l *library) {
	for name, change := range changes {
		checked := l.account(l.editor.ID)
		l.changed(l.editor.ID, change)
		s, err := l.started(checked)
		assert.ErrorIs(l.t, err, domain.ErrSessionEnded, name)
		_, err = l.rotate(s.ID, ports.Rotation{}, nil)
		assert.ErrorIs(l.t, err, domain.ErrSessionEnded, "its token was not stored: %s", name)
		l.changed(l.editor.ID, func(u *domain.User) { u.DisabledAt = nil })
		_, err = l.started(l.account(l.editor.ID))
		assert.NoError(l.t, err, name)
	}
	unknown := l.account(l.editor.ID)
	unknown.ID = newID()
	_, err := l.started(unknown)
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
}

func raceStarts(l *library) {
	for range rounds(l.t) / 4 {
		for name, change := range changes {
			l.changed(l.editor.ID, func(u *domain.User) { u.DisabledAt = nil })
			checked := l.account(l.editor.ID)
			begun := make([]ports.Session, 5)
			atOnce(len(begun)+1, func(i int) {
				if i == len(begun) {
					l.changed(l.editor.ID, change)
					return
				}
				var err error
				if begun[i], err = l.started(checked); err != nil {
					assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
				}
			})
			for _, s := range begun {
				_, err := l.Sessions.Live(l.t.Context(), s.ID, s.StartedAt)
				require.ErrorIs(l.t, err, domain.ErrSessionEnded, "a session outlives a change of %s", name)
			}
		}
	}
}

// rotate presents a token and returns the result.
func (l *library) rotate(secret string, answer ports.Rotation, refusal error) (ports.Presented, error) {
	var shown ports.Presented
	err := l.Sessions.Rotate(l.t.Context(), hashOf(secret), func(p ports.Presented) (ports.Rotation, error) {
		shown = p
		return answer, refusal
	})
	return shown, err
}

func tokenRotates(l *library) {
	s := l.session(l.editor)
	next := l.token("next", l.tick())
	shown, err := l.rotate(s.ID, ports.Rotation{Successor: &next}, nil)
	require.NoError(l.t, err)
	assert.Equal(l.t, s, shown.Session)
	assert.Equal(l.t, l.editor, shown.User.Actor())
	assert.Equal(l.t, l.token(s.ID, s.StartedAt), shown.Token)
	assert.Nil(l.t, shown.Successor)

	shown, err = l.rotate(s.ID, ports.Rotation{}, nil)
	require.NoError(l.t, err)
	require.NotNil(l.t, shown.Token.UsedAt)
	assert.Equal(l.t, next.IssuedAt, *shown.Token.UsedAt)
	assert.Equal(l.t, &next, shown.Successor)

	last := l.token("last", l.tick())
	_, err = l.rotate("next", ports.Rotation{Successor: &last}, nil)
	require.NoError(l.t, err)
	shown, err = l.rotate(s.ID, ports.Rotation{}, nil)
	require.NoError(l.t, err)
	require.NotNil(l.t, shown.Successor.UsedAt, "the successor has been used in its turn")
	shown, err = l.rotate("last", ports.Rotation{}, nil)
	require.NoError(l.t, err)
	assert.Nil(l.t, shown.Token.UsedAt)
}

func tokenUnknown(l *library) {
	err := l.Sessions.Rotate(l.t.Context(), hashOf("none"), func(ports.Presented) (ports.Rotation, error) {
		l.t.Error("decide was called")
		return ports.Rotation{}, nil
	})
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	assert.NoError(l.t, l.Sessions.End(l.t.Context(), hashOf("none"), l.tick()))
}

func tokenRefused(l *library) {
	s, refusal := l.session(l.editor), errors.New("no")
	next := l.token("next", l.tick())
	_, err := l.rotate(s.ID, ports.Rotation{Successor: &next}, refusal)
	assert.ErrorIs(l.t, err, refusal)
	shown, err := l.rotate(s.ID, ports.Rotation{}, nil)
	require.NoError(l.t, err)
	assert.Nil(l.t, shown.Token.UsedAt)
	assert.Nil(l.t, shown.Session.EndedAt)

	_, err = l.rotate(s.ID, ports.Rotation{Revoke: true}, domain.ErrSessionEnded)
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	_, err = l.Sessions.Live(l.t.Context(), s.ID, s.StartedAt)
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	shown, _ = l.rotate(s.ID, ports.Rotation{}, nil)
	assert.NotNil(l.t, shown.Session.EndedAt, "whoever presents it again is shown that it ended")
}

func sessionEnds(l *library) {
	mine, other := l.session(l.editor), l.session(l.editor)
	at := l.tick()
	require.NoError(l.t, l.Sessions.End(l.t.Context(), hashOf(mine.ID), at))
	require.NoError(l.t, l.Sessions.End(l.t.Context(), hashOf(mine.ID), l.tick()))
	_, err := l.Sessions.Live(l.t.Context(), mine.ID, at)
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	_, err = l.Sessions.Live(l.t.Context(), other.ID, at)
	assert.NoError(l.t, err)
	shown, _ := l.rotate(mine.ID, ports.Rotation{}, nil)
	assert.Equal(l.t, at, *shown.Session.EndedAt)
}

func sessionForgotten(l *library) {
	ended, kept := l.session(l.editor), l.session(l.editor)
	next := l.token("next", l.tick())
	_, err := l.rotate(ended.ID, ports.Rotation{Successor: &next}, nil)
	require.NoError(l.t, err)
	require.NoError(l.t, l.Sessions.End(l.t.Context(), hashOf("next"), l.tick()))
	forget := func(before time.Time) int {
		n, err := l.Sessions.Forget(l.t.Context(), before, 1)
		require.NoError(l.t, err)
		return n
	}
	assert.Equal(l.t, 1, forget(l.tick()))
	for _, secret := range []string{ended.ID, "next"} {
		_, err = l.rotate(secret, ports.Rotation{}, nil)
		assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	}
	_, err = l.rotate(kept.ID, ports.Rotation{}, nil)
	assert.NoError(l.t, err)
	assert.Equal(l.t, 1, forget(kept.EndsAt.Add(time.Second)))
	assert.Zero(l.t, forget(kept.EndsAt.Add(time.Second)))
	_, err = l.rotate(kept.ID, ports.Rotation{}, nil)
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
}

func raceRotations(l *library) {
	for range rounds(l.t) / 4 {
		s := l.session(l.editor)
		var mu sync.Mutex
		var stored []ports.RefreshToken
		atOnce(5, func(int) {
			next := l.token(newID(), l.tick())
			err := l.Sessions.Rotate(l.t.Context(), hashOf(s.ID), func(p ports.Presented) (ports.Rotation, error) {
				mu.Lock()
				defer mu.Unlock()
				if p.Token.UsedAt != nil {
					stored = append(stored, *p.Successor)
					return ports.Rotation{}, nil
				}
				stored = append(stored, next)
				return ports.Rotation{Successor: &next}, nil
			})
			assert.NoError(l.t, err)
		})
		require.Len(l.t, stored, 5)
		for _, token := range stored {
			require.Equal(l.t, stored[0], token, "all five are answered the same successor")
		}
	}
}

func sessionsStillLive(l *library) {
	ended, lives := l.session(l.editor), l.session(l.editor)
	closed := l.session(l.other)
	at := lives.StartedAt.Add(time.Minute)
	_, err := l.Users.Update(l.t.Context(), l.other.ID, false, func(u *domain.User, _ time.Time) error { u.DisabledAt = &at; return nil })
	require.NoError(l.t, err)
	ids := []string{ended.ID, lives.ID, closed.ID, newID()}
	live, err := l.Sessions.StillLive(l.t.Context(), ids, at)
	require.NoError(l.t, err)
	assert.ElementsMatch(l.t, []string{ended.ID, lives.ID}, live)
	live, err = l.Sessions.StillLive(l.t.Context(), ids, lives.EndsAt)
	require.NoError(l.t, err)
	assert.Empty(l.t, live)
	live, err = l.Sessions.StillLive(l.t.Context(), nil, at)
	require.NoError(l.t, err)
	assert.Empty(l.t, live)
}
