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
		"an account is found only by exactly its identity":                    identityFound,
		"two accounts never have the same identity":                           identityTaken,
		"an account with an issuer and no subject cannot be found":            identityWithoutSubject,
		"of many accounts added concurrently with one identity one is stored": raceIdentities,
		"of many accounts linked concurrently to one identity one gets it":    raceLinks,
	})
}

// newAccount returns an account with an identity. It is not stored yet.
func newAccount(l *portstest.Library, issuer, subject string) domain.User {
	id := portstest.NewID()
	return domain.User{ID: id, Email: id + "@test.example", FullName: "Người đơn vị", Role: domain.Editor, CreatedAt: l.Tick(), Identity: domain.Identity{Issuer: issuer, Subject: subject}}
}

// link links an account to an identity.
func link(l *portstest.Library, id string, identity domain.Identity) error {
	_, err := l.Users.Update(l.T.Context(), id, false, func(u *domain.User, _ time.Time) error { u.Identity = identity; return nil })
	return err
}

func assertNotFound(l *portstest.Library, issuer, subject string) {
	l.T.Helper()
	_, err := l.Users.ByIdentity(l.T.Context(), domain.Identity{Issuer: issuer, Subject: subject})
	assert.ErrorIs(l.T, err, domain.ErrNoUser, "%q at %q", subject, issuer)
}

func assertFound(l *portstest.Library, u domain.User) {
	l.T.Helper()
	found, err := l.Users.ByIdentity(l.T.Context(), u.Identity)
	require.NoError(l.T, err)
	assert.Equal(l.T, u, found)
	assert.Equal(l.T, u, l.Account(u.ID), "by its ID")
}

func identityFound(l *portstest.Library) {
	u := newAccount(l, "https://id.example", "Đơn vị|Sáu")
	require.NoError(l.T, l.Users.Add(l.T.Context(), u))
	assertFound(l, u)
	assertNotFound(l, "https://id.example", "đơn vị|sáu")
	assertNotFound(l, "https://id.example", "Đơn vị|Sáu ")
	assertNotFound(l, "https://id.example", "")
	assertNotFound(l, "https://id.example/", "Đơn vị|Sáu")
	assertNotFound(l, "", "")
	otherIssuer := newAccount(l, "https://id.example/", "Đơn vị|Sáu")
	require.NoError(l.T, l.Users.Add(l.T.Context(), otherIssuer), "the same subject of another issuer is another identity")
	assertFound(l, otherIssuer)
	at := l.Tick()
	closed, err := l.Users.Update(l.T.Context(), u.ID, true, func(u *domain.User, _ time.Time) error { u.DisabledAt = &at; return nil })
	require.NoError(l.T, err)
	assertFound(l, closed)
}

func identityTaken(l *portstest.Library) {
	u := newAccount(l, "https://id.example", "sáu")
	require.NoError(l.T, l.Users.Add(l.T.Context(), u))
	assert.ErrorIs(l.T, l.Users.Add(l.T.Context(), newAccount(l, "https://id.example", "sáu")), ports.ErrUserExists)
	all, err := l.Users.All(l.T.Context())
	require.NoError(l.T, err)
	assert.Len(l.T, all, 5, "the refused account is not stored")
	before := l.Account(l.Editor.ID)
	assert.ErrorIs(l.T, link(l, l.Editor.ID, u.Identity), ports.ErrUserExists)
	assert.Equal(l.T, before, l.Account(l.Editor.ID))
	assertFound(l, u)
	require.NoError(l.T, link(l, u.ID, domain.Identity{}))
	assertNotFound(l, "https://id.example", "sáu")
	require.NoError(l.T, link(l, l.Editor.ID, u.Identity))
	assertFound(l, l.Account(l.Editor.ID))
	require.NoError(l.T, link(l, l.Editor.ID, domain.Identity{Issuer: "https://id.example", Subject: "bảy"}))
	assertNotFound(l, "https://id.example", "sáu")
	assertFound(l, l.Account(l.Editor.ID))
}

func identityWithoutSubject(l *portstest.Library) {
	for _, id := range []string{l.Editor.ID, l.Expert.ID} {
		require.NoError(l.T, link(l, id, domain.Identity{Issuer: "https://id.example"}))
	}
	assert.Equal(l.T, domain.Identity{Issuer: "https://id.example"}, l.Account(l.Expert.ID).Identity)
	assertNotFound(l, "https://id.example", "")
	require.NoError(l.T, link(l, l.Expert.ID, domain.Identity{Issuer: "https://id.example", Subject: "sáu"}))
	assertFound(l, l.Account(l.Expert.ID))
}

func raceIdentities(l *portstest.Library) {
	for round := range portstest.Rounds(l.T) / 8 {
		accounts := make([]domain.User, 8)
		for i := range accounts {
			accounts[i] = newAccount(l, "https://id.example", fmt.Sprint("người ", round))
		}
		var stored atomic.Pointer[domain.User]
		portstest.AtOnce(len(accounts), func(i int) {
			err := l.Users.Add(l.T.Context(), accounts[i])
			if err == nil {
				assert.Nil(l.T, stored.Swap(&accounts[i]), "only one is stored")
			} else {
				assert.ErrorIs(l.T, err, ports.ErrUserExists)
			}
		})
		require.NotNil(l.T, stored.Load(), "one is stored")
		assertFound(l, *stored.Load())
	}
	all, err := l.Users.All(l.T.Context())
	require.NoError(l.T, err)
	assert.Len(l.T, all, 4+portstest.Rounds(l.T)/8)
}

func raceLinks(l *portstest.Library) {
	people := []string{l.Editor.ID, l.Other.ID, l.Expert.ID, l.Manager.ID}
	for round := range portstest.Rounds(l.T) / 8 {
		identity := domain.Identity{Issuer: "https://id.example", Subject: fmt.Sprint("người ", round)}
		added := newAccount(l, identity.Issuer, identity.Subject)
		var succeeded atomic.Int32
		portstest.AtOnce(len(people)+1, func(i int) {
			var err error
			if i < len(people) {
				err = link(l, people[i], identity)
			} else {
				err = l.Users.Add(l.T.Context(), added)
			}
			if err == nil {
				succeeded.Add(1)
			} else {
				assert.ErrorIs(l.T, err, ports.ErrUserExists)
			}
		})
		require.EqualValues(l.T, 1, succeeded.Load())
		found, err := l.Users.ByIdentity(l.T.Context(), identity)
		require.NoError(l.T, err)
		assert.Equal(l.T, identity, l.Account(found.ID).Identity)
	}
}
