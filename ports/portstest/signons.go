package portstest

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/ports"
)

// The bounds that the suite sets sign-ons.
const (
	signOnLimit  = 5
	signOnWindow = 15 * time.Minute
	onTheWay     = 10 * time.Minute
)

// SignOns holds an adapter to what ports.SignOns promises (RULES §21.2).
func SignOns(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a sign-on is taken once, by the browser that began it, in time", signOnTaken},
		{"what came of it is told once, to that browser, in time", signOnRedeemed},
		{"a refusal is told once as well, and nothing is decided twice", signOnRefused},
		{"an address has so many that came to nothing", signOnsLimited},
		{"one that a session follows weighs on no limit", signOnsThatEnd},
		{"what is older than the window is forgotten", signOnsForgotten},
		{"of many who bring one back at once one does", raceTakes},
		{"of many who redeem one ticket at once one does", raceRedeems},
		{"of many who decide one at once one does", raceSignOnDecisions},
		{"many that begin at once cannot slip past the limit", raceSignOns},
	})
}

// newSignOn is one of an address, with a state and a browser of its own.
func newSignOn(address string, at time.Time) ports.SignOn {
	return ports.SignOn{State: hashOf(newID()), Browser: hashOf(newID()), Address: address, Next: "/ebooks?page=2", BeganAt: at}
}

func (l *library) beginSignOn(s ports.SignOn) time.Duration {
	l.t.Helper()
	wait, err := l.SignOns.Begin(l.t.Context(), s, signOnLimit, signOnWindow)
	require.NoError(l.t, err)
	return wait
}

// begun is a sign-on that has begun.
func (l *library) begun(at time.Time) ports.SignOn {
	l.t.Helper()
	s := newSignOn(newID(), at)
	require.Zero(l.t, l.beginSignOn(s))
	return s
}

func (l *library) comesBack(s ports.SignOn, now time.Time) error {
	return l.SignOns.Take(l.t.Context(), s.State, s.Browser, now.Add(-onTheWay), now)
}

// decided decides a sign-on for somebody, or with a refusal.
func (l *library) decided(s ports.SignOn, userID, refusal string, at time.Time) ports.SignOnDecision {
	l.t.Helper()
	d := ports.SignOnDecision{Ticket: hashOf(newID()), UserID: userID, Refusal: refusal, DecidedAt: at}
	require.NoError(l.t, l.SignOns.Decide(l.t.Context(), s.State, d))
	d.Next = s.Next
	return d
}

func (l *library) redeem(ticket, browser [32]byte, now time.Time) (ports.SignOnDecision, error) {
	return l.SignOns.Redeem(l.t.Context(), ticket, browser, now.Add(-time.Minute))
}

func signOnTaken(l *library) {
	now := l.tick()
	s := l.begun(now)
	another := s
	another.Browser = hashOf("another browser")
	assert.ErrorIs(l.t, l.comesBack(another, now), ports.ErrNoSignOn)
	assert.ErrorIs(l.t, l.comesBack(newSignOn("1", now), now), ports.ErrNoSignOn, "it has not begun")
	assert.ErrorIs(l.t, l.comesBack(s, now.Add(onTheWay)), ports.ErrNoSignOn, "its time is over")
	assert.NoError(l.t, l.comesBack(s, now.Add(onTheWay-time.Microsecond)), "and these attempts have not used it")
	assert.ErrorIs(l.t, l.comesBack(s, now), ports.ErrNoSignOn, "it was taken")
	refused := l.begun(now)
	l.decided(refused, "", "session.sso_unavailable", now)
	assert.ErrorIs(l.t, l.comesBack(refused, now), ports.ErrNoSignOn, "it was decided before it went anywhere")
}

func signOnRedeemed(l *library) {
	now := l.tick()
	s := l.begun(now)
	require.NoError(l.t, l.comesBack(s, now))
	_, err := l.redeem([32]byte{}, s.Browser, now)
	assert.ErrorIs(l.t, err, ports.ErrNoSignOn, "nothing is decided")
	d := l.decided(s, l.editor.ID, "", now)
	for what, c := range map[string]struct {
		ticket, browser [32]byte
		at              time.Time
	}{
		"another browser":    {d.Ticket, hashOf("another browser"), now},
		"another ticket":     {hashOf("another ticket"), s.Browser, now},
		"the state":          {s.State, s.Browser, now},
		"its minute is over": {d.Ticket, s.Browser, now.Add(time.Minute)},
	} {
		_, err := l.redeem(c.ticket, c.browser, c.at)
		assert.ErrorIs(l.t, err, ports.ErrNoSignOn, what)
	}
	got, err := l.redeem(d.Ticket, s.Browser, now.Add(time.Minute-time.Microsecond))
	require.NoError(l.t, err, "and these attempts have not used it")
	assert.Equal(l.t, d, got)
	_, err = l.redeem(d.Ticket, s.Browser, now)
	assert.ErrorIs(l.t, err, ports.ErrNoSignOn, "it was redeemed")
	assert.ErrorIs(l.t, l.comesBack(s, now), ports.ErrNoSignOn)
}

func signOnRefused(l *library) {
	now := l.tick()
	s := l.begun(now)
	require.NoError(l.t, l.comesBack(s, now))
	d := l.decided(s, "", "session.sso_role", now)
	later := l.decided(s, l.editor.ID, "", now)
	_, err := l.redeem(later.Ticket, s.Browser, now)
	assert.ErrorIs(l.t, err, ports.ErrNoSignOn, "what was decided stays")
	got, err := l.redeem(d.Ticket, s.Browser, now)
	require.NoError(l.t, err)
	assert.Equal(l.t, d, got)
	_, err = l.redeem(d.Ticket, s.Browser, now)
	assert.ErrorIs(l.t, err, ports.ErrNoSignOn)
}

func signOnsLimited(l *library) {
	now := l.tick()
	for i := range signOnLimit {
		assert.Zero(l.t, l.beginSignOn(newSignOn("1", now.Add(time.Duration(i)*time.Minute))))
	}
	refused := newSignOn("1", now.Add(5*time.Minute))
	assert.Equal(l.t, 10*time.Minute, l.beginSignOn(refused), "until the first leaves the window")
	assert.ErrorIs(l.t, l.comesBack(refused, refused.BeganAt), ports.ErrNoSignOn, "it has not begun")
	assert.Zero(l.t, l.beginSignOn(newSignOn("2", now.Add(5*time.Minute))), "another address")
	assert.Zero(l.t, l.beginSignOn(newSignOn("1", now.Add(15*time.Minute))))
	assert.Equal(l.t, time.Minute, l.beginSignOn(newSignOn("1", now.Add(15*time.Minute))))
}

func signOnsThatEnd(l *library) {
	now := l.tick()
	for i := range 2 * signOnLimit {
		s := newSignOn("1", now)
		require.Zero(l.t, l.beginSignOn(s), i)
		require.NoError(l.t, l.comesBack(s, now))
		d := l.decided(s, l.editor.ID, "", now)
		_, err := l.redeem(d.Ticket, s.Browser, now)
		require.NoError(l.t, err)
	}
	for range signOnLimit {
		s := newSignOn("1", now)
		require.Zero(l.t, l.beginSignOn(s))
		d := l.decided(s, "", "session.sso_role", now)
		_, err := l.redeem(d.Ticket, s.Browser, now)
		require.NoError(l.t, err)
	}
	assert.NotZero(l.t, l.beginSignOn(newSignOn("1", now)), "refusals weigh, told or not")
}

func signOnsForgotten(l *library) {
	now := l.tick()
	old, decided, young := l.begun(now), l.begun(now), l.begun(now.Add(time.Microsecond))
	d := l.decided(decided, l.editor.ID, "", now)
	l.begun(now.Add(signOnWindow))
	since := now.Add(-time.Hour)
	assert.ErrorIs(l.t, l.SignOns.Take(l.t.Context(), old.State, old.Browser, since, now), ports.ErrNoSignOn)
	_, err := l.SignOns.Redeem(l.t.Context(), d.Ticket, decided.Browser, since)
	assert.ErrorIs(l.t, err, ports.ErrNoSignOn)
	assert.NoError(l.t, l.SignOns.Take(l.t.Context(), young.State, young.Browser, since, now), "whatever its address")
	assert.Zero(l.t, l.beginSignOn(old), "nothing is left of it")
}

func raceTakes(l *library) {
	for range rounds(l.t) / 8 {
		now := l.tick()
		s := l.begun(now)
		var taken atomic.Int32
		atOnce(8, func(i int) {
			back := s
			if i == 0 {
				back.Browser = hashOf("another browser")
			}
			if err := l.comesBack(back, now); err == nil {
				assert.NotZero(l.t, i, "it was another browser")
				taken.Add(1)
			} else {
				assert.ErrorIs(l.t, err, ports.ErrNoSignOn)
			}
		})
		require.EqualValues(l.t, 1, taken.Load())
	}
}

func raceRedeems(l *library) {
	for round := range rounds(l.t) / 8 {
		now := l.tick()
		s := l.begun(now)
		d := l.decided(s, []string{l.editor.ID, ""}[round%2], []string{"", "session.sso_role"}[round%2], now)
		var told atomic.Int32
		atOnce(8, func(int) {
			got, err := l.redeem(d.Ticket, s.Browser, now)
			if err == nil {
				assert.Equal(l.t, d, got)
				told.Add(1)
			} else {
				assert.ErrorIs(l.t, err, ports.ErrNoSignOn)
				assert.Empty(l.t, got.UserID)
			}
		})
		require.EqualValues(l.t, 1, told.Load())
	}
}

func raceSignOnDecisions(l *library) {
	for range rounds(l.t) / 8 {
		now := l.tick()
		s := l.begun(now)
		decisions := make([]ports.SignOnDecision, 4)
		atOnce(len(decisions), func(i int) {
			decisions[i] = ports.SignOnDecision{Ticket: hashOf(newID()), Refusal: "session.sso_role", DecidedAt: now}
			assert.NoError(l.t, l.SignOns.Decide(l.t.Context(), s.State, decisions[i]))
		})
		told := 0
		for _, d := range decisions {
			if _, err := l.redeem(d.Ticket, s.Browser, now); err == nil {
				told++
			}
		}
		require.Equal(l.t, 1, told)
	}
}

func raceSignOns(l *library) {
	for range rounds(l.t) / 10 {
		now, address := l.tick(), newID()
		var begun atomic.Int32
		atOnce(12, func(int) {
			if l.beginSignOn(newSignOn(address, now)) == 0 {
				begun.Add(1)
			}
		})
		require.EqualValues(l.t, signOnLimit, begun.Load())
	}
}
