package api

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// RULES §23.2.
func TestAManagerAsksAReviewer(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := editor.DraftWithPDF("Giao duyệt")
	path := "/ebooks/" + id + "/assignment"
	ask := func(body map[string]any, headers ...string) harness.Response {
		return manager.Put(path, body, headers...)
	}
	ask(map[string]any{"user_id": expert.UserID}).Refused(409, "ebook.wrong_status")
	editor.Act(id, "submit", nil).Want(200)
	for _, bad := range []map[string]any{
		{"user_id": editor.UserID}, {"user_id": expert.UserID, "due": inVietnam(-1)}, {"user_id": expert.UserID, "due": "12/09/2026"},
	} {
		ask(bad).Refused(422, "assignment.invalid")
	}
	for _, bad := range []string{"", "x", "00000000-0000-4000-8000-000000000000", s.As(t, "student").UserID} {
		assert.NotEmpty(t, ask(map[string]any{"user_id": bad}).Refused(422, "user.unknown").Text("errors.user_id"))
	}
	before := manager.Get("/ebooks/" + id).Want(200)
	assert.Equal(t, true, before.At("data.ebook.may_assign"))
	assert.Equal(t, false, expert.Get("/ebooks/"+id).Want(200).At("data.ebook.may_assign"))
	due := inVietnam(3)
	stale := ask(map[string]any{"user_id": expert.UserID, "due": due, "version": 1}).Refused(409, "ebook.stale")
	assert.Equal(t, editor.UserID, stale.Text("changed_by.id"))
	manager.Delete(path, "If-Match", `"1"`).Refused(409, "ebook.stale")
	assigned := ask(map[string]any{"user_id": expert.UserID, "due": due}, "If-Match", before.Header.Get("ETag")).Want(200)
	assert.Equal(t, due, assigned.Text("data.ebook.assignment.due"))
	assert.Equal(t, expert.UserID, assigned.Text("data.ebook.assignment.user.id"))
	assert.Contains(t, expert.Get("/ebooks?assigned=me").Want(200).List("data.ebooks", "id"), id)
	assert.Contains(t, manager.Get("/ebooks?sort=waiting&assigned="+expert.UserID).Want(200).List("data.ebooks", "id"), id)
	assert.NotContains(t, manager.Get("/ebooks?assigned=me").Want(200).List("data.ebooks", "id"), id)
	manager.Get("/ebooks?assigned=x").Refused(400, "request.parameter")
	log := editor.Get("/ebooks/" + id + "/workflow-logs").Want(200)
	assert.Equal(t, "assign", log.Text("data.logs.0.action"))
	assert.Equal(t, expert.UserID, log.Text("data.logs.0.to.id"))
	news := expert.Get("/notifications").Want(200)
	assert.Equal(t, "assign", news.Text("data.notifications.0.kind"))

	manager.Delete(path, "If-Match", before.Header.Get("ETag")).Refused(409, "ebook.stale")
	manager.Delete(path, "Idempotency-Key", "has space").Refused(400, "request.malformed")
	left := manager.Delete(path, "If-Match", assigned.Header.Get("ETag")).Want(200)
	assert.Nil(t, left.At("data.ebook.assignment"))
	assert.Equal(t, "unassign", expert.Get("/notifications").Want(200).Text("data.notifications.0.kind"))
	assert.Equal(t, left.At("data.ebook.version"), manager.Delete(path).Want(200).At("data.ebook.version"), "without an assignment nothing changes")

	ask(map[string]any{"user_id": expert.UserID}).Want(200)
	manager.Act(id, "reject", map[string]any{"comment": "Ai cũng quyết định được"}).Want(200)
	assert.Nil(t, expert.Get("/ebooks/"+id).Want(200).At("data.ebook.assignment"))
	ask(map[string]any{"user_id": expert.UserID}).Refused(409, "ebook.decided")
	s.Verify(t)
}

// RULES §23.2: an assignment and a decision at the same time, and two managers who name different people.
func TestAssigningRacesWithDeciding(t *testing.T) {
	s := shared(t)
	editor, expert, manager, admin := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager"), s.As(t, "admin")
	for range harness.Rounds(8, 80) {
		id := editor.DraftWithPDF("Giao cùng lúc")
		version := editor.Act(id, "submit", nil).Want(200).At("data.ebook.version")
		path := "/ebooks/" + id + "/assignment"
		won := 0
		for _, response := range together(t,
			func() harness.Response { return expert.Act(id, "approve", map[string]any{"version": version}) },
			func() harness.Response {
				return manager.Put(path, map[string]any{"user_id": expert.UserID, "version": version})
			},
			func() harness.Response {
				return admin.Put(path, map[string]any{"user_id": manager.UserID, "version": version})
			},
		) {
			if response.Status == 200 {
				won++
			} else {
				assert.Equal(t, 409, response.Status, response.Body)
			}
		}
		assert.Equal(t, 1, won, "one of them was first")
		now := expert.Get("/ebooks/" + id).Want(200)
		if now.Text("data.ebook.status") == "approved" {
			assert.Nil(t, now.At("data.ebook.assignment"))
		} else {
			assert.NotNil(t, now.At("data.ebook.assignment"))
			expert.Act(id, "approve", nil).Want(200)
		}
	}
	s.Verify(t)
}

// RULES §23.3.
func TestAManagerGivesAnEbook(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := editor.DraftWithPDF("Chuyển giao")
	path := "/ebooks/" + id + "/creator"
	editor.Put(path, map[string]any{"user_id": expert.UserID}).Refused(403, "ebook.forbidden")
	manager.Put(path, map[string]any{"user_id": s.As(t, "student").UserID}).Refused(422, "user.unknown")
	gone := s.Account(t, "gone.give@test.example", "EDITOR", "Người đã nghỉ")
	s.Run(t, "", "user", "disable", "gone.give@test.example")
	manager.Put(path, map[string]any{"user_id": gone.UserID}).Refused(422, "user.disabled")
	version := manager.Get("/ebooks/" + id).Want(200).At("data.ebook.version")
	manager.Put(path, map[string]any{"user_id": expert.UserID, "version": 1}).Refused(409, "ebook.stale")
	given := manager.Put(path, map[string]any{"user_id": expert.UserID, "version": version}).Want(200)
	assert.Equal(t, expert.UserID, given.Text("data.ebook.created_by"))
	assert.Equal(t, true, given.At("data.ebook.may_give"))
	assert.Equal(t, false, expert.Get("/ebooks/"+id).Want(200).At("data.ebook.may_give"))
	assert.Equal(t, "give", expert.Get("/notifications").Want(200).Text("data.notifications.0.kind"))
	log := expert.Get("/ebooks/" + id + "/workflow-logs").Want(200)
	assert.Equal(t, []any{"give", manager.UserID, expert.UserID}, []any{log.At("data.logs.0.action"), log.At("data.logs.0.user.id"), log.At("data.logs.0.to.id")})
	editor.Put("/ebooks/"+id, map[string]any{"title": "Không còn của tôi"}).Refused(403, "ebook.forbidden")
	expert.Put("/ebooks/"+id, map[string]any{"title": "Của tôi"}).Want(200)
	s.Verify(t)
}

// RULES §23.2: only name and role, and no addresses.
func TestColleaguesAreChosenByName(t *testing.T) {
	s := shared(t)
	manager := s.As(t, "manager")
	s.Account(t, "dang.chon@test.example", "EXPERT", "Đặng Chọn Người")
	s.Account(t, "dang.bien@test.example", "EDITOR", "Đặng Biên Người Chọn")
	names := func(query string) []string {
		return manager.Get("/colleagues?"+query).Want(200).List("data.colleagues", "full_name")
	}
	assert.Equal(t, []string{"Đặng Chọn Người"}, names("may=review&search=dang+chon"))
	assert.Equal(t, []string{"Đặng Biên Người Chọn", "Đặng Chọn Người"}, names("search=đặng"))
	assert.Empty(t, names("search=kh%C3%B4ng+ai+c%E1%BA%A3"))
	assert.NotContains(t, string(manager.Get("/colleagues").Want(200).Body), "@")
	manager.Get("/colleagues?may=fly").Refused(400, "request.parameter")
}
