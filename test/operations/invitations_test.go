package operations

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §21.12: an invitation is mailed once, with a link that works; no table has its secret in
// clear. The mail of a link that was replaced before it was sent is not sent.
func TestAnInvitationIsMailedWithALinkThatWorks(t *testing.T) {
	mail := harness.NewMailServer(t)
	s := harness.NewServer(t, harness.Mailing(mail.Address)...)
	admin, db := s.As(t, "admin"), connect(t, s)
	mail.Fails(harness.Always(harness.MailRefusesRecipient))
	made := admin.Post("/users", map[string]any{"email": "moi@thu-vien.example", "full_name": "Lê Thị Mới", "role": "EDITOR"}).Want(201)
	id := made.Text("data.user.id")
	_, first, _ := strings.Cut(made.Text("data.link"), "#")
	wait.Until(t, func() bool { return text(t, db, `SELECT count(*)::text FROM jobs WHERE last_error <> ''`) == "1" }, "the mail was tried")
	assert.NotContains(t, text(t, db, `SELECT string_agg(to_jsonb(j)::text, '') FROM jobs j`), first)
	assert.Equal(t, "none", admin.Get("/users/"+id).Want(200).Text("data.user.link.mail_outcome"))

	mail.Fails(nil)
	_, second, _ := strings.Cut(admin.Post("/users/"+id+"/invitation", nil).Want(201).Text("data.link"), "#")
	execSQL(t, db, `UPDATE jobs SET due_at = now()`)
	wait.Until(t, func() bool {
		return admin.Get("/users/"+id).Want(200).Text("data.user.link.mail_outcome") == "accepted" && text(t, db, `SELECT count(*)::text FROM jobs`) == "0"
	}, "the mail was sent")
	sent := mail.Taken()
	require.Len(t, sent, 1, "only the mail with the link that works")
	assert.Equal(t, "moi@thu-vien.example", sent[0].To)
	assert.Empty(t, sent[0].Header(t).Get("List-Unsubscribe"))
	s.Nobody(t).Post("/auth/link/use", map[string]any{"secret": second, "new_password": harness.Password}).Want(200)
	s.SignIn(t, "moi@thu-vien.example", "Lê Thị Mới")
}
