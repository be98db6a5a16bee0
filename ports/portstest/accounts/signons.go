package accounts

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

// signOnLife is how long a sign-on can be redeemed.
const signOnLife = time.Minute

// SignOns tests that an adapter keeps the promises of ports.SignOns (RULES §21.2).
func SignOns(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"a sign-on is returned once, to the browser that began it, in time": signOnRedeemed,
		"a state is stored once":                                       signOnStoredOnce,
		"an expired sign-on is removed":                                expiredSignOnsRemoved,
		"of many concurrent calls that store one state one succeeds":   raceKeeps,
		"of many concurrent calls that redeem one ticket one succeeds": raceRedeems,
	})
}

// newSignOn returns a sign-on with its own state, browser and ticket.
func newSignOn(l *portstest.Library, at time.Time) ports.SignOn {
	return ports.SignOn{
		State: portstest.HashOf(portstest.NewID()), Browser: portstest.HashOf(portstest.NewID()), Ticket: portstest.HashOf(portstest.NewID()), UserID: l.Editor.ID, Next: "/ebooks?page=2", KeptAt: at,
		Provider: ports.ProviderSession{ID: portstest.NewID(), SealedToken: []byte("sealed")},
	}
}

func keep(l *portstest.Library, s ports.SignOn) error {
	return l.SignOns.Keep(l.T.Context(), s, s.KeptAt.Add(-signOnLife))
}

// storedSignOn returns a new sign-on that is stored.
func storedSignOn(l *portstest.Library, at time.Time) ports.SignOn {
	l.T.Helper()
	s := newSignOn(l, at)
	require.NoError(l.T, keep(l, s))
	return s
}

func redeem(l *portstest.Library, ticket, browser [32]byte, now time.Time) (ports.SignOn, error) {
	return l.SignOns.Redeem(l.T.Context(), ticket, browser, now.Add(-signOnLife))
}

func signOnRedeemed(l *portstest.Library) {
	now := l.Tick()
	s := storedSignOn(l, now)
	for name, c := range map[string]struct {
		ticket, browser [32]byte
		at              time.Time
	}{
		"another browser": {s.Ticket, portstest.HashOf("another browser"), now},
		"another ticket":  {portstest.HashOf("another ticket"), s.Browser, now},
		"the state":       {s.State, s.Browser, now},
		"no ticket":       {[32]byte{}, s.Browser, now},
		"it has expired":  {s.Ticket, s.Browser, now.Add(signOnLife)},
	} {
		_, err := redeem(l, c.ticket, c.browser, c.at)
		assert.ErrorIs(l.T, err, domain.ErrSignOnExpired, name)
	}
	got, err := redeem(l, s.Ticket, s.Browser, now.Add(signOnLife-time.Microsecond))
	require.NoError(l.T, err, "the failed attempts have not used it")
	assert.Equal(l.T, s, got)
	_, err = redeem(l, s.Ticket, s.Browser, now)
	assert.ErrorIs(l.T, err, domain.ErrSignOnExpired, "it was redeemed")

	bare := newSignOn(l, now)
	bare.Provider, bare.Next = ports.ProviderSession{}, ""
	require.NoError(l.T, keep(l, bare))
	got, err = redeem(l, bare.Ticket, bare.Browser, now)
	require.NoError(l.T, err)
	assert.Equal(l.T, bare, got, "without a session at the provider")
}

func signOnStoredOnce(l *portstest.Library) {
	now := l.Tick()
	s := storedSignOn(l, now)
	again := newSignOn(l, now)
	again.State = s.State
	assert.ErrorIs(l.T, keep(l, again), domain.ErrSignOnExpired)
	_, err := redeem(l, again.Ticket, again.Browser, now)
	assert.ErrorIs(l.T, err, domain.ErrSignOnExpired)
	_, err = redeem(l, s.Ticket, s.Browser, now)
	assert.NoError(l.T, err)
}

func expiredSignOnsRemoved(l *portstest.Library) {
	now := l.Tick()
	old, young := storedSignOn(l, now), storedSignOn(l, now.Add(2*time.Microsecond))
	storedSignOn(l, now.Add(signOnLife+time.Microsecond))
	_, err := l.SignOns.Redeem(l.T.Context(), old.Ticket, old.Browser, now.Add(-time.Hour))
	assert.ErrorIs(l.T, err, domain.ErrSignOnExpired)
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
		var succeeded atomic.Int32
		portstest.AtOnce(len(all), func(i int) {
			if err := keep(l, all[i]); err == nil {
				succeeded.Add(1)
			} else {
				assert.ErrorIs(l.T, err, domain.ErrSignOnExpired)
			}
		})
		require.EqualValues(l.T, 1, succeeded.Load())
	}
}

func raceRedeems(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 8 {
		now := l.Tick()
		s := storedSignOn(l, now)
		var succeeded atomic.Int32
		portstest.AtOnce(8, func(int) {
			got, err := redeem(l, s.Ticket, s.Browser, now)
			if err == nil {
				assert.Equal(l.T, s, got)
				succeeded.Add(1)
			} else {
				assert.ErrorIs(l.T, err, domain.ErrSignOnExpired)
				assert.Empty(l.T, got.UserID)
			}
		})
		require.EqualValues(l.T, 1, succeeded.Load())
	}
}
