package api

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §18.8: managers and admins see what is deleted, by whom and when, and nobody
// else does; what is there is not among it.
func TestTheBinSaysWhoDeletedWhatAndWhen(t *testing.T) {
	s := shared(t)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	subject := "Thùng rác " + rand.Text()[:8]
	id := editor.Post("/ebooks", map[string]any{"title": "Đường đời", "subject": subject}).Want(201).Text("data.ebook.id")
	editor.Post("/ebooks", map[string]any{"title": "Còn lại", "subject": subject}).Want(201)
	manager.Delete("/ebooks/" + id).Want(200)

	bin := "/ebooks?deleted=true&subject=" + url.QueryEscape(subject)
	response := manager.Get(bin).Want(200)
	require.Equal(t, 1, response.Number("data.total"))
	assert.Equal(t, id, response.Text("data.ebooks.0.id"))
	assert.Equal(t, manager.UserID, response.Text("data.ebooks.0.deleted_by.id"))
	assert.NotEmpty(t, response.Text("data.ebooks.0.deleted_at"))
	assert.Equal(t, "restore", response.Text("data.ebooks.0.actions.0.name"))
	assert.Equal(t, 1, manager.Get(bin+"&search=duong").Want(200).Number("total"))
	assert.Equal(t, 0, manager.Get(bin+"&search=con").Want(200).Number("total"))
	for _, query := range []string{"", "&deleted=", "&deleted=FALSE"} {
		assert.Equal(t, "Còn lại", manager.Get("/ebooks?subject="+url.QueryEscape(subject)+query).Want(200).Text("data.ebooks.0.title"))
	}
	manager.Get("/ebooks?deleted=yes").Refused(http.StatusBadRequest, "request.parameter")
	editor.Get("/ebooks?deleted=true&page=0").Refused(http.StatusForbidden, "ebook.forbidden")
}

// RULES §18.8: what is restored is as it was, in the history, once; a later caller learns
// who has done it.
func TestARestoredEbookIsAsItWasAndSaysWhoBroughtItBack(t *testing.T) {
	s := shared(t)
	editor, manager, admin := s.As(t, "editor"), s.As(t, "manager"), s.As(t, "admin")
	id := editor.DraftWithPDF("Xóa nhầm")
	editor.Act(id, "submit", nil).Want(200)
	editor.Post("/ebooks/"+id+"/notes", map[string]any{"place": map[string]any{"kind": "ebook"}, "body": "Xem lại"}).Want(201)
	before := editor.Get("/ebooks/" + id).Want(200)
	manager.Delete("/ebooks/" + id).Want(200)
	editor.Post("/ebooks/"+id+"/restore", nil).Refused(http.StatusForbidden, "ebook.forbidden")
	version := before.Number("data.ebook.version")
	manager.Post("/ebooks/"+id+"/restore", map[string]any{"version": version}).Refused(http.StatusConflict, "ebook.stale")

	key := []string{"Idempotency-Key", rand.Text()}
	body := map[string]any{"version": version + 1}
	back := manager.Do(http.MethodPost, "/ebooks/"+id+"/restore", body, key...).Want(200)
	assert.Equal(t, "pending_review", back.Text("data.ebook.status"))
	assert.Equal(t, back.At("data.ebook.version"), manager.Do(http.MethodPost, "/ebooks/"+id+"/restore", body, key...).Want(200).At("data.ebook.version"))
	for _, member := range []string{"title", "file_name", "submitted_at", "open_notes"} {
		assert.Equal(t, before.At("data.ebook."+member), editor.Get("/ebooks/"+id).Want(200).At("data.ebook."+member), member)
	}
	logs := editor.Get("/ebooks/" + id + "/workflow-logs").Want(200)
	assert.Equal(t, "restore", logs.Text("data.logs.0.action"))
	assert.Equal(t, manager.UserID, logs.Text("data.logs.0.user.id"))
	assert.Equal(t, "delete", logs.Text("data.logs.1.action"))
	assert.Equal(t, 1, editor.Get("/ebooks/"+id+"/submissions").Want(200).Number("data.total"))

	late := admin.Post("/ebooks/"+id+"/restore", nil).Refused(http.StatusConflict, "ebook.decided")
	assert.Contains(t, late.Text("message"), "đã khôi phục eBook này lúc")
	fresh := editor.DraftWithPDF("Chưa xóa")
	manager.Post("/ebooks/"+fresh+"/restore", nil).Refused(http.StatusConflict, "ebook.not_deleted")
}

// RULES §5.5: a repeated request gets its response, even after the e-book was deleted.
func TestAGiftAndAConfirmationAreRepeatedAfterADeletion(t *testing.T) {
	s := shared(t)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	id := editor.Draft("Xóa ngay sau khi giao")
	object := map[string]any{"objectName": editor.PutFile(id, "upload", "a.pdf", pdfType, pdf)}
	confirmation := []string{"Idempotency-Key", "confirm-" + id}
	editor.Post("/ebooks/"+id+"/upload/confirm", object, confirmation...).Want(200)
	recipient, gift := map[string]any{"user_id": s.As(t, "otherEditor").UserID}, []string{"Idempotency-Key", "give-" + id}
	given := manager.Do(http.MethodPut, "/ebooks/"+id+"/creator", recipient, gift...).Want(200)
	manager.Delete("/ebooks/" + id).Want(200)

	assert.JSONEq(t, string(given.Body), string(manager.Do(http.MethodPut, "/ebooks/"+id+"/creator", recipient, gift...).Want(200).Body))
	editor.Post("/ebooks/"+id+"/upload/confirm", object, confirmation...).Want(200)
	manager.Do(http.MethodPut, "/ebooks/"+id+"/creator", recipient).Refused(http.StatusNotFound, "ebook.not_found")
	editor.Post("/ebooks/"+id+"/upload/confirm", object, "Idempotency-Key", "other-"+id).Refused(http.StatusNotFound, "ebook.not_found")
}
