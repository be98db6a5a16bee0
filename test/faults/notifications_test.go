package faults

import (
	"net/http"
	"strings"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// notificationsOf counts a person's notifications about an e-book.
func (w *world) notificationsOf(c *harness.Client, id string) (count int) {
	w.Helper()
	for _, ebook := range c.For(w).Get("/notifications?limit=100").Want(http.StatusOK).List("data.notifications", "ebook") {
		if strings.Contains(ebook, id) {
			count++
		}
	}
	return count
}

func approve(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).DraftWithPDF(w.title())
	w.editor.For(w).Act(id, "submit", nil).Want(http.StatusOK)
	return w.ask(w.manager, http.StatusOK, &response, http.MethodPost, "/ebooks/"+id+"/approve", map[string]any{}), func() {
		w.expect(id, "approved", 4, "approve", "submit")
		assert.Equal(w, 1, w.notificationsOf(w.editor, id), "one notification")
	}
}

func readNotifications(w *world) (func() error, func()) {
	var response harness.Response
	w.draftWithNote()
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPost, "/notifications/read", map[string]any{"all": true}), func() {
		assert.Equal(w, 0, w.editor.For(w).Get("/notifications").Want(http.StatusOK).Number("data.unread"))
	}
}

// forgetNotifications runs a sweep that finds nothing but old notifications.
func forgetNotifications(w *world) (func() error, func()) {
	id, note := w.draftWithNote()
	w.run(`UPDATE notifications SET created_at = created_at - interval '181 days' WHERE note_id = $1`, note)
	return w.command("", "sweep"), func() { assert.Equal(w, 0, w.notificationsOf(w.editor, id)) }
}
