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

// Identities tests what ports.Users promises about accounts of an identity provider (RULES §21.3).
func Identities(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"an account is found by its identity, to the letter":              identityFound,
		"an identity is one account's, until that gives it up":            identityTaken,
		"an account that is set aside is nobody's yet":                    identitySetAside,
		"of many accounts of one identity made at once one is":            raceIdentities,
		"of many accounts that are given one identity at once one has it": raceLinks,
	})
}

// provided returns an account of an identity provider that is not stored yet.
func provided(l *portstest.Library, issuer, subject string) domain.User {
	id := portstest.NewID()
	return domain.User{ID: id, Email: id + "@test.example", FullName: "Người đơn vị", Role: domain.Editor, CreatedAt: l.Tick(), Identity: domain.Identity{Issuer: issuer, Subject: subject}}
}

// linked links an account to an identity.
func linked(l *portstest.Library, id string, identity domain.Identity) error {
	_, err := l.Users.Update(l.T.Context(), id, false, func(u *domain.User, _ time.Time) error { u.Identity = identity; return nil })
	return err
}

func nobodyIs(l *portstest.Library, issuer, subject string) {
	l.T.Helper()
	_, err := l.Users.ByIdentity(l.T.Context(), domain.Identity{Issuer: issuer, Subject: subject})
	assert.ErrorIs(l.T, err, domain.ErrNoUser, "%q at %q", subject, issuer)
}

func is(l *portstest.Library, u domain.User) {
	l.T.Helper()
	found, err := l.Users.ByIdentity(l.T.Context(), u.Identity)
	require.NoError(l.T, err)
	assert.Equal(l.T, u, found)
	assert.Equal(l.T, u, l.Account(u.ID), "whichever way it is found")
}

func identityFound(l *portstest.Library) {
	u := provided(l, "https://id.example", "Đơn vị|Sáu")
	require.NoError(l.T, l.Users.Add(l.T.Context(), u))
	is(l, u)
	nobodyIs(l, "https://id.example", "đơn vị|sáu")
	nobodyIs(l, "https://id.example", "Đơn vị|Sáu ")
	nobodyIs(l, "https://id.example", "")
	nobodyIs(l, "https://id.example/", "Đơn vị|Sáu")
	nobodyIs(l, "", "")
	elsewhere := provided(l, "https://id.example/", "Đơn vị|Sáu")
	require.NoError(l.T, l.Users.Add(l.T.Context(), elsewhere), "who it is depends on the provider")
	is(l, elsewhere)
	at := l.Tick()
	closed, err := l.Users.Update(l.T.Context(), u.ID, true, func(u *domain.User, _ time.Time) error { u.DisabledAt = &at; return nil })
	require.NoError(l.T, err)
	is(l, closed)
}

func identityTaken(l *portstest.Library) {
	u := provided(l, "https://id.example", "sáu")
	require.NoError(l.T, l.Users.Add(l.T.Context(), u))
	assert.ErrorIs(l.T, l.Users.Add(l.T.Context(), provided(l, "https://id.example", "sáu")), ports.ErrUserExists)
	all, err := l.Users.All(l.T.Context())
	require.NoError(l.T, err)
	assert.Len(l.T, all, 5, "what was refused is not there")
	before := l.Account(l.Editor.ID)
	assert.ErrorIs(l.T, linked(l, l.Editor.ID, u.Identity), ports.ErrUserExists)
	assert.Equal(l.T, before, l.Account(l.Editor.ID))
	is(l, u)
	require.NoError(l.T, linked(l, u.ID, domain.Identity{}))
	nobodyIs(l, "https://id.example", "sáu")
	require.NoError(l.T, linked(l, l.Editor.ID, u.Identity))
	is(l, l.Account(l.Editor.ID))
	require.NoError(l.T, linked(l, l.Editor.ID, domain.Identity{Issuer: "https://id.example", Subject: "bảy"}))
	nobodyIs(l, "https://id.example", "sáu")
	is(l, l.Account(l.Editor.ID))
}

func identitySetAside(l *portstest.Library) {
	for _, id := range []string{l.Editor.ID, l.Expert.ID} {
		require.NoError(l.T, linked(l, id, domain.Identity{Issuer: "https://id.example"}))
	}
	assert.Equal(l.T, domain.Identity{Issuer: "https://id.example"}, l.Account(l.Expert.ID).Identity)
	nobodyIs(l, "https://id.example", "")
	require.NoError(l.T, linked(l, l.Expert.ID, domain.Identity{Issuer: "https://id.example", Subject: "sáu"}))
	is(l, l.Account(l.Expert.ID))
}

func raceIdentities(l *portstest.Library) {
	for round := range portstest.Rounds(l.T) / 8 {
		made := make([]domain.User, 8)
		for i := range made {
			made[i] = provided(l, "https://id.example", fmt.Sprint("người ", round))
		}
		var stored atomic.Pointer[domain.User]
		portstest.AtOnce(len(made), func(i int) {
			err := l.Users.Add(l.T.Context(), made[i])
			if err == nil {
				assert.Nil(l.T, stored.Swap(&made[i]), "one is made")
			} else {
				assert.ErrorIs(l.T, err, ports.ErrUserExists)
			}
		})
		require.NotNil(l.T, stored.Load(), "somebody comes in")
		is(l, *stored.Load())
	}
	all, err := l.Users.All(l.T.Context())
	require.NoError(l.T, err)
	assert.Len(l.T, all, 4+portstest.Rounds(l.T)/8)
}

func raceLinks(l *portstest.Library) {
	people := []string{l.Editor.ID, l.Other.ID, l.Expert.ID, l.Manager.ID}
	for round := range portstest.Rounds(l.T) / 8 {
		identity := domain.Identity{Issuer: "https://id.example", Subject: fmt.Sprint("người ", round)}
		fresh := provided(l, identity.Issuer, identity.Subject)
		var has atomic.Int32
		portstest.AtOnce(len(people)+1, func(i int) {
			var err error
			if i < len(people) {
				err = linked(l, people[i], identity)
			} else {
				err = l.Users.Add(l.T.Context(), fresh)
			}
			if err == nil {
				has.Add(1)
			} else {
				assert.ErrorIs(l.T, err, ports.ErrUserExists)
			}
		})
		require.EqualValues(l.T, 1, has.Load())
		found, err := l.Users.ByIdentity(l.T.Context(), identity)
		require.NoError(l.T, err)
		assert.Equal(l.T, identity, l.Account(found.ID).Identity)
	}
}
