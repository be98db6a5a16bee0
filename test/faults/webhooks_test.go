package faults

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// hooked adds a webhook whose receiver counts what it takes.
func (w *world) hooked() (id string, taken *atomic.Int32) {
	w.Helper()
	w.run(`DELETE FROM jobs`)
	w.run(`DELETE FROM webhooks`)
	taken = &atomic.Int32{}
	receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { taken.Add(1) }))
	w.Cleanup(receiver.Close)
	w.Cleanup(func() { w.run(`DELETE FROM webhooks`) })
	out := w.s.Run(w, "", "webhook", "add", receiver.URL, "--allow-private")
	for _, word := range strings.Fields(out) {
		if len(word) == 36 {
			id = word
		}
	}
	return id, taken
}

// addWebhook may have stored a webhook whose secret was lost; it is listed and can be removed.
func addWebhook(w *world) (func() error, func()) {
	w.run(`DELETE FROM webhooks`)
	return w.command("", "webhook", "add", "https://receiver.example/hook"), func() {
		assert.Contains(w, []int{1, 2}, w.rows(`webhooks`))
		w.run(`DELETE FROM webhooks`)
	}
}

func removeWebhook(w *world) (func() error, func()) {
	id, _ := w.hooked()
	return unless("there is no webhook", w.command("", "webhook", "remove", id)), func() { assert.Equal(w, 0, w.rows(`webhooks`)) }
}

func disableWebhook(w *world) (func() error, func()) {
	hook, _ := w.hooked()
	id := w.editor.For(w).DraftWithPDF(w.title())
	w.run(`UPDATE webhooks SET url = 'http://127.0.0.1:1/'`) // so that something waits
	w.editor.For(w).Act(id, "submit", nil).Want(http.StatusOK)
	return w.command("", "webhook", "disable", hook), func() {
		assert.Equal(w, 1, w.rows(`webhooks WHERE disabled_at IS NOT NULL AND stopped_by = 'person'`))
		assert.Equal(w, 1, w.rows(`webhook_deliveries WHERE failed_at IS NOT NULL`))
	}
}

// deliver is what a server does by itself after a step. Wherever it dies, the event arrives.
func deliver(w *world) (func() error, func()) {
	_, taken := w.hooked()
	id := w.editor.For(w).DraftWithPDF(w.title())
	do := func() error {
		if w.rows(`workflow_logs WHERE ebook_id = '`+id+`'`) == 0 {
			a, err := w.editor.For(w).Try(http.MethodPost, "/ebooks/"+id+"/submit", nil, "Idempotency-Key", fmt.Sprint("deliver-", w.n))
			if err := harness.ExpectStatus(a, err, http.StatusOK); err != nil {
				return err
			}
		}
		w.run(`UPDATE webhook_deliveries SET taken_until = NULL`)
		return w.jobsEnd(`kind = 'webhook'`)
	}
	return do, func() {
		assert.GreaterOrEqual(w, taken.Load(), int32(1))
		assert.Equal(w, 1, w.rows(`webhook_deliveries WHERE ebook_id = '`+id+`' AND delivered_at IS NOT NULL`))
	}
}

func replayDeliveries(w *world) (func() error, func()) {
	w.hooked()
	id := w.editor.For(w).DraftWithPDF(w.title())
	w.editor.For(w).Act(id, "submit", nil).Want(http.StatusOK)
	wait.Until(w, func() bool { return w.rows(`webhook_deliveries WHERE delivered_at IS NOT NULL`) == 1 }, "the event arrives")
	w.run(`UPDATE webhook_deliveries SET delivered_at = NULL, failed_at = now()`)
	return w.command("", "webhook", "replay", time.Now().Add(-time.Hour).Format(time.RFC3339)), func() {
		wait.Until(w, func() bool { return w.rows(`webhook_deliveries WHERE delivered_at IS NOT NULL`) == 1 }, "it arrives again")
	}
}
