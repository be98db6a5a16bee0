package accounts

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

// Sessions tests that an adapter keeps the promises of ports.Sessions.
func Sessions(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"a session lives until its end":                                                              sessionLives,
		"a disabled account has no session and cannot start one":                                     sessionDisabled,
		"an account that changed since it was checked cannot start a session":                        sessionOfChanged,
		"no session outlives a change of its account, whichever comes first":                         raceStarts,
		"the decision gets a token and its session as stored, and its successor after the first use": tokenRotates,
		"an unknown token is ErrSessionEnded":                                                        tokenUnknown,
		"a refusal stores nothing; with Revoke it ends the session":                                  tokenRefused,
		"logging out ends the session of the token":                                                  sessionEnds,
		"sessions that have ended are forgotten, others are not":                                     sessionForgotten,
		"of many sessions only the live ones are returned":                                           sessionsStillLive,
		"of many concurrent rotations one stores a successor":                                        raceRotations,
	})
}

func sessionLives(l *portstest.Library) {
	s := l.Session(l.Editor)
	user, err := l.Sessions.Live(l.T.Context(), s.ID, s.EndsAt.Add(-time.Second))
	require.NoError(l.T, err)
	assert.Equal(l.T, l.Editor, user.Actor())
	_, err = l.Sessions.Live(l.T.Context(), s.ID, s.EndsAt)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	_, err = l.Sessions.Live(l.T.Context(), portstest.NewID(), s.StartedAt)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
}

func sessionDisabled(l *portstest.Library) {
	s, at := l.Session(l.Editor), l.Tick()
	_, err := l.Users.Update(l.T.Context(), l.Editor.ID, false, func(u *domain.User, _ time.Time) error { u.DisabledAt = &at; return nil })
	require.NoError(l.T, err)
	_, err = l.Sessions.Live(l.T.Context(), s.ID, at)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	_, err = l.StartSession(l.Account(l.Editor.ID))
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
}

func sessionOfChanged(l *portstest.Library) {
	for name, change := range portstest.AccountChanges {
		checked := l.Account(l.Editor.ID)
		l.ChangeAccount(l.Editor.ID, change)
		s, err := l.StartSession(checked)
		assert.ErrorIs(l.T, err, domain.ErrSessionEnded, name)
		_, err = rotate(l, s.ID, ports.Rotation{}, nil)
		assert.ErrorIs(l.T, err, domain.ErrSessionEnded, "the refused session's token was stored: %s", name)
		l.ChangeAccount(l.Editor.ID, func(u *domain.User) { u.DisabledAt = nil })
		_, err = l.StartSession(l.Account(l.Editor.ID))
		assert.NoError(l.T, err, name)
	}
	unknown := l.Account(l.Editor.ID)
	unknown.ID = portstest.NewID()
	_, err := l.StartSession(unknown)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
}

func raceStarts(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 4 {
		for name, change := range portstest.AccountChanges {
			l.ChangeAccount(l.Editor.ID, func(u *domain.User) { u.DisabledAt = nil })
			checked := l.Account(l.Editor.ID)
			started := make([]ports.Session, 5)
			portstest.AtOnce(len(started)+1, func(i int) {
				if i == len(started) {
					l.ChangeAccount(l.Editor.ID, change)
					return
				}
				var err error
				if started[i], err = l.StartSession(checked); err != nil {
					assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
				}
			})
			for _, s := range started {
				_, err := l.Sessions.Live(l.T.Context(), s.ID, s.StartedAt)
				require.ErrorIs(l.T, err, domain.ErrSessionEnded, "a session outlives a change of %s", name)
			}
		}
	}
}

// rotate uses a token. The callback returns decision and refusal; rotate returns what the callback got.
func rotate(l *portstest.Library, secret string, decision ports.Rotation, refusal error) (ports.Presented, error) {
	var presented ports.Presented
	err := l.Sessions.Rotate(l.T.Context(), portstest.HashOf(secret), func(p ports.Presented) (ports.Rotation, error) {
		presented = p
		return decision, refusal
	})
	return presented, err
}

func tokenRotates(l *portstest.Library) {
	s := l.Session(l.Editor)
	next := l.Token("next", l.Tick())
	presented, err := rotate(l, s.ID, ports.Rotation{Successor: &next}, nil)
	require.NoError(l.T, err)
	assert.Equal(l.T, s, presented.Session)
	assert.Equal(l.T, l.Editor, presented.User.Actor())
	assert.Equal(l.T, l.Token(s.ID, s.StartedAt), presented.Token)
	assert.Nil(l.T, presented.Successor)

	presented, err = rotate(l, s.ID, ports.Rotation{}, nil)
	require.NoError(l.T, err)
	require.NotNil(l.T, presented.Token.UsedAt)
	assert.Equal(l.T, next.IssuedAt, *presented.Token.UsedAt)
	assert.Equal(l.T, &next, presented.Successor)

	last := l.Token("last", l.Tick())
	_, err = rotate(l, "next", ports.Rotation{Successor: &last}, nil)
	require.NoError(l.T, err)
	presented, err = rotate(l, s.ID, ports.Rotation{}, nil)
	require.NoError(l.T, err)
	require.NotNil(l.T, presented.Successor.UsedAt, "the successor has been used too")
	presented, err = rotate(l, "last", ports.Rotation{}, nil)
	require.NoError(l.T, err)
	assert.Nil(l.T, presented.Token.UsedAt)
}

func tokenUnknown(l *portstest.Library) {
	err := l.Sessions.Rotate(l.T.Context(), portstest.HashOf("none"), func(ports.Presented) (ports.Rotation, error) {
		l.T.Error("decide was called")
		return ports.Rotation{}, nil
	})
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	assert.NoError(l.T, l.Sessions.End(l.T.Context(), portstest.HashOf("none"), l.Tick()))
}

func tokenRefused(l *portstest.Library) {
	s, refusal := l.Session(l.Editor), errors.New("no")
	next := l.Token("next", l.Tick())
	_, err := rotate(l, s.ID, ports.Rotation{Successor: &next}, refusal)
	assert.ErrorIs(l.T, err, refusal)
	presented, err := rotate(l, s.ID, ports.Rotation{}, nil)
	require.NoError(l.T, err)
	assert.Nil(l.T, presented.Token.UsedAt)
	assert.Nil(l.T, presented.Session.EndedAt)

	_, err = rotate(l, s.ID, ports.Rotation{Revoke: true}, domain.ErrSessionEnded)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	_, err = l.Sessions.Live(l.T.Context(), s.ID, s.StartedAt)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	presented, _ = rotate(l, s.ID, ports.Rotation{}, nil)
	assert.NotNil(l.T, presented.Session.EndedAt, "presenting it again shows that it ended")
}

func sessionEnds(l *portstest.Library) {
	mine, other := l.Session(l.Editor), l.Session(l.Editor)
	at := l.Tick()
	require.NoError(l.T, l.Sessions.End(l.T.Context(), portstest.HashOf(mine.ID), at))
	require.NoError(l.T, l.Sessions.End(l.T.Context(), portstest.HashOf(mine.ID), l.Tick()))
	_, err := l.Sessions.Live(l.T.Context(), mine.ID, at)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	_, err = l.Sessions.Live(l.T.Context(), other.ID, at)
	assert.NoError(l.T, err)
	presented, _ := rotate(l, mine.ID, ports.Rotation{}, nil)
	assert.Equal(l.T, at, *presented.Session.EndedAt)
}

func sessionForgotten(l *portstest.Library) {
	ended, kept := l.Session(l.Editor), l.Session(l.Editor)
	next := l.Token("next", l.Tick())
	_, err := rotate(l, ended.ID, ports.Rotation{Successor: &next}, nil)
	require.NoError(l.T, err)
	require.NoError(l.T, l.Sessions.End(l.T.Context(), portstest.HashOf("next"), l.Tick()))
	forget := func(before time.Time) int {
		n, err := l.Sessions.Forget(l.T.Context(), before, 1)
		require.NoError(l.T, err)
		return n
	}
	assert.Equal(l.T, 1, forget(l.Tick()))
	for _, secret := range []string{ended.ID, "next"} {
		_, err = rotate(l, secret, ports.Rotation{}, nil)
		assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	}
	_, err = rotate(l, kept.ID, ports.Rotation{}, nil)
	assert.NoError(l.T, err)
	assert.Equal(l.T, 1, forget(kept.EndsAt.Add(time.Second)))
	assert.Zero(l.T, forget(kept.EndsAt.Add(time.Second)))
	_, err = rotate(l, kept.ID, ports.Rotation{}, nil)
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
}

func raceRotations(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 4 {
		s := l.Session(l.Editor)
		var mu sync.Mutex
		var successors []ports.RefreshToken
		portstest.AtOnce(5, func(int) {
			next := l.Token(portstest.NewID(), l.Tick())
			err := l.Sessions.Rotate(l.T.Context(), portstest.HashOf(s.ID), func(p ports.Presented) (ports.Rotation, error) {
				mu.Lock()
				defer mu.Unlock()
				if p.Token.UsedAt != nil {
					successors = append(successors, *p.Successor)
					return ports.Rotation{}, nil
				}
				successors = append(successors, next)
				return ports.Rotation{Successor: &next}, nil
			})
			assert.NoError(l.T, err)
		})
		require.Len(l.T, successors, 5)
		for _, token := range successors {
			require.Equal(l.T, successors[0], token, "all five get the same successor")
		}
	}
}

func sessionsStillLive(l *portstest.Library) {
	first, second, ended, disabled := l.Session(l.Editor), l.Session(l.Editor), l.Session(l.Editor), l.Session(l.Other)
	at := first.StartedAt.Add(time.Minute)
	require.NoError(l.T, l.Sessions.End(l.T.Context(), portstest.HashOf(ended.ID), at))
	_, err := l.Users.Update(l.T.Context(), l.Other.ID, false, func(u *domain.User, _ time.Time) error { u.DisabledAt = &at; return nil })
	require.NoError(l.T, err)
	ids := []string{first.ID, second.ID, ended.ID, disabled.ID, portstest.NewID()}
	live, err := l.Sessions.StillLive(l.T.Context(), ids, at)
	require.NoError(l.T, err)
	assert.ElementsMatch(l.T, []string{first.ID, second.ID}, live)
	live, err = l.Sessions.StillLive(l.T.Context(), ids, second.EndsAt)
	require.NoError(l.T, err)
	assert.Empty(l.T, live)
	live, err = l.Sessions.StillLive(l.T.Context(), nil, at)
	require.NoError(l.T, err)
	assert.Empty(l.T, live)
}
