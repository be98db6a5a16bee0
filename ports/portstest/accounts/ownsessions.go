package accounts

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

// OwnSessions tests what ports.Users and ports.Sessions promise about a person's own account and
// sessions.
func OwnSessions(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"a person's account changes and their other sessions end": ownChanged,
		"an ended session changes and ends nothing":               ownOfEnded,
		"of many concurrent changes of one password one is made":  raceOwnChanges,
		"a person's sessions are listed, the current one first":   ownListed,
		"a user ends only their own sessions":                     ownEnded,
		"no session that is refreshed meanwhile outlives its end": raceOwnEnds,
	})
}

// live reports whether a session has not ended.
func live(l *portstest.Library, s ports.Session) bool {
	l.T.Helper()
	_, err := l.Sessions.Live(l.T.Context(), s.ID, s.StartedAt)
	if err != nil {
		assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	}
	return err == nil
}

// alive reports of each session whether it has not ended.
func alive(l *portstest.Library, sessions ...ports.Session) (all []bool) {
	l.T.Helper()
	for _, s := range sessions {
		all = append(all, live(l, s))
	}
	return all
}

func callerOf(s ports.Session) ports.Caller { return ports.SignedIn(s.UserID, s.ID) }

func ownChanged(l *portstest.Library) {
	mine, second, others := sessionOn(l, "", l.Editor), sessionOn(l, "", l.Editor), sessionOn(l, "", l.Other)
	err := l.Users.UpdateOwn(l.T.Context(), callerOf(mine), func(u *domain.User, now time.Time) error {
		u.PasswordHash = "mới"
		u.AddEntry(domain.AccountPassword, u.ActorNamedByEmail(), "", now)
		return nil
	})
	require.NoError(l.T, err)
	assert.Equal(l.T, "mới", l.Account(l.Editor.ID).PasswordHash)
	assert.Equal(l.T, []bool{true, false, true}, alive(l, mine, second, others))
	history, err := l.Users.History(l.T.Context(), l.Editor.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, domain.AccountPassword, history[0].Action)

	third, refusal := sessionOn(l, "", l.Editor), errors.New("no")
	err = l.Users.UpdateOwn(l.T.Context(), callerOf(mine), func(u *domain.User, _ time.Time) error { u.PasswordHash = "khác"; return refusal })
	assert.ErrorIs(l.T, err, refusal)
	assert.Equal(l.T, "mới", l.Account(l.Editor.ID).PasswordHash)
	assert.True(l.T, live(l, third), "a change that was refused ends nothing")
}

func ownOfEnded(l *portstest.Library) {
	ended, lives := sessionOn(l, "", l.Editor), sessionOn(l, "", l.Editor)
	require.NoError(l.T, l.Sessions.End(l.T.Context(), portstest.HashOf(ended.ID), l.Tick()))
	by := callerOf(ended)
	err := l.Users.UpdateOwn(l.T.Context(), by, func(u *domain.User, _ time.Time) error { u.PasswordHash = "mới"; return nil })
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	assert.ErrorIs(l.T, l.Sessions.EndOwn(l.T.Context(), by, lives.ID), domain.ErrSessionEnded)
	assert.ErrorIs(l.T, l.Sessions.EndOthers(l.T.Context(), by), domain.ErrSessionEnded)
	foreign := ports.SignedIn(l.Other.ID, lives.ID)
	assert.ErrorIs(l.T, l.Sessions.EndOthers(l.T.Context(), foreign), domain.ErrSessionEnded, "the session is another account's")
	assert.True(l.T, live(l, lives))
	assert.NotEqual(l.T, "mới", l.Account(l.Editor.ID).PasswordHash)
}

func raceOwnChanges(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 8 {
		sessions := []ports.Session{sessionOn(l, "", l.Editor), sessionOn(l, "", l.Editor), sessionOn(l, "", l.Editor)}
		before := l.Account(l.Editor.ID).PasswordHash
		var made atomic.Int32
		portstest.AtOnce(len(sessions)*2, func(i int) { // two from each session
			err := l.Users.UpdateOwn(l.T.Context(), callerOf(sessions[i/2]), func(u *domain.User, _ time.Time) error {
				if u.PasswordHash != before {
					return domain.ErrPasswordWrong
				}
				u.PasswordHash = portstest.NewID()
				return nil
			})
			switch {
			case err == nil:
				made.Add(1)
			case !errors.Is(err, domain.ErrPasswordWrong):
				assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
			}
		})
		require.Equal(l.T, int32(1), made.Load())
		left := 0
		for _, s := range sessions {
			if live(l, s) {
				left++
			}
		}
		require.Equal(l.T, 1, left, "that of the change")
	}
}

// sessionOn starts a session on a device.
func sessionOn(l *portstest.Library, device string, user domain.Actor) ports.Session {
	l.T.Helper()
	at := time.Now().UTC().Truncate(time.Microsecond)
	s := ports.Session{ID: portstest.NewID(), UserID: user.ID, StartedAt: at, EndsAt: at.Add(time.Hour), Device: device}
	require.NoError(l.T, l.Sessions.Start(l.T.Context(), s, l.Account(user.ID), l.Token(s.ID, at)))
	return s
}

func ownListed(l *portstest.Library) {
	first, second, third := sessionOn(l, "Firefox, Linux", l.Editor), sessionOn(l, "", l.Editor), sessionOn(l, "Safari, iOS", l.Editor)
	gone := sessionOn(l, "", l.Editor)
	sessionOn(l, "", l.Other)
	require.NoError(l.T, l.Sessions.End(l.T.Context(), portstest.HashOf(gone.ID), time.Now()))
	next := l.Token("next", time.Now().UTC().Truncate(time.Microsecond))
	_, err := rotate(l, first.ID, ports.Rotation{Successor: &next}, nil)
	require.NoError(l.T, err)

	listed := func(s ports.Session, used time.Time, current bool) ports.OwnSession {
		return ports.OwnSession{ID: s.ID, StartedAt: s.StartedAt, UsedAt: used, Device: s.Device, Current: current}
	}
	own, total, err := l.Sessions.Own(l.T.Context(), callerOf(second), 10, time.Now())
	require.NoError(l.T, err)
	assert.Equal(l.T, 3, total)
	assert.Equal(l.T, []ports.OwnSession{listed(second, second.StartedAt, true), listed(first, next.IssuedAt, false), listed(third, third.StartedAt, false)}, own)
	own, total, err = l.Sessions.Own(l.T.Context(), callerOf(second), 2, time.Now())
	require.NoError(l.T, err)
	assert.Equal(l.T, 3, total)
	assert.Len(l.T, own, 2)
	own, _, err = l.Sessions.Own(l.T.Context(), callerOf(second), 10, next.ExpiresAt)
	require.NoError(l.T, err)
	assert.Empty(l.T, own, "nobody can continue with these")
}

func ownEnded(l *portstest.Library) {
	mine, second, third, others := sessionOn(l, "", l.Editor), sessionOn(l, "", l.Editor), sessionOn(l, "", l.Editor), sessionOn(l, "", l.Other)
	by := callerOf(mine)
	require.NoError(l.T, l.Sessions.EndOwn(l.T.Context(), by, second.ID))
	require.NoError(l.T, l.Sessions.EndOwn(l.T.Context(), by, second.ID), "it has ended")
	for _, id := range []string{others.ID, portstest.NewID()} {
		assert.ErrorIs(l.T, l.Sessions.EndOwn(l.T.Context(), by, id), domain.ErrNoSession)
	}
	assert.Equal(l.T, []bool{true, false, true, true}, alive(l, mine, second, third, others))
	require.NoError(l.T, l.Sessions.EndOthers(l.T.Context(), by))
	assert.Equal(l.T, []bool{true, false, true}, alive(l, mine, third, others))
	require.NoError(l.T, l.Sessions.EndOwn(l.T.Context(), by, mine.ID))
	assert.False(l.T, live(l, mine))
}

func raceOwnEnds(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 8 {
		mine, other := sessionOn(l, "", l.Editor), sessionOn(l, "", l.Editor)
		next := l.Token(portstest.NewID(), l.Tick())
		portstest.AtOnce(3, func(i int) {
			switch i {
			case 0:
				assert.NoError(l.T, l.Sessions.EndOwn(l.T.Context(), callerOf(mine), other.ID))
			case 1:
				assert.NoError(l.T, l.Sessions.EndOthers(l.T.Context(), callerOf(mine)))
			case 2:
				err := l.Sessions.Rotate(l.T.Context(), portstest.HashOf(other.ID), func(p ports.Presented) (ports.Rotation, error) {
					if p.Session.EndedAt != nil {
						return ports.Rotation{}, domain.ErrSessionEnded
					}
					return ports.Rotation{Successor: &next}, nil
				})
				if err != nil {
					assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
				}
			}
		})
		require.False(l.T, live(l, other))
		require.True(l.T, live(l, mine))
	}
}
