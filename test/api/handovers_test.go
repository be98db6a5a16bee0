package api

import (
	"crypto/rand"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// given waits until no handover of the account runs, and returns the account.
func given(t *testing.T, admin *harness.Client, id string) (is harness.Response) {
	t.Helper()
	untilEnded(t, "the handover", func() (progress int, ended bool) {
		is = admin.For(t).Get("/users/" + id).Want(200)
		return is.Number("data.user.handover.given"), is.Text("data.user.handover.state") != "running"
	})
	return is
}

// RULES §21.13.
func TestAllEbooksOfAPersonWhoLeavesGoToAColleague(t *testing.T) {
	s := harness.NewServer(t)
	admin, recipient, expert := s.As(t, "admin"), s.As(t, "otherEditor"), s.As(t, "expert")
	gone := s.Account(t, "nghi@test.example", "EDITOR", "Vũ Nghỉ Việc")
	path := "/users/" + gone.UserID
	ids := make([]string, harness.Rounds(60, 400))
	for i := range ids {
		ids[i] = gone.Draft(fmt.Sprint("Sách của người nghỉ ", i))
	}
	waiting, binned := gone.DraftWithPDF("Đang chờ duyệt"), gone.Draft("Trong thùng rác")
	gone.Act(waiting, "submit", nil).Want(200)
	admin.Delete("/ebooks/" + binned).Want(200)
	grant := gone.Post("/ebooks/"+ids[0]+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200)
	rejected := recipient.DraftWithPDF("Bị từ chối")
	recipient.Act(rejected, "submit", nil).Want(200)
	expert.Act(rejected, "reject", map[string]any{"comment": "Thiếu bìa"}).Want(200)

	admin.Patch(path, map[string]any{"give_to": recipient.UserID}).Refused(422, "user.not_closed")
	for _, to := range []string{gone.UserID, s.As(t, "student").UserID, "00000000-0000-4000-8000-000000000000", "không"} {
		admin.Patch(path, map[string]any{"disabled": true, "give_to": to}).Refused(422, "user.heir")
	}
	gone.Get("/ebooks").Want(200)
	is := admin.Patch(path, map[string]any{"disabled": true, "give_to": recipient.UserID}).Want(200)
	assert.Equal(t, []any{"disabled", len(ids) + 1, "Biên tập viên khác"}, []any{is.Text("data.user.state"), is.Number("data.user.handover.expected"), is.Text("data.user.handover.to.full_name")})
	is = given(t, admin, gone.UserID)
	assert.Equal(t, []any{"done", len(ids) + 1, 0}, []any{is.Text("data.user.handover.state"), is.Number("data.user.handover.given"), is.Number("data.user.ebooks.total")})

	assert.Equal(t, len(ids)+2, recipient.Get("/ebooks?created_by=me").Want(200).Number("total"))
	news := recipient.Get("/notifications").Want(200)
	assert.Equal(t, []any{2, 2, len(ids) + 1}, []any{news.Number("data.total"), news.Number("data.unread"), news.Number("data.notifications.0.count")}, "all of them are one notification")
	assert.Equal(t, []string{"give", "reject"}, news.List("data.notifications", "kind"), "which pushes no other out (RULES §19.1)")
	log := recipient.Get("/ebooks/" + ids[7] + "/workflow-logs").Want(200)
	assert.Equal(t, []any{"give", "Quản trị viên thử", "Biên tập viên khác"}, []any{log.Text("data.logs.0.action"), log.Text("data.logs.0.user.full_name"), log.Text("data.logs.0.to.full_name")})
	assert.Equal(t, []string{"give", "submit"}, recipient.Get("/ebooks/"+waiting+"/workflow-logs").Want(200).List("data.logs", "action"))
	recipient.Put("/ebooks/"+ids[0], map[string]any{"author": "Người nhận"}).Want(200)
	expert.Act(waiting, "approve", nil).Want(200)
	recipient.Post("/ebooks/"+ids[0]+"/upload/confirm", map[string]any{"objectName": grant.Text("objectName")}).Refused(422, "file.grant_unknown")
	history := admin.Get(path + "/history").Want(200)
	assert.Equal(t, []string{"give", "disable", "add"}, history.List("data.entries", "action"))
	assert.Equal(t, fmt.Sprintf("%d eBook → Biên tập viên khác", len(ids)+1), history.Text("data.entries.0.detail"))
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}

// RULES §21.13: a colleague who leaves too, or an administrator who is demoted, ends it. What was given
// stays given.
func TestAHandoverEndsWithTheRightToIt(t *testing.T) {
	s := harness.NewServer(t)
	admin, recipient := s.As(t, "admin"), s.As(t, "otherEditor")
	db := database(t, s)
	exec := func(statement string) {
		_, err := db.Exec(statement)
		require.NoError(t, err)
	}
	exec(`CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END $$`)
	for name, end := range map[string]func(other *harness.Client){
		"the colleague leaves": func(*harness.Client) {
			admin.Patch("/users/"+recipient.UserID, map[string]any{"disabled": true}).Want(200)
		},
		"the administrator is demoted": func(other *harness.Client) {
			admin.Patch("/users/"+other.UserID, map[string]any{"role": "MANAGER"}).Want(200)
		},
	} {
		mark := strings.ToLower(rand.Text()[:8])
		gone, other := s.Account(t, "nghi."+mark+"@test.example", "EDITOR", "Nghỉ"), s.Account(t, "quan."+mark+"@test.example", "ADMIN", "Quản trị khác")
		total := harness.Rounds(200, 2000)
		for i := range total {
			gone.Post("/ebooks", map[string]any{"title": fmt.Sprint("Sách ", i)}).Want(201)
		}
		// Each e-book takes a while, so that the right ends before the last one.
		exec(`CREATE TRIGGER pause BEFORE UPDATE OF given ON handovers FOR EACH ROW EXECUTE FUNCTION pause()`)
		other.Patch("/users/"+gone.UserID, map[string]any{"disabled": true, "give_to": recipient.UserID}).Want(200)
		end(other)
		is := given(t, admin, gone.UserID)
		exec(`DROP TRIGGER pause ON handovers`)
		assert.Equal(t, "stopped", is.Text("data.user.handover.state"), name)
		assert.Equal(t, total, is.Number("data.user.handover.given")+is.Number("data.user.ebooks.total"), name)
		admin.Patch("/users/"+recipient.UserID, map[string]any{"disabled": false}).Want(200)
		admin.Patch("/users/"+gone.UserID, map[string]any{"give_to": recipient.UserID}).Want(200)
		assert.Equal(t, 0, given(t, admin, gone.UserID).Number("data.user.ebooks.total"), "others continue")
	}
	harness.Consistent(t, s.DSN, s.Files)
}
