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

// Identities tests what ports.Users promises about accounts of an identity provider (RULES §21.3).
func Identities(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"an account is found by its identity, to the letter", identityFound},
		{"an identity is one account's, until that gives it up", identityTaken},
		{"an account that is set aside is nobody's yet", identitySetAside},
		{"of many accounts of one identity made at once one is", raceIdentities},
		{"of many accounts that are given one identity at once one has it", raceLinks},
	})
}

// provided returns an account of an identity provider that is not stored yet.
func (l *library) provided(issuer, subject string) domain.User {
	id := newID()
	return domain.User{ID: id, Email: id + "@test.example", FullName: "Người đơn vị", Role: domain.Editor, CreatedAt: l.tick(), Identity: domain.Identity{Issuer: issuer, Subject: subject}}
}

// linked links an account to an identity.
func (l *library) linked(id string, identity domain.Identity) error {
	_, err := l.Users.Update(l.t.Context(), id, false, func(u *domain.User, _ time.Time) error { u.Identity = identity; return nil })
	return err
}

func (l *library) nobodyIs(issuer, subject string) {
	l.t.Helper()
	_, err := l.Users.ByIdentity(l.t.Context(), domain.Identity{Issuer: issuer, Subject: subject})
	assert.ErrorIs(l.t, err, domain.ErrNoUser, "%q at %q", subject, issuer)
}

func (l *library) is(u domain.User) {
	l.t.Helper()
	found, err := l.Users.ByIdentity(l.t.Context(), u.Identity)
	require.NoError(l.t, err)
	assert.Equal(l.t, u, found)
	assert.Equal(l.t, u, l.account(u.ID), "whichever way it is found")
}

func identityFound(l *library) {
	u := l.provided("https://id.example", "Đơn vị|Sáu")
	require.NoError(l.t, l.Users.Add(l.t.Context(), u))
	l.is(u)
	l.nobodyIs("https://id.example", "đơn vị|sáu")
	l.nobodyIs("https://id.example", "Đơn vị|Sáu ")
	l.nobodyIs("https://id.example", "")
	l.nobodyIs("https://id.example/", "Đơn vị|Sáu")
	l.nobodyIs("", "")
	elsewhere := l.provided("https://id.example/", "Đơn vị|Sáu")
	require.NoError(l.t, l.Users.Add(l.t.Context(), elsewhere), "who it is depends on the provider")
	l.is(elsewhere)
	at := l.tick()
	closed, err := l.Users.Update(l.t.Context(), u.ID, true, func(u *domain.User, _ time.Time) error { u.DisabledAt = &at; return nil })
	require.NoError(l.t, err)
	l.is(closed)
}

func identityTaken(l *library) {
	u := l.provided("https://id.example", "sáu")
	require.NoError(l.t, l.Users.Add(l.t.Context(), u))
	assert.ErrorIs(l.t, l.Users.Add(l.t.Context(), l.provided("https://id.example", "sáu")), ports.ErrUserExists)
	all, err := l.Users.All(l.t.Context())
	require.NoError(l.t, err)
	assert.Len(l.t, all, 5, "what was refused is not there")
	before := l.account(l.editor.ID)
	assert.ErrorIs(l.t, l.linked(l.editor.ID, u.Identity), ports.ErrUserExists)
	assert.Equal(l.t, before, l.account(l.editor.ID))
	l.is(u)
	require.NoError(l.t, l.linked(u.ID, domain.Identity{}))
	l.nobodyIs("https://id.example", "sáu")
	require.NoError(l.t, l.linked(l.editor.ID, u.Identity))
	l.is(l.account(l.editor.ID))
	require.NoError(l.t, l.linked(l.editor.ID, domain.Identity{Issuer: "https://id.example", Subject: "bảy"}))
	l.nobodyIs("https://id.example", "sáu")
	l.is(l.account(l.editor.ID))
}

func identitySetAside(l *library) {
	for _, id := range []string{l.editor.ID, l.expert.ID} {
		require.NoError(l.t, l.linked(id, domain.Identity{Issuer: "https://id.example"}))
	}
	assert.Equal(l.t, domain.Identity{Issuer: "https://id.example"}, l.account(l.expert.ID).Identity)
	l.nobodyIs("https://id.example", "")
	require.NoError(l.t, l.linked(l.expert.ID, domain.Identity{Issuer: "https://id.example", Subject: "sáu"}))
	l.is(l.account(l.expert.ID))
}

func raceIdentities(l *library) {
	for round := range rounds(l.t) / 8 {
		made := make([]domain.User, 8)
		for i := range made {
			made[i] = l.provided("https://id.example", fmt.Sprint("người ", round))
		}
		var stored atomic.Pointer[domain.User]
		atOnce(len(made), func(i int) {
			err := l.Users.Add(l.t.Context(), made[i])
			if err == nil {
				assert.Nil(l.t, stored.Swap(&made[i]), "one is made")
			} else {
				assert.ErrorIs(l.t, err, ports.ErrUserExists)
			}
		})
		require.NotNil(l.t, stored.Load(), "somebody comes in")
		l.is(*stored.Load())
	}
	all, err := l.Users.All(l.t.Context())
	require.NoError(l.t, err)
	assert.Len(l.t, all, 4+rounds(l.t)/8)
}

func raceLinks(l *library) {
	people := []string{l.editor.ID, l.other.ID, l.expert.ID, l.manager.ID}
	for round := range rounds(l.t) / 8 {
		identity := domain.Identity{Issuer: "https://id.example", Subject: fmt.Sprint("người ", round)}
		fresh := l.provided(identity.Issuer, identity.Subject)
		var has atomic.Int32
		atOnce(len(people)+1, func(i int) {
			var err error
			if i < len(people) {
				err = l.linked(people[i], identity)
			} else {
				err = l.Users.Add(l.t.Context(), fresh)
			}
			if err == nil {
				has.Add(1)
			} else {
				assert.ErrorIs(l.t, err, ports.ErrUserExists)
			}
		})
		require.EqualValues(l.t, 1, has.Load())
		found, err := l.Users.ByIdentity(l.t.Context(), identity)
		require.NoError(l.t, err)
		assert.Equal(l.t, identity, l.account(found.ID).Identity)
	}
}
