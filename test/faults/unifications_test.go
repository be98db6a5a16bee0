package faults

import (
	"fmt"
	"net/http"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// toUnite makes two e-books whose subjects can be united.
func toUnite(w *world) (ids []string, from string) {
	w.run(`DELETE FROM jobs`)
	from = fmt.Sprint("Môn ", w.title())
	for range 2 {
		ids = append(ids, w.editor.For(w).Post("/ebooks", map[string]any{"title": w.title(), "subject": from}).Want(http.StatusCreated).Text("data.ebook.id"))
	}
	return ids, from
}

func (w *world) uniteCall(from string) func() (string, error) {
	return func() (string, error) {
		response, err := w.manager.For(w).Try(http.MethodPost, "/values/unite", map[string]any{"field": "subject", "from": []string{from}, "to": from + " mới"})
		if err := harness.ExpectStatus(response, err, http.StatusCreated); err != nil {
			return "", err
		}
		return response.Text("data.uniting.id"), nil
	}
}

func (w *world) undoCall(id string) error {
	a, err := w.manager.For(w).Try(http.MethodPost, "/values/unite/"+id+"/undo", nil)
	return harness.ExpectStatus(a, err, http.StatusOK, http.StatusConflict) // it was begun before the response was lost
}

// ends waits until the unification is in that state. The lease of a server that died has run out.
func (w *world) ends(id, state string) error {
	w.run(`UPDATE jobs SET due_at = now(), lease = NULL`)
	w.run(`SELECT pg_notify('cms_events', '[{"kind": "jobs"}]')`)
	ended := map[string]string{"done": "ended_at", "undone": "undo_ended_at"}[state]
	return w.untilServerHas(func() bool { return w.rows(`unitings WHERE id = '`+id+`' AND `+ended+` IS NOT NULL`) == 1 })
}

// united holds the e-books against what was done to each of them once.
func (w *world) united(ids []string, subject string, actions ...string) {
	w.Helper()
	for _, id := range ids {
		book := w.editor.For(w).Get("/ebooks/" + id).Want(http.StatusOK)
		assert.Equal(w, subject, book.Text("data.ebook.subject"))
		assert.Equal(w, 1+len(actions), book.Number("data.ebook.version"))
		assert.Equal(w, append([]string{}, actions...), w.editor.For(w).Get("/ebooks/"+id+"/workflow-logs").Want(http.StatusOK).List("data.logs", "action"))
		w.versions[id] = book.Number("data.ebook.version")
	}
}

func beginUnification(w *world) (func() error, func()) {
	ids, from := toUnite(w)
	begin, id := w.uniteCall(from), ""
	return func() (err error) { id, err = begin(); return err }, func() {
		assert.NoError(w, w.ends(id, "done"))
		w.united(ids, from+" mới", "unite")
	}
}

func undoUnification(w *world) (func() error, func()) {
	ids, from := toUnite(w)
	id, err := w.uniteCall(from)()
	assert.NoError(w, err)
	assert.NoError(w, w.ends(id, "done"))
	return func() error { return w.undoCall(id) }, func() {
		assert.NoError(w, w.ends(id, "undone"))
		w.united(ids, from, "separate", "unite")
	}
}

// uniteValues is what a server does by itself once a unification has begun.
func uniteValues(w *world) (func() error, func()) {
	ids, from := toUnite(w)
	id := ""
	do := func() (err error) {
		if id == "" {
			if id, err = w.uniteCall(from)(); err != nil {
				return err
			}
		}
		return w.ends(id, "done")
	}
	return do, func() { w.united(ids, from+" mới", "unite") }
}

func separateValues(w *world) (func() error, func()) {
	ids, from := toUnite(w)
	id, err := w.uniteCall(from)()
	assert.NoError(w, err)
	assert.NoError(w, w.ends(id, "done"))
	begun := false
	do := func() error {
		if !begun {
			if err := w.undoCall(id); err != nil {
				return err
			}
			begun = true
		}
		return w.ends(id, "undone")
	}
	return do, func() { w.united(ids, from, "separate", "unite") }
}

// stopUnification is a unification whose person may no longer do it.
func stopUnification(w *world) (func() error, func()) {
	ids, from := toUnite(w)
	id := ""
	do := func() error {
		if id == "" {
			id = harness.Column(w, w.db, `INSERT INTO unitings (id, field, sources, target, by_id, by_name, started_at, expected)
				SELECT gen_random_uuid(), 'subject', ARRAY[$1], $1 || ' mới', id, full_name, now(), 2 FROM users WHERE role = 'EDITOR' LIMIT 1 RETURNING id`, from)[0]
			w.run(`INSERT INTO jobs (kind, payload) VALUES ('unite', jsonb_build_object('uniting_id', $1::text))`, id)
		}
		return w.ends(id, "done")
	}
	return do, func() { w.united(ids, from) }
}
