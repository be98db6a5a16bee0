package portstest

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

var limits = ports.AttemptLimits{Window: 15 * time.Minute, Browsers: 24 * time.Hour, Pair: 3, PerAccount: 5, PerAddress: 8}

// Attempts tests that an adapter keeps the promises of ports.Attempts.
func Attempts(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"each limit is reached by what it counts", attemptLimits},
		{"the wait is until the attempt that weighs leaves the window", attemptWait},
		{"a success clears the account alone", attemptsCleared},
		{"a known browser is judged by its own failures", attemptsOfBrowsers},
		{"a browser is known for a while", browsersForgotten},
		{"many at once cannot slip past a limit", raceAttempts},
	})
}

func (l *library) begin(email, address string, now time.Time) time.Duration {
	wait, err := l.Attempts.Begin(l.t.Context(), ports.Attempt{Email: email, Address: address}, limits, now)
	require.NoError(l.t, err)
	return wait
}

func attemptLimits(l *library) {
	now := l.tick()
	for i := range 3 {
		assert.Zero(l.t, l.begin("a@x", "1", now), i)
	}
	assert.NotZero(l.t, l.begin("a@x", "1", now), "the pair")
	assert.Zero(l.t, l.begin("a@x", "2", now), "what was refused did not count")
	assert.Zero(l.t, l.begin("a@x", "3", now))
	assert.NotZero(l.t, l.begin("a@x", "4", now), "the account")
	for i := range 5 {
		assert.Zero(l.t, l.begin(fmt.Sprint(i, "@x"), "1", now), i)
	}
	assert.NotZero(l.t, l.begin("z@x", "1", now), "the address")
	assert.Zero(l.t, l.begin("z@x", "9", now))
	assert.Zero(l.t, l.begin("a@x", "1", now.Add(limits.Window)), "all have left the window")
}

func attemptWait(l *library) {
	now := l.tick()
	for i := range 3 {
		l.begin("a@x", "1", now.Add(time.Duration(i)*time.Minute))
	}
	assert.Equal(l.t, 12*time.Minute, l.begin("a@x", "1", now.Add(3*time.Minute)))
	assert.Equal(l.t, 2*time.Minute, l.begin("a@x", "1", now.Add(13*time.Minute)))
	assert.Zero(l.t, l.begin("a@x", "1", now.Add(15*time.Minute)))
	assert.Equal(l.t, time.Minute, l.begin("a@x", "1", now.Add(15*time.Minute)))
	forget := func(limit int) int {
		n, err := l.Attempts.Forget(l.t.Context(), now.Add(16*time.Minute), now.Add(-limits.Browsers), limit)
		require.NoError(l.t, err)
		return n
	}
	assert.Equal(l.t, []int{2, 2, 0}, []int{forget(2), forget(2), forget(2)}, "the four that were not refused")
	assert.Zero(l.t, l.begin("a@x", "1", now.Add(15*time.Minute)))
}

func attemptsCleared(l *library) {
	now := l.tick()
	for range 3 {
		l.begin("a@x", "1", now)
		l.begin("b@x", "1", now)
	}
	require.NoError(l.t, l.Attempts.Clear(l.t.Context(), "a@x"))
	assert.Zero(l.t, l.begin("a@x", "1", now))
	assert.NotZero(l.t, l.begin("b@x", "1", now))
}

func raceAttempts(l *library) {
	for round := range rounds(l.t) / 10 {
		now, email, address := l.tick(), fmt.Sprint(round, "@x"), fmt.Sprint(round)
		var counted atomic.Int32
		atOnce(12, func(i int) {
			at := address
			if i%2 == 1 {
				at = "else" + address
			}
			if l.begin(email, at, now) == 0 {
				counted.Add(1)
			}
		})
		require.EqualValues(l.t, limits.PerAccount, counted.Load())
	}
}

// known starts a session of a user, which makes the browser known.
func (l *library) known(user domain.Actor, browser [32]byte) (email string, at time.Time) {
	l.t.Helper()
	at = l.tick()
	s := ports.Session{ID: newID(), UserID: user.ID, StartedAt: at, EndsAt: at.Add(time.Hour), Browser: browser}
	require.NoError(l.t, l.Sessions.Start(l.t.Context(), s, l.account(user.ID), l.token(s.ID, at)))
	return l.account(user.ID).Email, at
}

func (l *library) knows(browser [32]byte, email string, since time.Time) (account, any bool) {
	l.t.Helper()
	account, any, err := l.Attempts.Knows(l.t.Context(), browser, email, since)
	require.NoError(l.t, err)
	return account, any
}

func attemptsOfBrowsers(l *library) {
	browser, other := hashOf("browser"), hashOf("other")
	email, now := l.known(l.editor, browser)
	try := func(address string, browser [32]byte) time.Duration {
		wait, err := l.Attempts.Begin(l.t.Context(), ports.Attempt{Email: email, Address: address, Browser: browser}, limits, now)
		require.NoError(l.t, err)
		return wait
	}
	for i := range 5 {
		assert.Zero(l.t, try(fmt.Sprint(i), other), "an unknown one counts as none")
	}
	assert.NotZero(l.t, try("9", other), "the account")
	for i := range 3 {
		assert.Zero(l.t, try(fmt.Sprint(i), browser), "what others did does not weigh")
	}
	assert.NotZero(l.t, try("9", browser), "its own do, from wherever")
	require.NoError(l.t, l.Attempts.Clear(l.t.Context(), email))
	for range 3 {
		assert.Zero(l.t, try("1", browser))
	}
	assert.Zero(l.t, try("1", other), "and they weigh on nobody else")
}

func browsersForgotten(l *library) {
	browser := hashOf("browser")
	email, at := l.known(l.editor, browser)
	for _, c := range []struct {
		browser      [32]byte
		email        string
		since        time.Time
		account, any bool
	}{
		{browser, email, at.Add(-time.Second), true, true},
		{browser, "nobody@x", at.Add(-time.Second), false, true},
		{browser, email, at, false, false},
		{hashOf("other"), email, at.Add(-time.Second), false, false},
		{[32]byte{}, email, at.Add(-time.Second), false, false},
	} {
		account, any := l.knows(c.browser, c.email, c.since)
		assert.Equal(l.t, []bool{c.account, c.any}, []bool{account, any})
	}
	_, later := l.known(l.editor, browser)
	account, _ := l.knows(browser, email, at)
	assert.True(l.t, account, "seen again")
	l.forgetAttempts(later, later)
	account, _ = l.knows(browser, email, at)
	assert.True(l.t, account)
	l.forgetAttempts(later, later.Add(time.Second))
	account, _ = l.knows(browser, email, at)
	assert.False(l.t, account)
}

func (l *library) forgetAttempts(attempts, browsers time.Time) {
	l.t.Helper()
	_, err := l.Attempts.Forget(l.t.Context(), attempts, browsers, 1000)
	require.NoError(l.t, err)
}
