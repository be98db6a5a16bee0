package app_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/jwt"
	"backoffice/app/people"
	"backoffice/app/request"
	"backoffice/app/sessions"
	"backoffice/domain"
	"backoffice/ports"
)

// RULES §21.11: a decision is in the history with who made it and what was before.
func TestTheHistoryOfAnAccountSaysWhoDecidedAndWhatWasBefore(t *testing.T) {
	w := newWorld(t)
	now := time.Now()
	_, by, err := w.Sessions.Authenticate(t.Context(), w.login(t, now).Access, now)
	require.NoError(t, err)
	change := domain.PasswordChange{Current: password, New: "một câu rất khác"}
	require.NoError(t, w.Sessions.ChangePassword(t.Context(), by, change, sessions.Visitor{}, now))
	operator := w.Accounts.As("van-hanh")
	_, err = operator.SetRole(t.Context(), "editor@test.example", domain.Expert)
	require.NoError(t, err)
	_, err = operator.SetEmail(t.Context(), "editor@test.example", "moi@test.example")
	require.NoError(t, err)
	history, err := w.Accounts.History(t.Context(), "moi@test.example")
	require.NoError(t, err)
	var rows [][]string
	for _, e := range history {
		rows = append(rows, []string{string(e.Action), e.By, e.ByID, e.Detail})
	}
	assert.Equal(t, [][]string{
		{"email", "van-hanh", "", "editor@test.example"},
		{"role", "van-hanh", "", "EDITOR"},
		{"password", "editor@test.example", w.editor.ID, ""},
		{"add", domain.Operator.FullName, "", ""},
	}, rows)
}

// RULES §3.2: the version is checked after the rules.
func TestTheVersionOfAnAccountIsCheckedLast(t *testing.T) {
	w := newWorld(t)
	admin := w.person(t, "admin@test.example", "Quản trị", domain.Admin)
	stale := 0
	change := func(id string, c domain.AccountChange) error {
		c.Version = &stale
		_, err := w.People.Change(t.Context(), ports.Operator(admin, start), id, request.Given(c), start)
		return err
	}
	assert.ErrorIs(t, change(admin.ID, domain.AccountChange{Role: domain.Sent("EDITOR")}), domain.ErrLastAdmin)
	assert.ErrorIs(t, change(w.editor.ID, domain.AccountChange{GiveTo: w.other.ID}), domain.ErrNotDisabled)
	closing := domain.AccountChange{Disabled: domain.Sent(true), GiveTo: w.editor.ID}
	assert.ErrorIs(t, change(w.editor.ID, closing), domain.ErrRecipient)
	closing.GiveTo = w.other.ID
	assert.ErrorIs(t, change(w.editor.ID, closing), domain.ErrUserStale)
	person, err := w.People.Get(t.Context(), admin, w.editor.ID, start)
	require.NoError(t, err)
	assert.Equal(t, domain.StateActive, person.State())
	assert.Nil(t, person.Handover)
}

// unread are accounts that can be changed, but not read afterwards.
type unread struct{ ports.People }

func (unread) Get(context.Context, string, time.Time) (ports.Person, error) {
	return ports.Person{}, context.Canceled
}

// RULES §13.10: a change that was stored is in the audit, also if the account cannot be read after it, as
// when the client has left: so what was stored is returned with the error.
func TestAChangeOfAnAccountThatIsStoredIsKnownWithoutReadingIt(t *testing.T) {
	w := newWorld(t)
	admin := w.person(t, "admin@test.example", "Quản trị", domain.Admin)
	by := ports.Operator(admin, start)
	tokens, err := jwt.New([]byte("0123456789abcdef0123456789abcdef"), nil, "cms", "cms-api")
	require.NoError(t, err)
	a := ports.Adapters{People: unread{w.db.People}, AccessTokens: tokens}
	directory := people.NewDirectory(a, people.NewInvitations(a))
	invited, _, err := directory.Invite(t.Context(), by, request.Given(people.InviteRequest{Email: "moi@test.example", FullName: "Người Mới", Role: "EDITOR"}), start)
	require.ErrorIs(t, err, context.Canceled)
	assert.NotEmpty(t, invited.ID)
	assert.Equal(t, domain.StateInvited, invited.State())
	changed, err := directory.Change(t.Context(), by, w.editor.ID, request.Given(domain.AccountChange{Role: domain.Sent("EXPERT")}), start)
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, []any{w.editor.ID, domain.Expert}, []any{changed.ID, changed.Role})
	refused, err := directory.Change(t.Context(), by, admin.ID, request.Given(domain.AccountChange{Role: domain.Sent("EDITOR")}), start)
	require.ErrorIs(t, err, domain.ErrLastAdmin)
	assert.Empty(t, refused.ID, "nothing was stored")
}
