package portstest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Users tests that an adapter keeps the promises of ports.Users.
func Users(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"an account is found by id and by address", userKept},
		{"an address is taken once", userTaken},
		{"an unknown account is ErrNoUser", userUnknown},
		{"a change is stored, an error of it is not", userChanges},
		{"what is decided about an account is stored with it", userDecided},
		{"a change ends the account's sessions where it is asked to", userSessionsEnd},
	})
}

func userKept(l *library) {
	ctx := l.t.Context()
	u := domain.User{ID: newID(), Email: "đặc.biệt'@test.example", FullName: "Họ Tên", Role: domain.Student, PasswordHash: "$argon2id$…", CreatedAt: l.tick()}
	require.NoError(l.t, l.Users.Add(ctx, u))
	byID, err := l.Users.ByID(ctx, u.ID)
	require.NoError(l.t, err)
	byEmail, err := l.Users.ByEmail(ctx, u.Email)
	require.NoError(l.t, err)
	assert.Equal(l.t, u, byID)
	assert.Equal(l.t, u, byEmail)
	all, err := l.Users.All(ctx)
	require.NoError(l.t, err)
	assert.Len(l.t, all, 5)
	assert.True(l.t, slices.IsSortedFunc(all, func(a, b domain.User) int {
		if a.Email < b.Email {
			return -1
		}
		return 1
	}))
}

func userTaken(l *library) {
	ctx := l.t.Context()
	u := domain.User{ID: newID(), Email: "một@test.example", FullName: "Một", Role: domain.Editor, PasswordHash: "x", CreatedAt: l.tick()}
	require.NoError(l.t, l.Users.Add(ctx, u))
	u.ID = newID()
	err := l.Users.Add(ctx, u)
	assert.ErrorIs(l.t, err, ports.ErrUserExists)
	_, err = l.Users.Update(ctx, l.editor.ID, false, func(other *domain.User, _ time.Time) error { other.Email = u.Email; return nil })
	assert.ErrorIs(l.t, err, ports.ErrUserExists)
}

func userUnknown(l *library) {
	ctx := l.t.Context()
	_, err := l.Users.ByID(ctx, newID())
	assert.ErrorIs(l.t, err, domain.ErrNoUser)
	_, err = l.Users.ByEmail(ctx, "none@test.example")
	assert.ErrorIs(l.t, err, domain.ErrNoUser)
	_, err = l.Users.Update(ctx, newID(), true, func(_ *domain.User, _ time.Time) error { return nil })
	assert.ErrorIs(l.t, err, domain.ErrNoUser)
}

func userChanges(l *library) {
	ctx, at := l.t.Context(), l.tick()
	changed, err := l.Users.Update(ctx, l.editor.ID, false, func(u *domain.User, _ time.Time) error {
		u.FullName, u.Role, u.PasswordHash, u.DisabledAt = "Tên mới", domain.Manager, "mới", &at
		return nil
	})
	require.NoError(l.t, err)
	kept, err := l.Users.ByID(ctx, l.editor.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, changed, kept)
	assert.Equal(l.t, at, *kept.DisabledAt)
	refusal := errors.New("no")
	_, err = l.Users.Update(ctx, l.editor.ID, true, func(u *domain.User, _ time.Time) error { u.FullName = "Khác"; return refusal })
	assert.ErrorIs(l.t, err, refusal)
	same, err := l.Users.ByID(ctx, l.editor.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, kept, same)
}

func userSessionsEnd(l *library) {
	ctx := l.t.Context()
	mine, others := l.session(l.editor), l.session(l.other)
	_, err := l.Users.Update(ctx, l.editor.ID, false, func(u *domain.User, _ time.Time) error { u.FullName = "Tên khác"; return nil })
	require.NoError(l.t, err)
	live, err := l.Sessions.Live(ctx, mine.ID, l.tick())
	require.NoError(l.t, err)
	assert.Equal(l.t, "Tên khác", live.FullName)
	_, err = l.Users.Update(ctx, l.editor.ID, true, func(u *domain.User, _ time.Time) error { u.PasswordHash = "mới"; return nil })
	require.NoError(l.t, err)
	_, err = l.Sessions.Live(ctx, mine.ID, l.tick())
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	_, err = l.Sessions.Live(ctx, others.ID, l.tick())
	assert.NoError(l.t, err)
}

func userDecided(l *library) {
	ctx, at := l.t.Context(), l.tick()
	u := domain.User{ID: newID(), Email: "moi@test.example", FullName: "Mới", Role: domain.Editor, PasswordHash: "x", CreatedAt: at}
	u.Decided(domain.AccountAdded, "vận hành", at)
	require.NoError(l.t, l.Users.Add(ctx, u))
	decide := func(action domain.AccountAction, refusal error) time.Time {
		var when time.Time
		changed, err := l.Users.Update(ctx, u.ID, true, func(u *domain.User, now time.Time) error {
			u.Role, when = domain.Expert, now
			u.Decided(action, "quản trị", now)
			return refusal
		})
		assert.ErrorIs(l.t, err, refusal)
		assert.True(l.t, err != nil || len(changed.Unsaved()) == 0)
		return when
	}
	role := decide(domain.AccountRole, nil)
	decide(domain.AccountDisabled, domain.ErrForbidden)
	history, err := l.Users.History(ctx, u.ID)
	require.NoError(l.t, err)
	entry := domain.AccountEntry{UserID: u.ID, Email: u.Email, Action: domain.AccountAdded, Role: domain.Editor, By: "vận hành", CreatedAt: at}
	changed := entry
	changed.Action, changed.Role, changed.By, changed.CreatedAt = domain.AccountRole, domain.Expert, "quản trị", role
	assert.Equal(l.t, []domain.AccountEntry{changed, entry}, history)
	all, err := l.Users.History(ctx, "")
	require.NoError(l.t, err)
	assert.Equal(l.t, history, all)
	none, err := l.Users.History(ctx, newID())
	require.NoError(l.t, err)
	assert.Empty(l.t, none)
}
