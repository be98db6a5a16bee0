package api

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	foreign "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestAWebhookIsManagedInTheBrowser adds, tests, disables and removes a webhook as the screen does (RULES §27).
func TestAWebhookIsManagedInTheBrowser(t *testing.T) {
	s := harness.NewServer(t)
	admin, editor := s.As(t, "admin"), s.As(t, "editor")
	var status atomic.Int32
	status.Store(http.StatusOK)
	var secret atomic.Value
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		verifier, err := foreign.NewWebhook(secret.Load().(string))
		assert.NoError(t, err)
		assert.NoError(t, verifier.Verify(body, r.Header))
		w.WriteHeader(int(status.Load()))
		_, _ = io.WriteString(w, "đã nhận")
	}))
	defer receiver.Close()

	made := admin.Post("/webhooks", map[string]any{"url": " " + receiver.URL + " ", "actions": []string{"submit", "delete", "submit"}, "allow_private": true}).Want(http.StatusCreated)
	assert.Equal(t, "no-store", made.Header.Get("Cache-Control"))
	secret.Store(made.Text("data.secret"))
	id := made.Text("data.webhook.id")
	first := func() harness.Response { return admin.Get("/webhooks").Want(http.StatusOK) }
	assert.Equal(t, made.At("data.webhook"), first().At("data.webhooks.0"))
	assert.NotContains(t, string(first().Body), made.Text("data.secret"))
	assert.Equal(t, []any{"delete", "submit"}, made.At("data.webhook.actions"))
	assert.Equal(t, admin.UserID, made.Text("data.webhook.made_by.id"))
	tested := admin.Post("/webhooks/"+id+"/test", nil).Want(http.StatusOK)
	assert.Equal(t, map[string]any{"accepted": true, "status": 200.0, "text": "đã nhận"}, tested.At("data.answer"))

	status.Store(http.StatusInternalServerError)
	book := editor.DraftWithPDF("Báo cho chương trình")
	editor.Act(book, "submit", nil).Want(http.StatusOK)
	deliveries := func() harness.Response { return admin.Get("/webhooks/" + id + "/deliveries").Want(http.StatusOK) }
	wait.Until(t, func() bool { return first().Text("data.webhooks.0.state") == "failing" }, "it is failing")
	assert.Equal(t, "waiting", deliveries().Text("data.deliveries.0.state"))
	assert.Equal(t, map[string]any{"id": book, "title": "Báo cho chương trình"}, deliveries().At("data.deliveries.0.ebook"))
	assert.Equal(t, "đã nhận", deliveries().Text("data.deliveries.0.answer.text"))
	delivery := deliveries().Text("data.deliveries.0.id")
	again := map[string]any{"delivery_id": delivery}
	admin.Post("/webhooks/"+id+"/replay", again).Refused(http.StatusNotFound, "webhook.delivery_not_found")

	beforeItFailed := time.Now()
	admin.Patch("/webhooks/"+id, map[string]any{"enabled": false}).Want(http.StatusOK)
	off := first()
	assert.Equal(t, "disabled", off.Text("data.webhooks.0.state"))
	assert.Equal(t, "person", off.Text("data.webhooks.0.disabled_by"))
	assert.Equal(t, "failed", deliveries().Text("data.deliveries.0.state"))
	admin.Post("/webhooks/"+id+"/replay", again).Refused(http.StatusConflict, "webhook.disabled")
	storedWhileDisabling(t, s, delivery)
	wait.Until(t, func() bool { return deliveries().Text("data.deliveries.0.state") == "failed" }, "one that was stored meanwhile has failed too")
	status.Store(http.StatusOK)
	admin.Patch("/webhooks/"+id, map[string]any{"enabled": true}).Want(http.StatusOK)
	assert.Equal(t, 1, admin.Post("/webhooks/"+id+"/replay", map[string]any{"since": beforeItFailed}).Want(http.StatusOK).Number("data.deliveries"))
	wait.Until(t, func() bool { return deliveries().Text("data.deliveries.0.state") == "delivered" }, "it arrives")
	assert.Equal(t, "working", first().Text("data.webhooks.0.state"))
	assert.Equal(t, 1, admin.Post("/webhooks/"+id+"/replay", again).Want(http.StatusOK).Number("data.deliveries"), "one that has arrived can be sent again")

	status.Store(http.StatusGone)
	s.As(t, "manager").Delete("/ebooks/" + book).Want(http.StatusOK)
	wait.Until(t, func() bool { return first().Text("data.webhooks.0.disabled_by") == "receiver" }, "410 ends it")
	admin.Delete("/webhooks/" + id).Want(http.StatusOK)
	admin.Delete("/webhooks/"+id).Refused(http.StatusNotFound, "webhook.not_found")
	for _, event := range []string{"webhook_added", "webhook_disabled", "webhook_enabled", "webhook_replayed", "webhook_removed"} {
		wait.Until(t, func() bool { return strings.Contains(s.Log(), `"event":"`+event+`"`) }, "%s is in the audit", event)
	}
	assert.NotContains(t, s.Log(), made.Text("data.secret"))
}

// storedWhileDisabling leaves a delivery as a step leaves it whose transaction ends after its webhook
// was disabled.
func storedWhileDisabling(t *testing.T, s *harness.Server, delivery string) {
	t.Helper()
	db := database(t, s)
	_, err := db.Exec(`UPDATE webhook_deliveries SET failed_at = NULL WHERE id = $1`, delivery)
	require.NoError(t, err)
	_, err = db.Exec(`INSERT INTO jobs (kind, payload) VALUES ('webhook', jsonb_build_object('delivery_id', $1::text))`, delivery)
	require.NoError(t, err)
}

// RULES §27.1.
func TestAWebhookThatCannotBeIsRefusedByField(t *testing.T) {
	s := harness.NewServer(t)
	admin := s.As(t, "admin")
	add := func(body map[string]any) harness.Response { return admin.Post("/webhooks", body) }
	for _, url := range []string{"", "receiver", "http://receiver.example", "ftp://receiver.example", "https://an:pw@receiver.example", "https://receiver.example/#x", "https://:443", "https://" + strings.Repeat("a", 2000)} {
		refused := add(map[string]any{"url": url}).Refused(http.StatusUnprocessableEntity, "webhook.invalid")
		assert.Contains(t, refused.Text("errors.url"), "không có phần sau dấu # và dài tối đa 2.000 ký tự", url)
	}
	assert.NotEmpty(t, add(map[string]any{"url": "https://receiver.example", "actions": []string{"frob"}}).Refused(http.StatusUnprocessableEntity, "webhook.invalid").Text("errors.actions"))
	add(map[string]any{"url": 7}).Refused(http.StatusBadRequest, "request.malformed")
	inner := add(map[string]any{"url": "https://localhost:1/hook"}).Want(http.StatusCreated).Text("data.webhook.id")
	tested := admin.Post("/webhooks/"+inner+"/test", nil).Want(http.StatusOK)
	assert.Nil(t, tested.At("data.answer.status"))
	assert.Contains(t, tested.Text("data.answer.text"), "private network")
	admin.Patch("/webhooks/"+inner, map[string]any{}).Refused(http.StatusUnprocessableEntity, "webhook.invalid")
	for _, body := range []map[string]any{{}, {"delivery_id": inner, "since": "2025-01-01T00:00:00Z"}} {
		admin.Post("/webhooks/"+inner+"/replay", body).Refused(http.StatusUnprocessableEntity, "webhook.invalid")
	}
	admin.Post("/webhooks/"+inner+"/replay", map[string]any{"delivery_id": "x"}).Refused(http.StatusNotFound, "webhook.delivery_not_found")
	admin.Post("/webhooks/"+inner+"/replay", map[string]any{"since": "gestern"}).Refused(http.StatusBadRequest, "request.malformed")
	longest := "https://receiver.example/" + strings.Repeat("ư", 2000-25)
	for range 19 {
		add(map[string]any{"url": longest}).Want(http.StatusCreated)
	}
	add(map[string]any{"url": "https://receiver.example"}).Refused(http.StatusUnprocessableEntity, "webhook.too_many")
	require.Len(t, admin.Get("/webhooks").Want(http.StatusOK).At("data.webhooks"), 20)
}
