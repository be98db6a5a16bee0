package accounts

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

// ProviderSessions tests that an adapter keeps the promises of ports.ProviderSessions (RULES §21.9).
func ProviderSessions(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"a session that began at the provider is leased with its latest refresh token": providerLeased,
		"other sessions, used tokens and ended sessions are not leased":                providerLeasesNothing,
		"of many concurrent leases of a session one succeeds":                          raceProviderLeases,
		"a logout ends the sessions that it names, and no others":                      providerLogsOut,
		"a logout of a person ends sessions that the previous version began":           providerLogsOutOlder,
		"a logout ends a sign-on that is becoming a session":                           providerLogoutEndsSignOn,
		"a logout while a sign-on becomes a session":                                   raceProviderLogoutStart,
		"a logout works once": providerLogoutOnce,
		"of many concurrent copies of one logout one ends sessions": raceProviderLogouts,
	})
}

const providerLease = 30 * time.Second

// atProvider starts a session of a person whom the provider identifies by a subject.
func atProvider(l *portstest.Library, who domain.Actor, subject string, p ports.ProviderSession) (ports.Session, [32]byte) {
	l.T.Helper()
	identity := domain.Identity{Issuer: "https://id.example", Subject: subject}
	if user := l.Account(who.ID); user.Identity != identity {
		require.NoError(l.T, link(l, who.ID, identity))
	}
	now := l.Tick()
	s := ports.Session{ID: portstest.NewID(), UserID: who.ID, StartedAt: now, EndsAt: now.Add(24 * time.Hour), Provider: &p}
	token := ports.RefreshToken{Hash: portstest.HashOf(s.ID), IssuedAt: now, ExpiresAt: now.Add(time.Hour)}
	require.NoError(l.T, l.Sessions.Start(l.T.Context(), s, l.Account(who.ID), token))
	return s, token.Hash
}

func lease(l *portstest.Library, token [32]byte, now time.Time) ports.ProviderCheck {
	l.T.Helper()
	check, err := l.ProviderSessions.Lease(l.T.Context(), token, now, now.Add(providerLease))
	require.NoError(l.T, err)
	return check
}

func providerLeased(l *portstest.Library) {
	s, token := atProvider(l, l.Editor, "sáu", ports.ProviderSession{ID: "there", SealedToken: []byte("one")})
	now := l.Tick()
	want := ports.ProviderCheck{State: ports.LeaseGiven, SessionID: s.ID, UserID: l.Editor.ID, SealedToken: []byte("one"), CheckedAt: s.StartedAt}
	assert.Equal(l.T, want, lease(l, token, now))
	assert.Equal(l.T, ports.LeaseTaken, lease(l, token, now.Add(providerLease-time.Second)).State)
	assert.Equal(l.T, want, lease(l, token, now.Add(providerLease)), "the server that leased it has gone")

	require.NoError(l.T, l.ProviderSessions.Checked(l.T.Context(), s.ID, []byte("two"), now))
	want.SealedToken, want.CheckedAt = []byte("two"), now
	assert.Equal(l.T, want, lease(l, token, now), "the lease was ended")
}

func providerLeasesNothing(l *portstest.Library) {
	now := l.Tick()
	nothing := func(token [32]byte, why string) {
		assert.Equal(l.T, ports.LeaseNone, lease(l, token, now).State, why)
	}
	password := l.Session(l.Expert)
	nothing(portstest.HashOf(password.ID), "it began with a password")
	nothing(portstest.HashOf("unknown"), "an unknown token")
	_, tokenless := atProvider(l, l.Editor, "sáu", ports.ProviderSession{ID: "there"})
	nothing(tokenless, "the provider gave no refresh token")

	s, token := atProvider(l, l.Editor, "sáu", ports.ProviderSession{SealedToken: []byte("one")})
	now = s.StartedAt.Add(time.Hour)
	nothing(token, "the token is over")
	now = s.StartedAt
	require.NoError(l.T, l.Sessions.Rotate(l.T.Context(), token, func(ports.Presented) (ports.Rotation, error) {
		return ports.Rotation{Successor: &ports.RefreshToken{Hash: portstest.HashOf(portstest.NewID()), IssuedAt: now, ExpiresAt: now.Add(time.Hour)}}, nil
	}))
	nothing(token, "the token was used")

	for why, end := range map[string]func(token [32]byte){
		"signed out": func(token [32]byte) { require.NoError(l.T, l.Sessions.End(l.T.Context(), token, now)) },
		"disabled":   func([32]byte) { l.ChangeAccount(l.Editor.ID, portstest.AccountChanges["disabled"]) },
	} {
		l.ChangeAccount(l.Editor.ID, func(u *domain.User) { u.DisabledAt = nil })
		s, token := atProvider(l, l.Editor, "sáu", ports.ProviderSession{SealedToken: []byte("one")})
		now = s.StartedAt
		end(token)
		nothing(token, why)
		require.NoError(l.T, l.ProviderSessions.Checked(l.T.Context(), s.ID, []byte("two"), now), "a response that comes late does not matter")
	}
}

func raceProviderLeases(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 8 {
		_, token := atProvider(l, l.Editor, "sáu", ports.ProviderSession{SealedToken: []byte("one")})
		now := l.Tick()
		var given atomic.Int32
		portstest.AtOnce(8, func(int) {
			check, err := l.ProviderSessions.Lease(l.T.Context(), token, now, now.Add(providerLease))
			assert.NoError(l.T, err)
			if check.State == ports.LeaseGiven {
				given.Add(1)
			} else {
				assert.Equal(l.T, ports.LeaseTaken, check.State)
			}
		})
		require.EqualValues(l.T, 1, given.Load())
	}
}

func logOut(l *portstest.Library, subject, session string) []string {
	l.T.Helper()
	now := l.Tick()
	logout := ports.ProviderLogout{ID: portstest.HashOf(portstest.NewID()), Identity: domain.Identity{Issuer: "https://id.example", Subject: subject}, Session: session}
	users, err := l.ProviderSessions.LogOut(l.T.Context(), logout, now, now.Add(-time.Hour))
	require.NoError(l.T, err)
	return users
}

func providerLogsOut(l *portstest.Library) {
	one, _ := atProvider(l, l.Editor, "sáu", ports.ProviderSession{ID: "one"})
	two, _ := atProvider(l, l.Editor, "sáu", ports.ProviderSession{ID: "two", SealedToken: []byte("token")})
	three, _ := atProvider(l, l.Editor, "sáu", ports.ProviderSession{ID: strings.Repeat("x", 256)}) // too long to be stored
	others, _ := atProvider(l, l.Other, "bảy", ports.ProviderSession{ID: "others"})
	password := l.Session(l.Expert)
	all := []ports.Session{one, two, three, others, password}

	for _, nobody := range [][2]string{{"", ""}, {"tám", ""}, {"", strings.Repeat("x", 256)}, {"bảy", "one"}} {
		assert.Empty(l.T, logOut(l, nobody[0], nobody[1]), nobody)
	}
	elsewhere := ports.ProviderLogout{ID: portstest.HashOf(portstest.NewID()), Identity: domain.Identity{Issuer: "https://other.example", Subject: "sáu"}}
	users, err := l.ProviderSessions.LogOut(l.T.Context(), elsewhere, l.Tick(), l.Now.Add(-time.Hour))
	require.NoError(l.T, err)
	assert.Empty(l.T, users, "another provider's")
	assert.Equal(l.T, []bool{true, true, true, true, true}, alive(l, all...))

	stays, ends := storedSignOn(l, l.Tick()), storedSignOn(l, l.Tick())
	assert.Equal(l.T, []string{l.Editor.ID}, logOut(l, "", "one"))
	assert.Equal(l.T, []bool{false, true, true, true, true}, alive(l, all...))
	_, err = redeem(l, stays.Ticket, stays.Browser, stays.KeptAt)
	require.NoError(l.T, err, "it is for another session at the provider")
	assert.Equal(l.T, []string{l.Editor.ID}, logOut(l, "sáu", ""), "of all that are left")
	_, err = redeem(l, ends.Ticket, ends.Browser, ends.KeptAt)
	assert.ErrorIs(l.T, err, domain.ErrSignOnExpired, "no session begins after the logout")
	assert.Equal(l.T, []bool{false, false, false, true, true}, alive(l, all...))
	assert.Equal(l.T, []string{l.Other.ID}, logOut(l, "bảy", "others"))
	assert.Equal(l.T, []bool{false, false, false, false, true}, alive(l, all...))
}

// providerLogsOutOlder has a session without anything of the provider's, as a server of the previous version begins it.
func providerLogsOutOlder(l *portstest.Library) {
	require.NoError(l.T, link(l, l.Expert.ID, domain.Identity{Issuer: "https://id.example", Subject: "chín"}))
	password := l.Session(l.Editor)
	for _, session := range []string{"", "one"} { // it may be the one that is named
		older := l.Session(l.Expert)
		assert.Empty(l.T, logOut(l, "", "one"))
		assert.Empty(l.T, logOut(l, "tám", session))
		assert.True(l.T, live(l, older))
		assert.Equal(l.T, []string{l.Expert.ID}, logOut(l, "chín", session))
		assert.Equal(l.T, []bool{false, true}, alive(l, older, password))
	}
}

// becoming returns a sign-on that was redeemed, and a function that starts its session.
func becoming(l *portstest.Library) (ports.SignOn, ports.Session, func() error) {
	l.T.Helper()
	kept := storedSignOn(l, l.Tick())
	got, err := redeem(l, kept.Ticket, kept.Browser, kept.KeptAt)
	require.NoError(l.T, err)
	s := ports.Session{ID: portstest.NewID(), UserID: got.UserID, StartedAt: got.KeptAt, EndsAt: got.KeptAt.Add(24 * time.Hour), Provider: &got.Provider, SignOn: got.State}
	checked := l.Account(got.UserID)
	return got, s, func() error {
		return l.Sessions.Start(l.T.Context(), s, checked, ports.RefreshToken{Hash: portstest.HashOf(s.ID), IssuedAt: s.StartedAt, ExpiresAt: s.EndsAt})
	}
}

func providerLogoutEndsSignOn(l *portstest.Library) {
	require.NoError(l.T, link(l, l.Editor.ID, domain.Identity{Issuer: "https://id.example", Subject: "sáu"}))
	_, stays, startOther := becoming(l)
	ended, _, start := becoming(l)
	assert.Empty(l.T, logOut(l, "", ended.Provider.ID))
	require.ErrorIs(l.T, start(), domain.ErrSessionEnded)
	require.NoError(l.T, startOther(), "of another session at the provider")
	assert.True(l.T, live(l, stays))
}

func raceProviderLogoutStart(l *portstest.Library) {
	require.NoError(l.T, link(l, l.Editor.ID, domain.Identity{Issuer: "https://id.example", Subject: "sáu"}))
	for range portstest.Rounds(l.T) / 8 {
		_, s, start := becoming(l)
		portstest.AtOnce(2, func(i int) {
			if i == 0 {
				logOut(l, "sáu", "")
			} else if err := start(); err != nil {
				assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
			}
		})
		require.False(l.T, live(l, s))
	}
}

func providerLogoutOnce(l *portstest.Library) {
	atProvider(l, l.Editor, "sáu", ports.ProviderSession{ID: "one"})
	now := l.Tick()
	logout := ports.ProviderLogout{ID: portstest.HashOf(portstest.NewID()), Identity: domain.Identity{Issuer: "https://id.example", Subject: "sáu"}}
	use := func(now, since time.Time) []string {
		users, err := l.ProviderSessions.LogOut(l.T.Context(), logout, now, since)
		require.NoError(l.T, err)
		return users
	}
	assert.Equal(l.T, []string{l.Editor.ID}, use(now, now))
	again, _ := atProvider(l, l.Editor, "sáu", ports.ProviderSession{ID: "two"})
	assert.Empty(l.T, use(now.Add(time.Minute), now), "it was used")
	assert.True(l.T, live(l, again))
	assert.Equal(l.T, []string{l.Editor.ID}, use(now.Add(time.Hour), now.Add(time.Second)), "and is forgotten")
}

func raceProviderLogouts(l *portstest.Library) {
	for range portstest.Rounds(l.T) / 8 {
		atProvider(l, l.Editor, "sáu", ports.ProviderSession{ID: "one"})
		now := l.Tick()
		logout := ports.ProviderLogout{ID: portstest.HashOf(portstest.NewID()), Identity: domain.Identity{Issuer: "https://id.example", Subject: "sáu"}}
		var ended atomic.Int32
		portstest.AtOnce(8, func(int) {
			users, err := l.ProviderSessions.LogOut(l.T.Context(), logout, now, now.Add(-time.Hour))
			assert.NoError(l.T, err)
			ended.Add(int32(len(users)))
		})
		require.EqualValues(l.T, 1, ended.Load())
	}
}
