package portstest

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// ProviderSessions tests that an adapter keeps the promises of ports.ProviderSessions (RULES §21.9).
func ProviderSessions(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a session that began at the provider is leased, with what it was checked with last", providerLeased},
		{"there is nothing to ask about other sessions, used tokens and what has ended", providerLeasesNothing},
		{"of many who lease a session at once one does", raceProviderLeases},
		{"a logout ends the sessions that it names, and no others", providerLogsOut},
		{"a logout serves once", providerLogoutOnce},
		{"of many who bring one logout at once one ends something", raceProviderLogouts},
	})
}

const providerLease = 30 * time.Second

// atProvider starts a session of a person whom the provider identifies by a subject.
func (l *library) atProvider(who domain.Actor, subject string, p ports.ProviderSession) (ports.Session, [32]byte) {
	l.t.Helper()
	identity := domain.Identity{Issuer: "https://id.example", Subject: subject}
	if user := l.account(who.ID); user.Identity != identity {
		require.NoError(l.t, l.linked(who.ID, identity))
	}
	now := l.tick()
	s := ports.Session{ID: newID(), UserID: who.ID, StartedAt: now, EndsAt: now.Add(24 * time.Hour), Provider: &p}
	token := ports.RefreshToken{Hash: hashOf(s.ID), IssuedAt: now, ExpiresAt: now.Add(time.Hour)}
	require.NoError(l.t, l.Sessions.Start(l.t.Context(), s, l.account(who.ID), token))
	return s, token.Hash
}

func (l *library) lease(token [32]byte, now time.Time) ports.ProviderCheck {
	l.t.Helper()
	check, err := l.ProviderSessions.Lease(l.t.Context(), token, now, now.Add(providerLease))
	require.NoError(l.t, err)
	return check
}

func providerLeased(l *library) {
	s, token := l.atProvider(l.editor, "sáu", ports.ProviderSession{Name: "there", Token: []byte("one")})
	now := l.tick()
	want := ports.ProviderCheck{State: ports.LeaseGiven, SessionID: s.ID, UserID: l.editor.ID, Token: []byte("one"), CheckedAt: s.StartedAt}
	assert.Equal(l.t, want, l.lease(token, now))
	assert.Equal(l.t, ports.LeaseTaken, l.lease(token, now.Add(providerLease-time.Second)).State)
	assert.Equal(l.t, want, l.lease(token, now.Add(providerLease)), "whoever leased it has gone")

	require.NoError(l.t, l.ProviderSessions.Checked(l.t.Context(), s.ID, []byte("two"), now))
	want.Token, want.CheckedAt = []byte("two"), now
	assert.Equal(l.t, want, l.lease(token, now), "the lease was ended")
}

func providerLeasesNothing(l *library) {
	now := l.tick()
	nothing := func(token [32]byte, why string) {
		assert.Equal(l.t, ports.LeaseNone, l.lease(token, now).State, why)
	}
	password := l.session(l.expert)
	nothing(hashOf(password.ID), "it began with a password")
	nothing(hashOf("unknown"), "an unknown token")
	_, tokenless := l.atProvider(l.editor, "sáu", ports.ProviderSession{Name: "there"})
	nothing(tokenless, "the provider gave no refresh token")

	s, token := l.atProvider(l.editor, "sáu", ports.ProviderSession{Token: []byte("one")})
	now = s.StartedAt.Add(time.Hour)
	nothing(token, "the token is over")
	now = s.StartedAt
	require.NoError(l.t, l.Sessions.Rotate(l.t.Context(), token, func(ports.Presented) (ports.Rotation, error) {
		return ports.Rotation{Successor: &ports.RefreshToken{Hash: hashOf(newID()), IssuedAt: now, ExpiresAt: now.Add(time.Hour)}}, nil
	}))
	nothing(token, "the token was used")

	for why, end := range map[string]func(token [32]byte){
		"signed out": func(token [32]byte) { require.NoError(l.t, l.Sessions.End(l.t.Context(), token, now)) },
		"disabled":   func([32]byte) { l.changed(l.editor.ID, changes["disabled"]) },
	} {
		l.changed(l.editor.ID, func(u *domain.User) { u.DisabledAt = nil })
		s, token := l.atProvider(l.editor, "sáu", ports.ProviderSession{Token: []byte("one")})
		now = s.StartedAt
		end(token)
		nothing(token, why)
		require.NoError(l.t, l.ProviderSessions.Checked(l.t.Context(), s.ID, []byte("two"), now), "an answer that comes late does not matter")
	}
}

func raceProviderLeases(l *library) {
	for range rounds(l.t) / 8 {
		_, token := l.atProvider(l.editor, "sáu", ports.ProviderSession{Token: []byte("one")})
		now := l.tick()
		var given atomic.Int32
		atOnce(8, func(int) {
			check, err := l.ProviderSessions.Lease(l.t.Context(), token, now, now.Add(providerLease))
			assert.NoError(l.t, err)
			if check.State == ports.LeaseGiven {
				given.Add(1)
			} else {
				assert.Equal(l.t, ports.LeaseTaken, check.State)
			}
		})
		require.EqualValues(l.t, 1, given.Load())
	}
}

// alive returns the sessions that have not ended.
func (l *library) alive(sessions ...ports.Session) (live []bool) {
	for _, s := range sessions {
		_, err := l.Sessions.Live(l.t.Context(), s.ID, s.StartedAt)
		live = append(live, err == nil)
	}
	return live
}

func (l *library) logOut(subject, session string) []string {
	l.t.Helper()
	now := l.tick()
	logout := ports.ProviderLogout{ID: hashOf(newID()), Identity: domain.Identity{Issuer: "https://id.example", Subject: subject}, Session: session}
	users, err := l.ProviderSessions.LogOut(l.t.Context(), logout, now, now.Add(-time.Hour))
	require.NoError(l.t, err)
	return users
}

func providerLogsOut(l *library) {
	one, _ := l.atProvider(l.editor, "sáu", ports.ProviderSession{Name: "one"})
	two, _ := l.atProvider(l.editor, "sáu", ports.ProviderSession{Name: "two", Token: []byte("token")})
	three, _ := l.atProvider(l.editor, "sáu", ports.ProviderSession{})
	others, _ := l.atProvider(l.other, "bảy", ports.ProviderSession{Name: "others"})
	password := l.session(l.expert)
	all := []ports.Session{one, two, three, others, password}

	for _, nobody := range [][2]string{{"", ""}, {"tám", ""}, {"", "three"}, {"bảy", "one"}} {
		assert.Empty(l.t, l.logOut(nobody[0], nobody[1]), nobody)
	}
	elsewhere := ports.ProviderLogout{ID: hashOf(newID()), Identity: domain.Identity{Issuer: "https://other.example", Subject: "sáu"}}
	users, err := l.ProviderSessions.LogOut(l.t.Context(), elsewhere, l.tick(), l.now.Add(-time.Hour))
	require.NoError(l.t, err)
	assert.Empty(l.t, users, "another provider's")
	assert.Equal(l.t, []bool{true, true, true, true, true}, l.alive(all...))

	assert.Equal(l.t, []string{l.editor.ID}, l.logOut("", "one"))
	assert.Equal(l.t, []bool{false, true, true, true, true}, l.alive(all...))
	assert.Equal(l.t, []string{l.editor.ID}, l.logOut("sáu", ""), "of all that are left")
	assert.Equal(l.t, []bool{false, false, false, true, true}, l.alive(all...))
	assert.Equal(l.t, []string{l.other.ID}, l.logOut("bảy", "others"))
	assert.Equal(l.t, []bool{false, false, false, false, true}, l.alive(all...))
}

func providerLogoutOnce(l *library) {
	l.atProvider(l.editor, "sáu", ports.ProviderSession{Name: "one"})
	now := l.tick()
	logout := ports.ProviderLogout{ID: hashOf(newID()), Identity: domain.Identity{Issuer: "https://id.example", Subject: "sáu"}}
	use := func(now, since time.Time) []string {
		users, err := l.ProviderSessions.LogOut(l.t.Context(), logout, now, since)
		require.NoError(l.t, err)
		return users
	}
	assert.Equal(l.t, []string{l.editor.ID}, use(now, now))
	again, _ := l.atProvider(l.editor, "sáu", ports.ProviderSession{Name: "two"})
	assert.Empty(l.t, use(now.Add(time.Minute), now), "it was used")
	assert.Equal(l.t, []bool{true}, l.alive(again))
	assert.Equal(l.t, []string{l.editor.ID}, use(now.Add(time.Hour), now.Add(time.Second)), "and is forgotten")
}

func raceProviderLogouts(l *library) {
	for range rounds(l.t) / 8 {
		l.atProvider(l.editor, "sáu", ports.ProviderSession{Name: "one"})
		now := l.tick()
		logout := ports.ProviderLogout{ID: hashOf(newID()), Identity: domain.Identity{Issuer: "https://id.example", Subject: "sáu"}}
		var ended atomic.Int32
		atOnce(8, func(int) {
			users, err := l.ProviderSessions.LogOut(l.t.Context(), logout, now, now.Add(-time.Hour))
			assert.NoError(l.t, err)
			ended.Add(int32(len(users)))
		})
		require.EqualValues(l.t, 1, ended.Load())
	}
}
