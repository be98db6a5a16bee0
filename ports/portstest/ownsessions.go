package portstest

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// OwnSessions tests what ports.Users and ports.Sessions promise about a person's own account and
// sessions.
func OwnSessions(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"one's own account changes and one's other sessions end", ownChanged},
		{"an ended session changes and ends nothing", ownOfEnded},
		{"of many changes of one password at once one is made", raceOwnChanges},
		{"one's own sessions are told, the present one first", ownTold},
		{"one ends one's own sessions and nobody else's", ownEnded},
		{"no session that is refreshed meanwhile outlives its end", raceOwnEnds},
	})
}

func (l *library) live(s ports.Session) bool {
	l.t.Helper()
	_, err := l.Sessions.Live(l.t.Context(), s.ID, s.StartedAt)
	if err != nil {
		assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	}
	return err == nil
}

func callerOf(s ports.Session) ports.Caller { return ports.SignedIn(s.UserID, s.ID) }

func ownChanged(l *library) {
	mine, second, others := l.sessionOn("", l.editor), l.sessionOn("", l.editor), l.sessionOn("", l.other)
	err := l.Users.UpdateOwn(l.t.Context(), callerOf(mine), func(u *domain.User, now time.Time) error {
		u.PasswordHash = "mới"
		u.Decided(domain.AccountPassword, u.Email, now)
		return nil
	})
	require.NoError(l.t, err)
	assert.Equal(l.t, "mới", l.account(l.editor.ID).PasswordHash)
	assert.Equal(l.t, []bool{true, false, true}, []bool{l.live(mine), l.live(second), l.live(others)})
	history, err := l.Users.History(l.t.Context(), l.editor.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, domain.AccountPassword, history[0].Action)

	third, refusal := l.sessionOn("", l.editor), errors.New("no")
	err = l.Users.UpdateOwn(l.t.Context(), callerOf(mine), func(u *domain.User, _ time.Time) error { u.PasswordHash = "khác"; return refusal })
	assert.ErrorIs(l.t, err, refusal)
	assert.Equal(l.t, "mới", l.account(l.editor.ID).PasswordHash)
	assert.True(l.t, l.live(third), "a change that was refused ends nothing")
}

func ownOfEnded(l *library) {
	ended, lives := l.sessionOn("", l.editor), l.sessionOn("", l.editor)
	require.NoError(l.t, l.Sessions.End(l.t.Context(), hashOf(ended.ID), l.tick()))
	by := callerOf(ended)
	err := l.Users.UpdateOwn(l.t.Context(), by, func(u *domain.User, _ time.Time) error { u.PasswordHash = "mới"; return nil })
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	assert.ErrorIs(l.t, l.Sessions.EndOwn(l.t.Context(), by, lives.ID), domain.ErrSessionEnded)
	assert.ErrorIs(l.t, l.Sessions.EndOthers(l.t.Context(), by), domain.ErrSessionEnded)
	foreign := ports.SignedIn(l.other.ID, lives.ID)
	assert.ErrorIs(l.t, l.Sessions.EndOthers(l.t.Context(), foreign), domain.ErrSessionEnded, "the session is somebody else's")
	assert.True(l.t, l.live(lives))
	assert.NotEqual(l.t, "mới", l.account(l.editor.ID).PasswordHash)
}

func raceOwnChanges(l *library) {
	for range rounds(l.t) / 8 {
		sessions := []ports.Session{l.sessionOn("", l.editor), l.sessionOn("", l.editor), l.sessionOn("", l.editor)}
		before := l.account(l.editor.ID).PasswordHash
		var made atomic.Int32
		atOnce(len(sessions)*2, func(i int) { // two from each session
			err := l.Users.UpdateOwn(l.t.Context(), callerOf(sessions[i/2]), func(u *domain.User, _ time.Time) error {
				if u.PasswordHash != before {
					return domain.ErrPasswordWrong
				}
				u.PasswordHash = newID()
				return nil
			})
			switch {
			case err == nil:
				made.Add(1)
			case !errors.Is(err, domain.ErrPasswordWrong):
				assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
			}
		})
		require.Equal(l.t, int32(1), made.Load())
		left := 0
		for _, s := range sessions {
			if l.live(s) {
				left++
			}
		}
		require.Equal(l.t, 1, left, "that of the change")
	}
}

// sessionOn starts a session on a device and returns its caller.
func (l *library) sessionOn(device string, user domain.Actor) ports.Session {
	l.t.Helper()
	at := time.Now().UTC().Truncate(time.Microsecond)
	s := ports.Session{ID: newID(), UserID: user.ID, StartedAt: at, EndsAt: at.Add(time.Hour), Device: device}
	require.NoError(l.t, l.Sessions.Start(l.t.Context(), s, l.account(user.ID), l.token(s.ID, at)))
	return s
}

func ownTold(l *library) {
	first, second, third := l.sessionOn("Firefox, Linux", l.editor), l.sessionOn("", l.editor), l.sessionOn("Safari, iOS", l.editor)
	gone := l.sessionOn("", l.editor)
	l.sessionOn("", l.other)
	require.NoError(l.t, l.Sessions.End(l.t.Context(), hashOf(gone.ID), time.Now()))
	next := l.token("next", time.Now().UTC().Truncate(time.Microsecond))
	_, err := l.rotate(first.ID, ports.Rotation{Successor: &next}, nil)
	require.NoError(l.t, err)

	told := func(s ports.Session, used time.Time, current bool) ports.OwnSession {
		return ports.OwnSession{ID: s.ID, StartedAt: s.StartedAt, UsedAt: used, Device: s.Device, Current: current}
	}
	own, total, err := l.Sessions.Own(l.t.Context(), callerOf(second), 10, time.Now())
	require.NoError(l.t, err)
	assert.Equal(l.t, 3, total)
	assert.Equal(l.t, []ports.OwnSession{told(second, second.StartedAt, true), told(first, next.IssuedAt, false), told(third, third.StartedAt, false)}, own)
	own, total, err = l.Sessions.Own(l.t.Context(), callerOf(second), 2, time.Now())
	require.NoError(l.t, err)
	assert.Equal(l.t, 3, total)
	assert.Len(l.t, own, 2)
	own, _, err = l.Sessions.Own(l.t.Context(), callerOf(second), 10, next.ExpiresAt)
	require.NoError(l.t, err)
	assert.Empty(l.t, own, "nobody can go on with these")
}

func ownEnded(l *library) {
	mine, second, third, others := l.sessionOn("", l.editor), l.sessionOn("", l.editor), l.sessionOn("", l.editor), l.sessionOn("", l.other)
	by := callerOf(mine)
	require.NoError(l.t, l.Sessions.EndOwn(l.t.Context(), by, second.ID))
	require.NoError(l.t, l.Sessions.EndOwn(l.t.Context(), by, second.ID), "it has ended")
	for _, id := range []string{others.ID, newID()} {
		assert.ErrorIs(l.t, l.Sessions.EndOwn(l.t.Context(), by, id), domain.ErrNoSession)
	}
	assert.Equal(l.t, []bool{true, false, true, true}, []bool{l.live(mine), l.live(second), l.live(third), l.live(others)})
	require.NoError(l.t, l.Sessions.EndOthers(l.t.Context(), by))
	assert.Equal(l.t, []bool{true, false, true}, []bool{l.live(mine), l.live(third), l.live(others)})
	require.NoError(l.t, l.Sessions.EndOwn(l.t.Context(), by, mine.ID))
	assert.False(l.t, l.live(mine))
}

func raceOwnEnds(l *library) {
	for range rounds(l.t) / 8 {
		mine, other := l.sessionOn("", l.editor), l.sessionOn("", l.editor)
		next := l.token(newID(), l.tick())
		atOnce(3, func(i int) {
			switch i {
			case 0:
				assert.NoError(l.t, l.Sessions.EndOwn(l.t.Context(), callerOf(mine), other.ID))
			case 1:
				assert.NoError(l.t, l.Sessions.EndOthers(l.t.Context(), callerOf(mine)))
			case 2:
				_ = l.Sessions.Rotate(l.t.Context(), hashOf(other.ID), func(p ports.Presented) (ports.Rotation, error) {
					if p.Session.EndedAt != nil {
						return ports.Rotation{}, domain.ErrSessionEnded
					}
					return ports.Rotation{Successor: &next}, nil
				})
			}
		})
		require.False(l.t, l.live(other))
		require.True(l.t, l.live(mine))
	}
}
