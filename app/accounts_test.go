package app_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app/sessions"
	"backoffice/domain"
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
	var told [][]string
	for _, e := range history {
		told = append(told, []string{string(e.Action), e.By, e.ByID, e.Detail})
	}
	assert.Equal(t, [][]string{
		{"email", "van-hanh", "", "editor@test.example"},
		{"role", "van-hanh", "", "EDITOR"},
		{"password", "editor@test.example", w.editor.ID, ""},
		{"add", domain.Operator.FullName, "", ""},
	}, told)
}
