package portstest

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/ports"
)

// signOnKept is how long the suite keeps a sign-on.
const signOnKept = time.Minute

// SignOns tests that an adapter keeps the promises of ports.SignOns (RULES §21.2).
func SignOns(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a sign-on is returned once, to the browser that began it, in time", signOnRedeemed},
		{"a state is kept once", signOnKeptOnce},
		{"what is too old is forgotten", signOnsForgotten},
		{"of many who keep one state at once one does", raceKeeps},
		{"of many who redeem one ticket at once one does", raceRedeems},
	})
}

// newSignOn returns a sign-on with its own state, browser and ticket.
func (l *library) newSignOn(at time.Time) ports.SignOn {
	return ports.SignOn{
		State: hashOf(newID()), Browser: hashOf(newID()), Ticket: hashOf(newID()), UserID: l.editor.ID, Next: "/ebooks?page=2", KeptAt: at,
		Provider: ports.ProviderSession{Name: newID(), Token: []byte("sealed")},
	}
}

func (l *library) keep(s ports.SignOn) error {
	return l.SignOns.Keep(l.t.Context(), s, s.KeptAt.Add(-signOnKept))
}

// kept stores a sign-on and returns it.
func (l *library) kept(at time.Time) ports.SignOn {
	l.t.Helper()
	s := l.newSignOn(at)
	require.NoError(l.t, l.keep(s))
	return s
}

func (l *library) redeem(ticket, browser [32]byte, now time.Time) (ports.SignOn, error) {
	return l.SignOns.Redeem(l.t.Context(), ticket, browser, now.Add(-signOnKept))
}

func signOnRedeemed(l *library) {
	now := l.tick()
	s := l.kept(now)
	for what, c := range map[string]struct {
		ticket, browser [32]byte
		at              time.Time
	}{
		"another browser":    {s.Ticket, hashOf("another browser"), now},
		"another ticket":     {hashOf("another ticket"), s.Browser, now},
		"the state":          {s.State, s.Browser, now},
		"no ticket":          {[32]byte{}, s.Browser, now},
		"its minute is over": {s.Ticket, s.Browser, now.Add(signOnKept)},
	} {
		_, err := l.redeem(c.ticket, c.browser, c.at)
		assert.ErrorIs(l.t, err, ports.ErrNoSignOn, what)
	}
	got, err := l.redeem(s.Ticket, s.Browser, now.Add(signOnKept-time.Microsecond))
	require.NoError(l.t, err, "and these attempts have not used it")
	assert.Equal(l.t, s, got)
	_, err = l.redeem(s.Ticket, s.Browser, now)
	assert.ErrorIs(l.t, err, ports.ErrNoSignOn, "it was redeemed")

	bare := l.newSignOn(now)
	bare.Provider, bare.Next = ports.ProviderSession{}, ""
	require.NoError(l.t, l.keep(bare))
	got, err = l.redeem(bare.Ticket, bare.Browser, now)
	require.NoError(l.t, err)
	assert.Equal(l.t, bare, got, "the provider says nothing of its session")
}

func signOnKeptOnce(l *library) {
	now := l.tick()
	s := l.kept(now)
	again := l.newSignOn(now)
	again.State = s.State
	assert.ErrorIs(l.t, l.keep(again), ports.ErrNoSignOn)
	_, err := l.redeem(again.Ticket, again.Browser, now)
	assert.ErrorIs(l.t, err, ports.ErrNoSignOn)
	_, err = l.redeem(s.Ticket, s.Browser, now)
	assert.NoError(l.t, err)
}

func signOnsForgotten(l *library) {
	now := l.tick()
	old, young := l.kept(now), l.kept(now.Add(2*time.Microsecond))
	l.kept(now.Add(signOnKept + time.Microsecond))
	_, err := l.SignOns.Redeem(l.t.Context(), old.Ticket, old.Browser, now.Add(-time.Hour))
	assert.ErrorIs(l.t, err, ports.ErrNoSignOn)
	_, err = l.SignOns.Redeem(l.t.Context(), young.Ticket, young.Browser, now.Add(-time.Hour))
	assert.NoError(l.t, err)
}

func raceKeeps(l *library) {
	for range rounds(l.t) / 8 {
		now := l.tick()
		all := make([]ports.SignOn, 8)
		for i := range all {
			all[i] = l.newSignOn(now)
			all[i].State = all[0].State
		}
		var kept atomic.Int32
		atOnce(len(all), func(i int) {
			if err := l.keep(all[i]); err == nil {
				kept.Add(1)
			} else {
				assert.ErrorIs(l.t, err, ports.ErrNoSignOn)
			}
		})
		require.EqualValues(l.t, 1, kept.Load())
	}
}

func raceRedeems(l *library) {
	for range rounds(l.t) / 8 {
		now := l.tick()
		s := l.kept(now)
		var told atomic.Int32
		atOnce(8, func(int) {
			got, err := l.redeem(s.Ticket, s.Browser, now)
			if err == nil {
				assert.Equal(l.t, s, got)
				told.Add(1)
			} else {
				assert.ErrorIs(l.t, err, ports.ErrNoSignOn)
				assert.Empty(l.t, got.UserID)
			}
		})
		require.EqualValues(l.t, 1, told.Load())
	}
}
