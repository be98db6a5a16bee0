package faults

import (
	"net/http"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

var wholeEbook = map[string]any{"kind": "ebook"}

// draftWithNote creates an e-book with a note by the manager.
func (w *world) draftWithNote() (id, note string) {
	w.Helper()
	id = w.editor.For(w).Draft(w.title())
	return id, w.manager.For(w).Post("/ebooks/"+id+"/notes", map[string]any{"place": wholeEbook, "body": w.title()}).Want(http.StatusCreated).Text("data.note.id")
}

// expectNotes checks the notes on an e-book and the number of open ones.
func (w *world) expectNotes(id string, open int, bodies ...string) harness.Response {
	w.Helper()
	response := w.editor.For(w).Get("/ebooks/" + id + "/notes").Want(http.StatusOK)
	assert.Equal(w, append([]string{}, bodies...), response.List("data.notes", "body"))
	assert.Equal(w, open, w.expect(id, "draft", 1).Number("data.ebook.open_notes"))
	return response
}

func addNote(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).Draft(w.title())
	return w.ask(w.manager, http.StatusCreated, &response, http.MethodPost, "/ebooks/"+id+"/notes", map[string]any{"place": wholeEbook, "body": "Một lần"}), func() {
		assert.Equal(w, response.Text("data.note.id"), w.expectNotes(id, 1, "Một lần").Text("data.notes.0.id"))
	}
}

func replyToNote(w *world) (func() error, func()) {
	var response harness.Response
	id, note := w.draftWithNote()
	return w.ask(w.editor, http.StatusCreated, &response, http.MethodPost, "/ebooks/"+id+"/notes/"+note+"/replies", map[string]any{"body": "Một lần"}), func() {
		assert.Equal(w, []string{"Một lần"}, w.expectNotes(id, 1, w.title()).List("data.notes.0.replies", "body"))
	}
}

func markNote(w *world) (func() error, func()) {
	var response harness.Response
	id, note := w.draftWithNote()
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPatch, "/ebooks/"+id+"/notes/"+note, map[string]any{"done": true}), func() {
		assert.Equal(w, w.editor.UserID, w.expectNotes(id, 0, w.title()).Text("data.notes.0.done_by.id"))
	}
}

func removeNote(w *world) (func() error, func()) {
	var response harness.Response
	id, note := w.draftWithNote()
	return w.ask(w.manager, http.StatusOK, &response, http.MethodDelete, "/ebooks/"+id+"/notes/"+note, nil), func() {
		w.expectNotes(id, 0)
	}
}
