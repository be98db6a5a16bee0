package operations

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

func TestDeletingRestoringAndGivingStandInTheHistoryOfTheEbook(t *testing.T) {
	s := harness.NewServer(t)
	editor, other, manager := s.As(t, "editor"), s.As(t, "otherEditor"), s.As(t, "manager")
	id := editor.Draft("Qua nhiều tay")
	manager.Delete("/ebooks/" + id).Want(200)
	s.Run(t, "", "ebook", "restore", id)
	s.Run(t, "", "ebook", "give", id, other.Email)
	logs := other.Get("/ebooks/" + id + "/workflow-logs").Want(200)
	assert.Equal(t, []string{"give", "restore", "delete"}, logs.List("data.logs", "action"))
	assert.Equal(t, other.Name, logs.Text("data.logs.0.to.full_name"))
	assert.Equal(t, "Quản trị hệ thống", logs.Text("data.logs.0.user.full_name"))
	assert.Equal(t, manager.Name, logs.Text("data.logs.2.user.full_name"))
	assert.Empty(t, findings(t, s))
}

func TestWhatIsDecidedAboutAnAccountIsInTheDatabase(t *testing.T) {
	s := harness.NewServer(t)
	email := "quyet.dinh@test.example"
	s.Account(t, email, "EDITOR", "Người được quyết định")
	s.Run(t, "", "user", "role", email, "EXPERT")
	s.Run(t, "một mật khẩu dài và khác hẳn\n", "user", "password", email)
	s.Run(t, "", "user", "disable", email)
	s.Run(t, "", "user", "enable", email)
	_, err := s.TryRun("", "user", "role", email, "NOBODY")
	require.Error(t, err)
	decided := []string{}
	for line := range strings.Lines(s.Run(t, "", "user", "history", email)) {
		words := strings.Fields(line)
		require.GreaterOrEqual(t, len(words), 5, line)
		assert.Equal(t, email, words[1])
		decided = append(decided, words[2]+" "+words[3])
	}
	assert.Equal(t, []string{"enable EXPERT", "disable EXPERT", "password EXPERT", "role EXPERT", "add EDITOR"}, decided)
	assert.Contains(t, s.Run(t, "", "user", "history"), email)
	_, err = s.TryRun("", "user", "history", "nobody@test.example")
	assert.Error(t, err)
}
