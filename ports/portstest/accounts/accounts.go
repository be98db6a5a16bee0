// Package accounts has the suites of the ports that store what belongs to a person.
package accounts

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

// Users tests that an adapter keeps the promises of ports.Users.
func Users(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"an account is found by id and by address":                  userKept,
		"an address is taken once":                                  userTaken,
		"an unknown account is ErrNoUser":                           userUnknown,
		"a change is stored, an error of it is not":                 userChanges,
		"what is decided about an account is stored with it":        userDecided,
		"a change ends the account's sessions where it is asked to": userSessionsEnd,
	})
}

func userKept(l *portstest.Library) {
	ctx := l.T.Context()
	u := domain.User{ID: portstest.NewID(), Email: "đặc.biệt'@test.example", FullName: "Họ Tên", Role: domain.Student, PasswordHash: "$argon2id$…", CreatedAt: l.Tick()}
	require.NoError(l.T, l.Users.Add(ctx, u))
	byID, err := l.Users.ByID(ctx, u.ID)
	require.NoError(l.T, err)
	byEmail, err := l.Users.ByEmail(ctx, norm.NFD.String(strings.ToUpper(u.Email)))
	require.NoError(l.T, err)
	assert.Equal(l.T, u, byID)
	assert.Equal(l.T, u, byEmail)
	all, err := l.Users.All(ctx)
	require.NoError(l.T, err)
	assert.Len(l.T, all, 5)
	assert.True(l.T, slices.IsSortedFunc(all, func(a, b domain.User) int {
		if a.Email < b.Email {
			return -1
		}
		return 1
	}))
}

func userTaken(l *portstest.Library) {
	ctx := l.T.Context()
	u := domain.User{ID: portstest.NewID(), Email: "một@test.example", FullName: "Một", Role: domain.Editor, PasswordHash: "x", CreatedAt: l.Tick()}
	require.NoError(l.T, l.Users.Add(ctx, u))
	u.ID = portstest.NewID()
	err := l.Users.Add(ctx, u)
	assert.ErrorIs(l.T, err, ports.ErrUserExists)
	_, err = l.Users.Update(ctx, l.Editor.ID, false, func(other *domain.User, _ time.Time) error { other.Email = u.Email; return nil })
	assert.ErrorIs(l.T, err, ports.ErrUserExists)
}

func userUnknown(l *portstest.Library) {
	ctx := l.T.Context()
	_, err := l.Users.ByID(ctx, portstest.NewID())
	assert.ErrorIs(l.T, err, domain.ErrNoUser)
	_, err = l.Users.ByEmail(ctx, "none@test.example")
	assert.ErrorIs(l.T, err, domain.ErrNoUser)
	_, err = l.Users.Update(ctx, portstest.NewID(), true, func(_ *domain.User, _ time.Time) error { return nil })
	assert.ErrorIs(l.T, err, domain.ErrNoUser)
}

func userChanges(l *portstest.Library) {
	ctx, at := l.T.Context(), l.Tick()
	changed, err := l.Users.Update(ctx, l.Editor.ID, false, func(u *domain.User, _ time.Time) error {
		u.FullName, u.Role, u.PasswordHash, u.DisabledAt = "Tên mới", domain.Manager, "mới", &at
		return nil
	})
	require.NoError(l.T, err)
	kept, err := l.Users.ByID(ctx, l.Editor.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, changed, kept)
	assert.Equal(l.T, at, *kept.DisabledAt)
	refusal := errors.New("no")
	_, err = l.Users.Update(ctx, l.Editor.ID, true, func(u *domain.User, _ time.Time) error { u.FullName = "Khác"; return refusal })
	assert.ErrorIs(l.T, err, refusal)
	same, err := l.Users.ByID(ctx, l.Editor.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, kept, same)
}

func userSessionsEnd(l *portstest.Library) {
	ctx := l.T.Context()
	mine, others := l.Session(l.Editor), l.Session(l.Other)
	_, err := l.Users.Update(ctx, l.Editor.ID, false, func(u *domain.User, _ time.Time) error { u.FullName = "Tên khác"; return nil })
	require.NoError(l.T, err)
	live, err := l.Sessions.Live(ctx, mine.ID, l.Tick())
	require.NoError(l.T, err)
	assert.Equal(l.T, "Tên khác", live.FullName)
	_, err = l.Users.Update(ctx, l.Editor.ID, true, func(u *domain.User, _ time.Time) error { u.PasswordHash = "mới"; return nil })
	require.NoError(l.T, err)
	_, err = l.Sessions.Live(ctx, mine.ID, l.Tick())
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	_, err = l.Sessions.Live(ctx, others.ID, l.Tick())
	assert.NoError(l.T, err)
}

func userDecided(l *portstest.Library) {
	ctx, at := l.T.Context(), l.Tick()
	u := domain.User{ID: portstest.NewID(), Email: "moi@test.example", FullName: "Mới", Role: domain.Editor, PasswordHash: "x", CreatedAt: at}
	u.AddEntry(domain.AccountAdded, domain.Actor{FullName: "vận hành"}, "", at)
	require.NoError(l.T, l.Users.Add(ctx, u))
	decide := func(action domain.AccountAction, refusal error) time.Time {
		var when time.Time
		changed, err := l.Users.Update(ctx, u.ID, true, func(u *domain.User, now time.Time) error {
			u.Role, when = domain.Expert, now
			u.AddEntry(action, domain.Operator, string(domain.Editor), now)
			return refusal
		})
		assert.ErrorIs(l.T, err, refusal)
		assert.True(l.T, err != nil || len(changed.Unsaved()) == 0)
		return when
	}
	role := decide(domain.AccountRole, nil)
	decide(domain.AccountDisabled, domain.ErrForbidden)
	history, err := l.Users.History(ctx, u.ID)
	require.NoError(l.T, err)
	entry := domain.AccountEntry{UserID: u.ID, Email: u.Email, Action: domain.AccountAdded, Role: domain.Editor, By: "vận hành", CreatedAt: at}
	changed := entry
	changed.Action, changed.Role, changed.By, changed.Detail, changed.CreatedAt = domain.AccountRole, domain.Expert, domain.Operator.FullName, "EDITOR", role
	zeros := strings.Repeat("0", 64)
	entry.PreviousSHA256 = &zeros
	first := domain.ChainHead([]domain.AccountEntry{entry})
	changed.PreviousSHA256 = &first
	assert.Equal(l.T, []domain.AccountEntry{changed, entry}, history)
	all, err := l.Users.History(ctx, "")
	require.NoError(l.T, err)
	assert.Equal(l.T, history, all)
	none, err := l.Users.History(ctx, portstest.NewID())
	require.NoError(l.T, err)
	assert.Empty(l.T, none)
}
