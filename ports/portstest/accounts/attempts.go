package accounts

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

var limits = ports.AttemptLimits{Window: 15 * time.Minute, BrowserLife: 24 * time.Hour, PerAccountAndIP: 3, PerAccount: 5, PerIP: 8}

// Attempts tests that an adapter keeps the promises of ports.Attempts.
func Attempts(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"failures count for their account, address and pair":        attemptLimits,
		"the wait ends when the limiting attempt leaves the window": attemptWait,
		"a success clears only the attempts of its account":         attemptsCleared,
		"only its own failures count for a known browser":           attemptsOfBrowsers,
		"a browser that has not signed in for long is forgotten":    browsersForgotten,
		"concurrent attempts cannot exceed a limit":                 raceAttempts,
	})
}

func begin(l *portstest.Library, email, address string, now time.Time) time.Duration {
	wait, err := l.Attempts.Begin(l.T.Context(), ports.Attempt{Email: email, IP: address}, limits, now)
	require.NoError(l.T, err)
	return wait
}

func attemptLimits(l *portstest.Library) {
	now := l.Tick()
	for i := range 3 {
		assert.Zero(l.T, begin(l, "a@x", "1", now), i)
	}
	assert.NotZero(l.T, begin(l, "a@x", "1", now), "the pair")
	assert.Zero(l.T, begin(l, "a@x", "2", now), "a refused attempt does not count")
	assert.Zero(l.T, begin(l, "a@x", "3", now))
	assert.NotZero(l.T, begin(l, "a@x", "4", now), "the account")
	for i := range 5 {
		assert.Zero(l.T, begin(l, fmt.Sprint(i, "@x"), "1", now), i)
	}
	assert.NotZero(l.T, begin(l, "z@x", "1", now), "the address")
	assert.Zero(l.T, begin(l, "z@x", "9", now))
	assert.Zero(l.T, begin(l, "a@x", "1", now.Add(limits.Window)), "all attempts have left the window")
}

func attemptWait(l *portstest.Library) {
	now := l.Tick()
	for i := range 3 {
		begin(l, "a@x", "1", now.Add(time.Duration(i)*time.Minute))
	}
	assert.Equal(l.T, 12*time.Minute, begin(l, "a@x", "1", now.Add(3*time.Minute)))
	assert.Equal(l.T, 2*time.Minute, begin(l, "a@x", "1", now.Add(13*time.Minute)))
	assert.Zero(l.T, begin(l, "a@x", "1", now.Add(15*time.Minute)))
	assert.Equal(l.T, time.Minute, begin(l, "a@x", "1", now.Add(15*time.Minute)))
	forget := func(limit int) int {
		n, err := l.Attempts.Forget(l.T.Context(), now.Add(16*time.Minute), now.Add(-limits.BrowserLife), limit)
		require.NoError(l.T, err)
		return n
	}
	assert.Equal(l.T, []int{2, 2, 0}, []int{forget(2), forget(2), forget(2)}, "all four attempts that were counted")
	assert.Zero(l.T, begin(l, "a@x", "1", now.Add(15*time.Minute)))
}

func attemptsCleared(l *portstest.Library) {
	now := l.Tick()
	for range 3 {
		begin(l, "a@x", "1", now)
		begin(l, "b@x", "1", now)
	}
	require.NoError(l.T, l.Attempts.Clear(l.T.Context(), "a@x"))
	assert.Zero(l.T, begin(l, "a@x", "1", now))
	assert.NotZero(l.T, begin(l, "b@x", "1", now))
}

func raceAttempts(l *portstest.Library) {
	for round := range portstest.Rounds(l.T) / 10 {
		now, email, address := l.Tick(), fmt.Sprint(round, "@x"), fmt.Sprint(round)
		var counted atomic.Int32
		portstest.AtOnce(12, func(i int) {
			from := address
			if i%2 == 1 {
				from = "other" + address
			}
			if begin(l, email, from, now) == 0 {
				counted.Add(1)
			}
		})
		require.EqualValues(l.T, limits.PerAccount, counted.Load())
	}
}

// signIn starts a session of a user, which makes the browser known to the account.
func signIn(l *portstest.Library, user domain.Actor, browser [32]byte) (email string, at time.Time) {
	l.T.Helper()
	at = l.Tick()
	s := ports.Session{ID: portstest.NewID(), UserID: user.ID, StartedAt: at, EndsAt: at.Add(time.Hour), Browser: browser}
	require.NoError(l.T, l.Sessions.Start(l.T.Context(), s, l.Account(user.ID), l.Token(s.ID, at)))
	return l.Account(user.ID).Email, at
}

func knows(l *portstest.Library, browser [32]byte, email string, since time.Time) (toAccount, toAny bool) {
	l.T.Helper()
	toAccount, toAny, err := l.Attempts.Knows(l.T.Context(), browser, email, since)
	require.NoError(l.T, err)
	return toAccount, toAny
}

func attemptsOfBrowsers(l *portstest.Library) {
	browser, other := portstest.HashOf("browser"), portstest.HashOf("other")
	email, now := signIn(l, l.Editor, browser)
	try := func(address string, browser [32]byte) time.Duration {
		wait, err := l.Attempts.Begin(l.T.Context(), ports.Attempt{Email: email, IP: address, Browser: browser}, limits, now)
		require.NoError(l.T, err)
		return wait
	}
	for i := range 5 {
		assert.Zero(l.T, try(fmt.Sprint(i), other), "an unknown browser is treated as no browser")
	}
	assert.NotZero(l.T, try("9", other), "the account")
	for i := range 3 {
		assert.Zero(l.T, try(fmt.Sprint(i), browser), "failures of others do not count for a known browser")
	}
	assert.NotZero(l.T, try("9", browser), "its own failures count, from any address")
	require.NoError(l.T, l.Attempts.Clear(l.T.Context(), email))
	for range 3 {
		assert.Zero(l.T, try("1", browser))
	}
	assert.Zero(l.T, try("1", other), "failures of a known browser do not count for others")
}

func browsersForgotten(l *portstest.Library) {
	browser := portstest.HashOf("browser")
	email, at := signIn(l, l.Editor, browser)
	for _, c := range []struct {
		browser          [32]byte
		email            string
		since            time.Time
		toAccount, toAny bool
	}{
		{browser, email, at.Add(-time.Second), true, true},
		{browser, "nobody@x", at.Add(-time.Second), false, true},
		{browser, email, at, false, false},
		{portstest.HashOf("other"), email, at.Add(-time.Second), false, false},
		{[32]byte{}, email, at.Add(-time.Second), false, false},
	} {
		toAccount, toAny := knows(l, c.browser, c.email, c.since)
		assert.Equal(l.T, []bool{c.toAccount, c.toAny}, []bool{toAccount, toAny})
	}
	_, later := signIn(l, l.Editor, browser)
	known, _ := knows(l, browser, email, at)
	assert.True(l.T, known, "it signed in again")
	forgetAttempts(l, later, later)
	known, _ = knows(l, browser, email, at)
	assert.True(l.T, known)
	forgetAttempts(l, later, later.Add(time.Second))
	known, _ = knows(l, browser, email, at)
	assert.False(l.T, known)
}

func forgetAttempts(l *portstest.Library, attempts, browsers time.Time) {
	l.T.Helper()
	_, err := l.Attempts.Forget(l.T.Context(), attempts, browsers, 1000)
	require.NoError(l.T, err)
}
