package accounts

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/ports"
	"backoffice/ports/portstest"
)

// signOnKept is how long the suite keeps a sign-on.
const signOnKept = time.Minute

// SignOns tests that an adapter keeps the promises of ports.SignOns (RULES §21.2).
func SignOns(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"a sign-on is returned once, to the browser that began it, in time": signOnRedeemed,
		"a state is kept once":                                    signOnKeptOnce,
		"what is too old is forgotten":                            signOnsForgotten,
		"of many who keep one state concurrently one succeeds":    raceKeeps,
		"of many who redeem one ticket concurrently one succeeds": raceRedeems,
	})
}

// newSignOn returns a sign-on with its own state, browser and ticket.
func newSignOn(l *portstest.Library, at time.Time) ports.SignOn {
	return ports.SignOn{
		State: portstest.HashOf(portstest.NewID()), Browser: portstest.HashOf(portstest.NewID()), Ticket: portstest.HashOf(portstest.NewID()), UserID: l.Editor.ID, Next: "/ebooks?page=2", KeptAt: at,
		Provider: ports.ProviderSession{Name: portstest.NewID(), Token: []byte("sealed")},
	}
}

func keep(l *portstest.Library, s ports.SignOn) error {
	return l.SignOns.Keep(l.T.Context(), s, s.KeptAt.Add(-signOnKept))
}

// kept stores a sign-on and returns it.
func kept(l *portstest.Library, at time.Time) ports.SignOn {
	l.T.Helper()
	s := newSignOn(l, at)
	require.NoError(l.T, keep(l, s))
	return s
}

func redeem(l *portstest.Library, ticket, browser [32]byte, now time.Time) (ports.SignOn, error) {
	return l.SignOns.Redeem(l.T.Context(), ticket, browser, now.Add(-signOnKept))
}

func signOnRedeemed(l *portstest.Library) {
	now := l.Tick()
	s := kept(l, now)
	for what, c := range map[string]struct {
		ticket, browser [32]byte
		at              time.Time
	}{
		"another browser":    {s.Ticket, portstest.HashOf("another browser"), now},
		"another ticket":     {portstest.HashOf("another ticket"), s.Browser, now},
		"the state":          {s.State, s.Browser, now},
		"no ticket":          {[32]byte{}, s.Browser, now},
		"its minute is over": {s.Ticket, s.Browser, now.Add(signOnKept)},
	} {
		_, err := redeem(l, c.ticket, c.browser, c.at)
		assert.ErrorIs(l.T, err, ports.ErrNoSignOn, what)
	}
	got, err := redeem(l, s.Ticket, s.Browser, now.Add(signOnKept-time.Microsecond))
	require.NoError(l.T, err, "and these attempts have not used it")
	assert.Equal(l.T, s, got)
	_, err = redeem(l, s.Ticket, s.Browser, now)
	assert.ErrorIs(l.T, err, ports.ErrNoSignOn, "it was redeemed")

	bare := newSignOn(l, now)
	bare.Provider, bare.Next = ports.ProviderSession{}, ""
	require.NoError(l.T, keep(l, bare))
	got, err = redeem(l, bare.Ticket, bare.Browser, now)
	require.NoError(l.T, err)
	assert.Equal(l.T, bare, got, "the provider says nothing of its session")
}

func signOnKeptOnce(l *portstest.Library) {
	now := l.Tick()
	s := kept(l, now)
	again := newSignOn(l, now)
	again.State = s.State
	assert.ErrorIs(l.T, keep(l, again), ports.ErrNoSignOn)
	_, err := redeem(l, again.Ticket, again.Browser, now)
	assert.ErrorIs(l.T, err, ports.ErrNoSignOn)
	_, err = redeem(l, s.Ticket, s.Browser, now)
	assert.NoError(l.T, err)
}

func signOnsForgotten(l *portstest.Library) {
	now := l.Tick()
	old, young := kept(l, now), kept(l, now.Add(2*time.Microsecond))
	kept(l, now.Add(signOnKept+time.Microsecond))
	_, err := l.SignOns.Redeem(l.T.Context(), old.Ticket, old.Browser, now.Add(-time.Hour))
	assert.ErrorIs(l.T, err, ports.ErrNoSignOn)
	_, err = l.SignOns.Redeem(l.T.Context(), young.Ticket, young.Browser, now.Add(-time.Hour))
	assert.NoError(l.T, err)
}

func raceKeeps(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 8 {
		now := l.Tick()
		all := make([]ports.SignOn, 8)
		for i := range all {
			all[i] = newSignOn(l, now)
			all[i].State = all[0].State
		}
		var kept atomic.Int32
		portstest.AtOnce(len(all), func(i int) {
			if err := keep(l, all[i]); err == nil {
				kept.Add(1)
			} else {
				assert.ErrorIs(l.T, err, ports.ErrNoSignOn)
			}
		})
		require.EqualValues(l.T, 1, kept.Load())
	}
}

func raceRedeems(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 8 {
		now := l.Tick()
		s := kept(l, now)
		var callers atomic.Int32
		portstest.AtOnce(8, func(int) {
			got, err := redeem(l, s.Ticket, s.Browser, now)
			if err == nil {
				assert.Equal(l.T, s, got)
				callers.Add(1)
			} else {
				assert.ErrorIs(l.T, err, ports.ErrNoSignOn)
				assert.Empty(l.T, got.UserID)
			}
		})
		require.EqualValues(l.T, 1, callers.Load())
	}
}
