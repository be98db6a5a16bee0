package api

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §2.1.
func TestTheMainJobFromDraftToPublicationAndBack(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := editor.DraftWithPDF("Toán 6")

	response := editor.Act(id, "submit", map[string]any{"comment": "Nhờ duyệt", "version": 2}).Want(http.StatusOK)
	assert.Equal(t, "pending_review", response.Text("data.ebook.status"))
	assert.NotEmpty(t, response.Text("data.ebook.submitted_at"))
	assert.Equal(t, []string{}, response.List("data.ebook.actions", "name"))

	response = expert.Get("/ebooks/" + id)
	assert.Equal(t, []string{"approve", "reject"}, response.List("data.ebook.actions", "name"))
	response = expert.Act(id, "approve", nil).Want(http.StatusOK)
	assert.Equal(t, "approved", response.Text("data.ebook.status"))
	assert.Nil(t, response.At("data.ebook.submitted_at"))

	response = manager.Act(id, "publish", map[string]any{}).Want(http.StatusOK)
	assert.Equal(t, "published", response.Text("data.ebook.status"))

	manager.Act(id, "unpublish", map[string]any{"comment": "  "}).Refused(422, "ebook.comment_required")
	response = manager.Act(id, "unpublish", map[string]any{"comment": "Sai bìa"}).Want(http.StatusOK)
	assert.Equal(t, "draft", response.Text("data.ebook.status"))
	assert.Equal(t, "Sai bìa", response.Text("data.ebook.returned.comment"))

	logs := editor.Get("/ebooks/" + id + "/workflow-logs").Want(http.StatusOK)
	assert.Equal(t, []string{"unpublish", "publish", "approve", "submit"}, logs.List("data.logs", "action"))
	assert.Equal(t, "EXPERT", logs.Text("data.logs.2.user.role"))
	assert.Len(t, logs.Text("data.logs.3.pdf_sha256"), 64)

	response = editor.Act(id, "submit", nil).Want(http.StatusOK)
	assert.Nil(t, response.At("data.ebook.returned"))
}

// RULES §2.2.
func TestAnyEditReopensARejectedEbook(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	edits := map[string]func(id string){
		"fields": func(id string) { editor.Put("/ebooks/"+id, map[string]any{}).Want(200) },
		"toc":    func(id string) { editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{}}).Want(200) },
		"cover":  func(id string) { editor.Upload(id, "cover", "a.png", "image/png", png).Want(200) },
		"pdf":    func(id string) { editor.Upload(id, "upload", "a.pdf", "application/pdf", pdf).Want(200) },
	}
	for name, edit := range edits {
		t.Run(name, func(t *testing.T) {
			id := editor.For(t).DraftWithPDF("Bị từ chối " + name)
			editor.Act(id, "submit", nil).Want(200)
			expert.Act(id, "reject", map[string]any{"comment": "Thiếu chương 3"}).Want(200)
			edit(id)
			response := editor.Get("/ebooks/" + id)
			assert.Equal(t, "draft", response.Text("data.ebook.status"))
			assert.Equal(t, "reject", response.Text("data.ebook.returned.action"), "the reason stays until the next submit")
			assert.Equal(t, []string{"reject", "submit"}, editor.Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "action"))
		})
	}
}

// RULES §2.3.
func TestASubmitWithoutAPDFIsRefused(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Chưa có PDF")
	editor.Act(id, "submit", nil).Refused(422, "ebook.pdf_missing")
}

// RULES §2.5.
func TestAStaleVersionIsRefusedAndTheLateDeciderIsToldWhoDecided(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := editor.DraftWithPDF("Hai người duyệt")
	editor.Act(id, "submit", map[string]any{"version": 1}).Refused(409, "ebook.stale")
	version := editor.Act(id, "submit", nil).Want(200).Number("data.ebook.version")
	expert.Act(id, "approve", map[string]any{"version": version}).Want(200)

	response := manager.Act(id, "reject", map[string]any{"version": version, "comment": "Chưa đạt"}).Refused(409, "ebook.decided")
	assert.Contains(t, response.Text("message"), expert.Name+" đã phê duyệt eBook này lúc ")
	assert.Equal(t, expert.Name, response.Text("changed_by.full_name"))
	assert.Equal(t, "approved", response.Text("current.status"))
}

// RULES §5.6: actions honour If-Match, and so does a deletion, which has no body.
func TestAnActionOnAStaleVersionInIfMatchIsRefused(t *testing.T) {
	editor, manager := shared(t).As(t, "editor"), shared(t).As(t, "manager")
	id := editor.DraftWithPDF("Đã sửa sau khi đọc")
	path := "/ebooks/" + id
	read := editor.Get(path).Want(200).Header.Get("ETag")
	now := editor.Put(path, map[string]any{"subject": "Toán"}).Want(200).Header.Get("ETag")

	editor.Post(path+"/submit", nil, "If-Match", read).Refused(409, "ebook.stale")
	editor.Post(path+"/submit", nil, "If-Match", "x").Refused(400, "request.malformed")
	manager.Delete(path, "If-Match", read).Refused(409, "ebook.stale")
	manager.Delete(path, "If-Match", now).Want(200)
	manager.Post(path+"/restore", nil, "If-Match", now).Refused(409, "ebook.stale")
	manager.Post(path+"/restore", nil).Want(200)
}

// RULES §3.2.
func TestChecksComeInTheirOrder(t *testing.T) {
	s := shared(t)
	editor, other, student, expert := s.As(t, "editor"), s.As(t, "otherEditor"), s.As(t, "student"), s.As(t, "expert")
	id := editor.DraftWithPDF("Thứ tự kiểm tra")
	unknown := "00000000-0000-4000-8000-000000000000"
	garbage := "{"

	s.Nobody(t).Put("/ebooks/"+unknown, garbage).Want(401)
	student.Put("/ebooks/"+unknown, garbage).Refused(403, "session.student")
	editor.Put("/ebooks/"+unknown, garbage).Refused(404, "ebook.not_found")
	editor.Put("/ebooks/not-an-id", garbage).Refused(404, "ebook.not_found")
	other.Put("/ebooks/"+id, garbage).Refused(403, "ebook.forbidden")
	expert.Act(id, "publish", garbage).Refused(403, "ebook.forbidden")
	expert.Act(id, "approve", garbage).Want(409)
	editor.Put("/ebooks/"+id, garbage).Refused(400, "request.malformed")
	editor.Put("/ebooks/"+id, `{"title":""}`, "Content-Type", "text/plain").Refused(415, "request.not_json")
	editor.Put("/ebooks/"+id, `{"title":"`+string(make([]byte, 1<<20))+`"}`).Refused(413, "request.too_large")
	editor.Put("/ebooks/"+id, map[string]any{"title": "", "version": 1}).Refused(422, "ebook.invalid")
	editor.Put("/ebooks/"+id, map[string]any{"title": "Khác", "version": 1}).Refused(409, "ebook.stale")

	editor.Act(id, "submit", nil).Want(200)
	editor.Put("/ebooks/"+id, garbage).Refused(409, "ebook.not_editable")
}

// RULES §2.5.
func TestOfManyDecidersExactlyOneWins(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	deciders := []string{"expert", "manager", "admin"}
	ids := make([]string, harness.Rounds(40, 200))
	for i := range ids {
		ids[i] = editor.DraftWithPDF(fmt.Sprintf("Tranh duyệt %d", i))
		editor.Act(ids[i], "submit", nil).Want(200)
	}
	var mu sync.Mutex
	wins := map[string]int{}
	var all sync.WaitGroup
	start := make(chan struct{})
	for n, who := range deciders {
		client := s.As(t, who)
		for _, id := range ids {
			all.Go(func() {
				<-start
				action := []string{"approve", "reject"}[n%2]
				response := untilAdmitted(func() harness.Response { // so many in parallel are too many for one person
					return client.Post("/ebooks/"+id+"/"+action, map[string]any{"comment": "Ý kiến của " + who})
				})
				if response.Status == http.StatusOK {
					mu.Lock()
					wins[id]++
					mu.Unlock()
					return
				}
				assert.Equal(t, http.StatusConflict, response.Status, "%s", response.Body)
			})
		}
	}
	close(start)
	all.Wait()
	for _, id := range ids {
		require.Equal(t, 1, wins[id], "one winner for each e-book")
		require.Len(t, editor.Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "action"), 2, "one log row for the decision")
	}
}

// RULES §5.5.
func TestAnIdempotencyKeyReturnsTheSameAndDoesNothingTwice(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	body := map[string]any{"title": "Chỉ một lần"}
	first := editor.Post("/ebooks", body, "Idempotency-Key", "k-1").Want(201)
	again := editor.Post("/ebooks", body, "Idempotency-Key", "k-1").Want(201)
	assert.Equal(t, first.Text("data.ebook.id"), again.Text("data.ebook.id"))
	editor.Post("/ebooks", map[string]any{"title": "Khác"}, "Idempotency-Key", "k-1").Refused(422, "idempotency.key_reused")
	other := s.As(t, "otherEditor").Post("/ebooks", body, "Idempotency-Key", "k-1").Want(201)
	assert.NotEqual(t, first.Text("data.ebook.id"), other.Text("data.ebook.id"), "a key belongs to its caller")
	editor.Post("/ebooks", body, "Idempotency-Key", "có dấu").Want(400)
	kept := editor.Draft("Không xóa bằng khóa hỏng")
	manager := s.As(t, "manager")
	manager.Delete("/ebooks/"+kept, "Idempotency-Key", "có dấu").Want(400)
	editor.Get("/ebooks/" + kept).Want(200)
	manager.Delete("/ebooks/"+kept, "Idempotency-Key", "k-3").Want(200)
	manager.Delete("/ebooks/"+kept, "Idempotency-Key", "k-3").Want(200)
	manager.Delete("/ebooks/"+first.Text("data.ebook.id"), "Idempotency-Key", "k-3").Refused(422, "idempotency.key_reused")

	id := editor.DraftWithPDF("Gửi hai lần")
	one := editor.Post("/ebooks/"+id+"/submit", nil, "Idempotency-Key", "k-2").Want(200)
	two := editor.Post("/ebooks/"+id+"/submit", nil, "Idempotency-Key", "k-2").Want(200)
	assert.Equal(t, one.Number("data.ebook.version"), two.Number("data.ebook.version"))
	assert.Len(t, editor.Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "id"), 1)
}

// RULES §5.5: whatever has happened to the e-book since.
func TestAConfirmationIsRepeatedByItsKey(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Xác nhận hai lần")
	object, another := editor.PutFile(id, "upload", "a.pdf", pdfType, pdf), editor.PutFile(id, "upload", "b.pdf", pdfType, pdf)
	confirm := func(object, key string) harness.Response {
		return editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object}, "Idempotency-Key", key)
	}
	first := confirm(object, "k-confirm").Want(200)
	editor.Put("/ebooks/"+id, map[string]any{"author": "Tác giả"}).Want(200)
	again := confirm(object, "k-confirm").Want(200)
	assert.Equal(t, first.Number("data.ebook.version"), again.Number("data.ebook.version"), "after an edit")
	current := confirm(object, "k-new").Want(200)
	assert.Equal(t, first.Number("data.ebook.version")+1, current.Number("data.ebook.version"), "by another key")
	confirm(another, "k-another").Want(200)
	confirm(another, "k-confirm").Refused(422, "idempotency.key_reused")
	editor.Act(id, "submit", nil).Want(200)
	again = confirm(object, "k-confirm").Want(200)
	assert.Equal(t, first.Number("data.ebook.version"), again.Number("data.ebook.version"), "after it was submitted")
	assert.Equal(t, "draft", again.Text("data.ebook.status"))
	confirm(object, "k-late").Refused(409, "ebook.not_editable")
}

// RULES §5.5.
func TestOneIdempotencyKeySentConcurrentlyMakesOneEbook(t *testing.T) {
	editor := shared(t).As(t, "otherEditor")
	for round := range 5 {
		create := func() harness.Response {
			return editor.Post("/ebooks", map[string]any{"title": "Cùng lúc"}, "Idempotency-Key", fmt.Sprintf("same-%d", round))
		}
		responses := together(t, slices.Repeat([]try{create}, 20)...)
		for _, response := range responses {
			assert.Equal(t, responses[0].Text("data.ebook.id"), response.Want(201).Text("data.ebook.id"))
		}
	}
}

// RULES §2.8.
func TestDeleteHidesTheEbookAndRestoreBringsItBack(t *testing.T) {
	s := shared(t)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	id := editor.DraftWithPDF("Xóa rồi khôi phục")
	editor.Delete("/ebooks/"+id).Refused(403, "ebook.forbidden")
	before := manager.Get("/ebooks/statistics").Number("data.total")
	manager.Delete("/ebooks/" + id).Want(200)
	manager.Delete("/ebooks/"+id).Refused(404, "ebook.not_found")
	for _, path := range []string{"", "/toc", "/workflow-logs"} {
		editor.Get("/ebooks/"+id+path).Refused(404, "ebook.not_found")
	}
	editor.Act(id, "submit", nil).Refused(404, "ebook.not_found")
	assert.Equal(t, before-1, manager.Get("/ebooks/statistics").Number("data.total"))
	assert.Empty(t, manager.Get("/ebooks?search=Xóa+rồi+khôi").List("data.ebooks", "id"))

	assert.Contains(t, s.Run(t, "", "ebook", "deleted"), id)
	s.Run(t, "", "ebook", "restore", id)
	editor.Get("/ebooks/" + id).Want(200)
	assert.Equal(t, before, manager.Get("/ebooks/statistics").Number("data.total"))
}

// RULES §2.8.
func TestGiveHandsAnEbookToAColleague(t *testing.T) {
	s := shared(t)
	editor, other := s.As(t, "editor"), s.As(t, "otherEditor")
	id := editor.Draft("Bàn giao")
	s.Run(t, "", "ebook", "give", id, other.Email)
	editor.Put("/ebooks/"+id, map[string]any{"title": "Không còn của tôi"}).Refused(403, "ebook.forbidden")
	response := other.Put("/ebooks/"+id, map[string]any{"title": "Của tôi"}).Want(200)
	assert.Equal(t, other.UserID, response.Text("data.ebook.created_by"))
}
