package domain_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

func accountOf(change func(*domain.User)) domain.User {
	u := domain.User{ID: "u", Email: "u@test.example", FullName: "Người", Role: domain.Editor, PasswordHash: "hash", Version: 3}
	if change != nil {
		change(&u)
	}
	return u
}

var (
	closed   = func(u *domain.User) { u.DisabledAt = &now }
	invited  = func(u *domain.User) { u.PasswordHash = "" }
	provided = func(u *domain.User) { u.PasswordHash, u.Identity = "", domain.Identity{Issuer: "i", Subject: "s"} }
	reserved = func(u *domain.User) { u.PasswordHash, u.Identity = "", domain.Identity{Issuer: "i"} }
)

// RULES §21.11.
func TestWhatMayBeDoneWithAnAccount(t *testing.T) {
	for name, c := range map[string]struct {
		account   func(*domain.User)
		lastAdmin bool
		state     domain.AccountState
		may       []domain.AccountPermission
	}{
		"active":            {nil, false, domain.StateActive, []domain.AccountPermission{domain.PermitEdit, domain.PermitRole, domain.PermitPasswordLink, domain.PermitEndSessions, domain.PermitDisable}},
		"the last admin":    {func(u *domain.User) { u.Role = domain.Admin }, true, domain.StateActive, []domain.AccountPermission{domain.PermitEdit, domain.PermitPasswordLink, domain.PermitEndSessions}},
		"invited":           {invited, false, domain.StateInvited, []domain.AccountPermission{domain.PermitEdit, domain.PermitRole, domain.PermitInvite, domain.PermitDisable, domain.PermitDelete}},
		"disabled":          {closed, false, domain.StateDisabled, []domain.AccountPermission{domain.PermitEdit, domain.PermitRole, domain.PermitEnable, domain.PermitGive}},
		"invited, disabled": {func(u *domain.User) { invited(u); closed(u) }, false, domain.StateDisabled, []domain.AccountPermission{domain.PermitEdit, domain.PermitRole, domain.PermitEnable, domain.PermitGive, domain.PermitDelete}},
		"of the provider":   {provided, false, domain.StateActive, []domain.AccountPermission{domain.PermitEndSessions, domain.PermitDisable}},
		"reserved":          {reserved, false, domain.StateActive, []domain.AccountPermission{domain.PermitEdit, domain.PermitRole, domain.PermitEndSessions, domain.PermitDisable}},
	} {
		u := accountOf(c.account)
		assert.Equal(t, c.state, u.State(), name)
		assert.Equal(t, c.may, u.Permissions(c.lastAdmin, false, false), name)
		assert.NotContains(t, u.Permissions(c.lastAdmin, true, false), domain.PermitGive, name)
		assert.NotContains(t, u.Permissions(c.lastAdmin, false, true), domain.PermitInvite, name)
		assert.NotContains(t, u.Permissions(c.lastAdmin, false, true), domain.PermitPasswordLink, name)
	}
}

// RULES §21.11.
func TestAnAccountIsChangedOnlyByAdministrators(t *testing.T) {
	role := domain.AccountChange{Role: domain.Sent("EXPERT")}
	for _, actor := range []domain.Actor{student, editor, expert, manager} {
		u := accountOf(nil)
		_, err := u.Change(role, actor, false, now)
		assert.Equal(t, domain.Forbidden, domain.KindOf(err), actor.ID)
	}
	for name, c := range map[string]struct {
		account func(*domain.User)
		change  domain.AccountChange
		last    bool
		refusal error
		ends    bool
		history []domain.AccountAction
	}{
		"role":                   {nil, role, false, nil, true, []domain.AccountAction{domain.AccountRole}},
		"the same role":          {nil, domain.AccountChange{Role: domain.Sent("editor")}, true, nil, false, nil},
		"name and address":       {nil, domain.AccountChange{FullName: domain.Sent(" Mới "), Email: domain.Sent("M@Test.example")}, true, nil, false, []domain.AccountAction{domain.AccountName, domain.AccountEmail}},
		"closing":                {nil, domain.AccountChange{Disabled: domain.Sent(true)}, false, nil, true, []domain.AccountAction{domain.AccountDisabled}},
		"closing again":          {closed, domain.AccountChange{Disabled: domain.Sent(true)}, true, nil, false, nil},
		"opening":                {closed, domain.AccountChange{Disabled: domain.Sent(false)}, false, nil, false, []domain.AccountAction{domain.AccountEnabled}},
		"the last admin's role":  {nil, role, true, domain.ErrLastAdmin, false, nil},
		"closing the last admin": {nil, domain.AccountChange{Disabled: domain.Sent(true)}, true, domain.ErrLastAdmin, false, nil},
		"of the provider":        {provided, role, false, domain.ErrFromProvider, false, nil},
		"giving of an open one":  {nil, domain.AccountChange{GiveTo: "x"}, false, domain.ErrNotDisabled, false, nil},
	} {
		u := accountOf(c.account)
		ends, err := u.Change(c.change, admin, c.last, now)
		require.ErrorIs(t, err, c.refusal, name)
		assert.Equal(t, c.ends, ends, name)
		var history []domain.AccountAction
		for _, e := range u.Unsaved() {
			history = append(history, e.Action)
			assert.Equal(t, admin.ID, e.ByID, name)
		}
		assert.Equal(t, c.history, history, name)
	}
	u := accountOf(provided)
	_, err := u.Change(role, domain.Operator, false, now)
	require.NoError(t, err, "the operator may until the next sign-in")
	assert.Equal(t, domain.Expert, u.Role)
}

// RULES §5.6, §21.11.
func TestAVersionOfAnAccount(t *testing.T) {
	u := accountOf(nil)
	stale, current := 2, 3
	assert.NoError(t, u.ExpectVersion(nil))
	assert.NoError(t, u.ExpectVersion(&current))
	assert.ErrorIs(t, u.ExpectVersion(&stale), domain.ErrUserStale)
}

// RULES §21.12.
func TestWhoGetsALink(t *testing.T) {
	for name, c := range map[string]struct {
		account func(*domain.User)
		kind    domain.LinkKind
		refusal error
	}{
		"invited":            {invited, domain.InvitationLink, nil},
		"active, invitation": {nil, domain.InvitationLink, domain.ErrNotInvited},
		"active":             {nil, domain.PasswordLink, nil},
		"invited, password":  {invited, domain.PasswordLink, domain.ErrInvited},
		"of the provider":    {provided, domain.PasswordLink, domain.ErrNoPassword},
		"disabled":           {closed, domain.PasswordLink, domain.ErrUserDisabled},
		"invited, disabled":  {func(u *domain.User) { invited(u); closed(u) }, domain.InvitationLink, domain.ErrUserDisabled},
	} {
		u := accountOf(c.account)
		l, err := u.NewLink(c.kind, [32]byte{1}, admin, now)
		require.ErrorIs(t, err, c.refusal, name)
		if err == nil {
			life := map[domain.LinkKind]time.Duration{domain.InvitationLink: 72 * time.Hour, domain.PasswordLink: 2 * time.Hour}[c.kind]
			assert.Equal(t, now.Add(life), l.ExpiresAt, name)
		}
		_, err = u.NewLink(c.kind, [32]byte{1}, manager, now)
		assert.ErrorIs(t, err, domain.ErrForbidden, name)
	}
}

// RULES §21.13.
func TestWhoMayGetAllEbooks(t *testing.T) {
	for name, c := range map[string]struct {
		recipient func(*domain.User)
		refusal   error
	}{
		"a colleague": {nil, nil}, "who left": {closed, domain.ErrRecipient}, "not there yet": {invited, domain.ErrRecipient},
		"a student": {func(u *domain.User) { u.Role = domain.Student }, domain.ErrRecipient}, "oneself": {func(u *domain.User) { u.ID = "gone" }, domain.ErrRecipient},
	} {
		gone, recipient := accountOf(closed), accountOf(c.recipient)
		gone.ID = "gone"
		h, err := gone.HandOver("h", recipient, admin, 7, now)
		require.ErrorIs(t, err, c.refusal, name)
		if err == nil {
			assert.Equal(t, []any{domain.HandoverRunning, 7, "u"}, []any{h.State(), h.Expected, h.To.ID})
			assert.Equal(t, "7 eBook → Người", gone.Unsaved()[0].Detail)
		}
	}
}

// RULES §21.12.
func TestInvitationsAreBounded(t *testing.T) {
	tooMany := &domain.Error{Code: "user.too_many_invitations"}
	require.NoError(t, domain.Invitations{Open: domain.MaxOpenInvitations - 1, LastHour: domain.MaxInvitationsPerHour - 1}.MayAdd())
	require.ErrorIs(t, domain.Invitations{Open: domain.MaxOpenInvitations}.MayAdd(), tooMany)
	assert.ErrorIs(t, domain.Invitations{LastHour: domain.MaxInvitationsPerHour}.MayAdd(), &domain.Error{Code: "user.invitations_throttled"})
}
