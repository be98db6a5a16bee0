package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	peopleAdmin = Actor{ID: "a", FullName: "Quản trị", Role: Admin}
	peopleNow   = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
)

func accountOf(change func(*User)) User {
	u := User{ID: "u", Email: "u@test.example", FullName: "Người", Role: Editor, PasswordHash: "hash", Version: 3}
	if change != nil {
		change(&u)
	}
	return u
}

var (
	closed   = func(u *User) { u.DisabledAt = &peopleNow }
	invited  = func(u *User) { u.PasswordHash = "" }
	provided = func(u *User) { u.PasswordHash, u.Identity = "", Identity{Issuer: "i", Subject: "s"} }
	reserved = func(u *User) { u.PasswordHash, u.Identity = "", Identity{Issuer: "i"} }
)

// RULES §21.11.
func TestWhatMayBeDoneWithAnAccount(t *testing.T) {
	for name, c := range map[string]struct {
		account   func(*User)
		lastAdmin bool
		state     AccountState
		may       []AccountPermission
	}{
		"active":            {nil, false, StateActive, []AccountPermission{PermitEdit, PermitRole, PermitReset, PermitEnd, PermitDisable}},
		"the last admin":    {func(u *User) { u.Role = Admin }, true, StateActive, []AccountPermission{PermitEdit, PermitReset, PermitEnd}},
		"invited":           {invited, false, StateInvited, []AccountPermission{PermitEdit, PermitRole, PermitInvite, PermitDisable, PermitDelete}},
		"disabled":          {closed, false, StateDisabled, []AccountPermission{PermitEdit, PermitRole, PermitEnable, PermitGive}},
		"invited, disabled": {func(u *User) { invited(u); closed(u) }, false, StateDisabled, []AccountPermission{PermitEdit, PermitRole, PermitEnable, PermitGive, PermitDelete}},
		"of the provider":   {provided, false, StateActive, []AccountPermission{PermitEnd, PermitDisable}},
		"reserved":          {reserved, false, StateActive, []AccountPermission{PermitEdit, PermitRole, PermitEnd, PermitDisable}},
	} {
		u := accountOf(c.account)
		assert.Equal(t, c.state, u.State(), name)
		assert.Equal(t, c.may, u.Permissions(c.lastAdmin, false, false), name)
		assert.NotContains(t, u.Permissions(c.lastAdmin, true, false), PermitGive, name)
		assert.NotContains(t, u.Permissions(c.lastAdmin, false, true), PermitInvite, name)
		assert.NotContains(t, u.Permissions(c.lastAdmin, false, true), PermitReset, name)
	}
}

// RULES §21.11.
func TestAnAccountIsChangedByAdministratorsAlone(t *testing.T) {
	role := AccountChange{Role: Sent("EXPERT")}
	for _, actor := range []Role{Student, Editor, Expert, Manager} {
		u := accountOf(nil)
		_, err := u.Change(role, Actor{Role: actor}, false, peopleNow)
		assert.Equal(t, Forbidden, KindOf(err), actor)
	}
	for name, c := range map[string]struct {
		account func(*User)
		change  AccountChange
		last    bool
		refusal error
		ends    bool
		history []AccountAction
	}{
		"role":                   {nil, role, false, nil, true, []AccountAction{AccountRole}},
		"the same role":          {nil, AccountChange{Role: Sent("editor")}, true, nil, false, nil},
		"name and address":       {nil, AccountChange{FullName: Sent(" Mới "), Email: Sent("M@Test.example")}, true, nil, false, []AccountAction{AccountName, AccountEmail}},
		"closing":                {nil, AccountChange{Disabled: Sent(true)}, false, nil, true, []AccountAction{AccountDisabled}},
		"closing again":          {closed, AccountChange{Disabled: Sent(true)}, true, nil, false, nil},
		"opening":                {closed, AccountChange{Disabled: Sent(false)}, false, nil, false, []AccountAction{AccountEnabled}},
		"the last admin's role":  {nil, role, true, ErrLastAdmin, false, nil},
		"closing the last admin": {nil, AccountChange{Disabled: Sent(true)}, true, ErrLastAdmin, false, nil},
		"of the provider":        {provided, role, false, ErrFromProvider, false, nil},
		"giving of an open one":  {nil, AccountChange{GiveTo: "x"}, false, ErrNotClosed, false, nil},
	} {
		u := accountOf(c.account)
		ends, err := u.Change(c.change, peopleAdmin, c.last, peopleNow)
		require.ErrorIs(t, err, c.refusal, name)
		assert.Equal(t, c.ends, ends, name)
		var history []AccountAction
		for _, e := range u.Unsaved() {
			history = append(history, e.Action)
			assert.Equal(t, "a", e.ByID, name)
		}
		assert.Equal(t, c.history, history, name)
	}
}

// RULES §5.6, §21.11.
func TestAVersionOfAnAccount(t *testing.T) {
	u := accountOf(nil)
	stale, current := 2, 3
	assert.NoError(t, u.Expect(nil))
	assert.NoError(t, u.Expect(&current))
	assert.ErrorIs(t, u.Expect(&stale), ErrUserStale)
}

// RULES §21.12.
func TestWhoGetsALink(t *testing.T) {
	for name, c := range map[string]struct {
		account func(*User)
		kind    LinkKind
		refusal error
	}{
		"invited":                  {invited, InvitationLink, nil},
		"active, invitation":       {nil, InvitationLink, ErrNotInvited},
		"active":                   {nil, PasswordLink, nil},
		"invited, password":        {invited, PasswordLink, ErrInvited},
		"of the provider":          {provided, PasswordLink, ErrNoPassword},
		"disabled":                 {closed, PasswordLink, ErrUserClosed},
		"invited and then disable": {func(u *User) { invited(u); closed(u) }, InvitationLink, ErrUserClosed},
	} {
		u := accountOf(c.account)
		l, err := u.NewLink(c.kind, [32]byte{1}, peopleAdmin, peopleNow)
		require.ErrorIs(t, err, c.refusal, name)
		if err == nil {
			life := map[LinkKind]time.Duration{InvitationLink: 72 * time.Hour, PasswordLink: 2 * time.Hour}[c.kind]
			assert.Equal(t, peopleNow.Add(life), l.ExpiresAt, name)
		}
		_, err = u.NewLink(c.kind, [32]byte{1}, Actor{Role: Manager}, peopleNow)
		assert.ErrorIs(t, err, ErrForbidden, name)
	}
}

// RULES §21.13.
func TestWhoMayGetAllEbooks(t *testing.T) {
	for name, c := range map[string]struct {
		heir    func(*User)
		refusal error
	}{
		"a colleague": {nil, nil}, "who left": {closed, ErrHeir}, "not there yet": {invited, ErrHeir},
		"a student": {func(u *User) { u.Role = Student }, ErrHeir}, "oneself": {func(u *User) { u.ID = "gone" }, ErrHeir},
	} {
		gone, heir := accountOf(closed), accountOf(c.heir)
		gone.ID = "gone"
		h, err := gone.HandOver("h", heir, peopleAdmin, 7, peopleNow)
		require.ErrorIs(t, err, c.refusal, name)
		if err == nil {
			assert.Equal(t, []any{HandoverRuns, 7, "u"}, []any{h.State(), h.Expected, h.To.ID})
			assert.Equal(t, "7 eBook → Người", gone.Unsaved()[0].Detail)
		}
	}
}
