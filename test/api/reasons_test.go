package api

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// TestReasonsAreKeptByManagersAndReadByReviewers runs on its own server: templates belong to the
// whole library (RULES §23.1).
func TestReasonsAreKeptByManagersAndReadByReviewers(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	add := func(title, text string) harness.Response {
		return manager.Post("/reasons", map[string]any{"title": title, "text": text})
	}
	cover := add("  Bìa mờ ", "Ảnh bìa mờ.\r\nVui lòng thay.").Want(201)
	assert.Equal(t, "Ảnh bìa mờ.\nVui lòng thay.", cover.Text("data.reason.text"))
	toc := add("Thiếu mục lục", "Vui lòng bổ sung mục lục.").Want(201).Text("data.reason.id")
	assert.Equal(t, toc, add("thiếu MỤC LỤC", "Vui lòng bổ sung mục lục.").Want(201).Text("data.reason.id"))
	assert.NotEmpty(t, add("Thiếu mục lục", "Khác").Refused(422, "reason.exists").Text("errors.title"))
	add(strings.Repeat("ữ", 100), strings.Repeat("ữ", 1000)).Want(201)
	assert.NotEmpty(t, add(strings.Repeat("ữ", 101), "x").Refused(422, "reason.invalid").Text("errors.title"))
	both := add("a\x00", strings.Repeat("ữ", 1001)).Refused(422, "reason.invalid")
	assert.NotEmpty(t, both.Text("errors.title"))
	assert.NotEmpty(t, both.Text("errors.text"))
	add("", "x").Refused(422, "reason.invalid")

	list := expert.Get("/reasons").Want(200)
	assert.Equal(t, []string{"Bìa mờ", "Thiếu mục lục", strings.Repeat("ữ", 100)}, list.List("data.reasons", "title"))
	assert.Equal(t, false, list.At("data.may_keep"))
	assert.Equal(t, true, manager.Get("/reasons").Want(200).At("data.may_keep"))
	editor.Get("/reasons").Refused(403, "ebook.forbidden")
	expert.Post("/reasons", map[string]any{"title": "Của tôi", "text": "x"}).Refused(403, "ebook.forbidden")
	expert.Delete("/reasons/"+toc).Refused(403, "ebook.forbidden")
	manager.Delete("/reasons/x").Refused(404, "reason.not_found")
}

// RULES §23.1.
func TestARejectionCountsItsTemplates(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	add := func(title string) string {
		return manager.Post("/reasons", map[string]any{"title": title, "text": title + "."}).Want(201).Text("data.reason.id")
	}
	cover, toc := add("Bìa mờ"), add("Thiếu mục lục")
	first, second := pending(editor, "Chờ duyệt 1"), pending(editor, "Chờ duyệt 2")
	refused := func(reasons any, code string) {
		t.Helper()
		response := expert.Act(first, "reject", map[string]any{"comment": "Sửa", "reasons": reasons}).Refused(422, code)
		assert.NotEmpty(t, response.Text("errors.reasons"))
	}
	refused([]string{"00000000-0000-4000-8000-000000000000"}, "reason.unknown")
	refused([]string{"x"}, "reason.unknown")
	refused(strings.Split(strings.Repeat(cover+" ", 21), " ")[:21], "reason.invalid")
	expert.Act(first, "reject", map[string]any{"reasons": []string{cover}}).Refused(422, "ebook.comment_required")
	expert.Act(first, "approve", map[string]any{"reasons": []string{cover}}).Refused(422, "reason.invalid")
	editor.Act(first, "reject", map[string]any{"comment": "Sửa", "reasons": []string{"x"}}).Refused(403, "ebook.forbidden")

	expert.Act(first, "reject", map[string]any{"comment": "Bìa mờ và thiếu mục lục", "reasons": []string{cover, toc, cover}}).Want(200)
	manager.Delete("/reasons/" + cover).Want(200)
	manager.Delete("/reasons/"+cover).Refused(404, "reason.not_found")
	several := expert.Post("/ebooks/bulk/reject", map[string]any{"items": []any{map[string]any{"id": second}}, "comment": "Bìa mờ", "reasons": []string{cover, toc}}).Want(200)
	assert.Equal(t, "rejected", several.Text("data.results.0.ebook.status"))
	expert.Post("/ebooks/bulk/approve", map[string]any{"items": []any{map[string]any{"id": second}}, "reasons": []string{toc}}).Refused(422, "reason.invalid")

	left := expert.Get("/reasons").Want(200)
	assert.Equal(t, []string{"Thiếu mục lục"}, left.List("data.reasons", "title"))
	assert.EqualValues(t, 2, left.At("data.reasons.0.used"))
	assert.Equal(t, []string{"Bìa mờ", "Bìa mờ", "Thiếu mục lục", "Thiếu mục lục"}, countedReasons(t, s))
	s.Verify(t)
}

// A template may be removed while a reviewer rejects with it (RULES §23.1).
func TestATemplateIsRemovedWhileItIsUsed(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	rounds := harness.Rounds(6, 60)
	for range rounds {
		id := pending(editor, "Từ chối cùng lúc")
		reason := manager.Post("/reasons", map[string]any{"title": "Bìa mờ", "text": "Thay bìa."}).Want(201).Text("data.reason.id")
		for _, response := range together(t, func() harness.Response { return manager.Delete("/reasons/" + reason) },
			func() harness.Response {
				return expert.Act(id, "reject", map[string]any{"comment": "Thay bìa.", "reasons": []string{reason}})
			}) {
			response.Want(200)
		}
	}
	assert.Equal(t, []any{}, expert.Get("/reasons").Want(200).At("data.reasons"))
	assert.Len(t, countedReasons(t, s), rounds)
	s.Verify(t)
}

// countedReasons returns the titles of the templates that are counted for a rejection.
func countedReasons(t *testing.T, s *harness.Server) []string {
	t.Helper()
	db := database(t, s)
	return harness.Column(t, db, `SELECT u.reason_title FROM reason_uses u JOIN workflow_logs l ON l.id = u.log_id AND l.action = 'reject'
		AND l.user_id = u.actor_id AND l.created_at = u.at ORDER BY 1`)
}
