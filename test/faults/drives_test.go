package faults

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// drives pass every failpoint of the product; TestEveryChangeGoesThroughFailpoints
// holds them against the source.
var drives = append(commands, []drive{
	{name: "create", passes: passing(inTransaction("create e-book", "INSERT ON ebooks"), withKey), begin: create},
	{name: "edit", passes: passing(inTransaction("update e-book", "UPDATE ON ebooks"), withKey), begin: edit},
	{name: "outline", passes: passing(inTransaction("update outline", "INSERT OR UPDATE ON tocs"), withKey), begin: outline},
	{name: "submit", passes: passing(inTransaction("update e-book", "INSERT ON workflow_logs"), withKey), begin: submit},
	{name: "remove", passes: passing(inTransaction("update e-book", "UPDATE ON ebooks"), withKey), begin: remove},
	{name: "grant", passes: inTransaction("remember grant", "INSERT ON upload_grants"), begin: grant},
	{name: "upload", passes: around("put upload", 1), begin: upload},
	{name: "confirm PDF", passes: passing(inTransaction("reserve file", "INSERT ON files"), around("copy object", 1),
		inTransaction("update e-book", "UPDATE ON ebooks"), withKey, around("delete objects", 1)), begin: confirmPDF},
	{name: "confirm cover", passes: passing(around("copy object", 1), around("put object", 1), around("put object", 2),
		inTransaction("update e-book", "UPDATE ON ebooks"), around("delete objects", 1)), begin: confirmCover},
	{name: "refused cover", passes: passing(inTransaction("give upload up", "UPDATE ON upload_grants"), around("delete objects", 1)), begin: refusedCover},
	{name: "sign in", passes: passing(inTransaction("count sign-in", "INSERT ON login_attempts"),
		inTransaction("clear sign-ins", "DELETE ON login_attempts"), inTransaction("start session", "INSERT ON sessions")), begin: signIn},
	{name: "refresh", passes: inTransaction("rotate token", "INSERT ON refresh_tokens"), begin: refresh},
	{name: "sign out", passes: inTransaction("end session", "UPDATE ON sessions"), begin: signOut},
}...)

// ask is a request that must be answered with a status, and where the last
// answer is kept.
func (w *world) ask(c *harness.Client, status int, to *harness.Answer, method, path string, body any) func() error {
	key := fmt.Sprint("round-", w.n)
	return func() error {
		a, err := c.For(w).Try(method, path, body, "Idempotency-Key", key)
		if err == nil && a.Status != status {
			err = fmt.Errorf("answered %d: %s", a.Status, a.Body)
		}
		*to = a
		return err
	}
}

// expect holds an e-book against what its last change must have left, once.
func (w *world) expect(id, status string, version int, actions ...string) harness.Answer {
	w.Helper()
	a := w.editor.For(w).Get("/ebooks/" + id).Want(http.StatusOK)
	assert.Equal(w, status, a.Text("data.ebook.status"))
	assert.Equal(w, version, a.Number("data.ebook.version"))
	log := w.editor.For(w).Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "action")
	assert.Equal(w, append([]string{}, actions...), log)
	w.versions[id] = version
	return a
}

func (w *world) title() string { return fmt.Sprintf("Thử lần %d", w.n) }

func create(w *world) (func() error, func()) {
	var a harness.Answer
	title := fmt.Sprintf("Tạo-lần-%dx", w.n)
	return w.ask(w.editor, http.StatusCreated, &a, http.MethodPost, "/ebooks", map[string]any{"title": title}), func() {
		list := w.editor.For(w).Get("/ebooks?search=" + title)
		assert.Equal(w, []string{a.Text("data.ebook.id")}, list.List("data.ebooks", "id"))
		w.expect(a.Text("data.ebook.id"), "draft", 1)
	}
}

func edit(w *world) (func() error, func()) {
	var a harness.Answer
	id := w.editor.For(w).Draft(w.title())
	return w.ask(w.editor, http.StatusOK, &a, http.MethodPut, "/ebooks/"+id, map[string]any{"author": "Một lần"}), func() {
		assert.Equal(w, "Một lần", w.expect(id, "draft", 2).Text("data.ebook.author"))
	}
}

func outline(w *world) (func() error, func()) {
	var a harness.Answer
	id := w.editor.For(w).Draft(w.title())
	items := []any{map[string]any{"id": "temp-1", "title": "Chương 1", "page_number": 1, "level": 0}}
	return w.ask(w.editor, http.StatusOK, &a, http.MethodPut, "/ebooks/"+id+"/toc", map[string]any{"items": items}), func() {
		toc := w.editor.For(w).Get("/ebooks/" + id + "/toc").Want(http.StatusOK)
		assert.Equal(w, []string{"Chương 1"}, toc.List("data.items", "title"))
		assert.Equal(w, 1, toc.Number("data.version"))
	}
}

func submit(w *world) (func() error, func()) {
	var a harness.Answer
	id := w.editor.For(w).DraftWithPDF(w.title())
	return w.ask(w.editor, http.StatusOK, &a, http.MethodPost, "/ebooks/"+id+"/submit", map[string]any{}), func() {
		w.expect(id, "pending_review", 3, "submit")
	}
}

func remove(w *world) (func() error, func()) {
	var a harness.Answer
	id := w.editor.For(w).DraftWithPDF(w.title())
	return w.ask(w.manager, http.StatusOK, &a, http.MethodDelete, "/ebooks/"+id, nil), func() {
		w.editor.For(w).Get("/ebooks/"+id).Refused(http.StatusNotFound, "ebook.not_found")
	}
}

func grant(w *world) (func() error, func()) {
	var a harness.Answer
	id := w.editor.For(w).Draft(w.title())
	return w.ask(w.editor, http.StatusOK, &a, http.MethodPost, "/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}), func() {
		w.putAndConfirm(id, a)
	}
}

// putAndConfirm uses a grant to its end.
func (w *world) putAndConfirm(id string, grant harness.Answer) {
	w.Helper()
	content := harness.PDF(2, 100)
	status, _ := harness.PutBytes(w, grant.Text("data.uploadUrl"), "application/pdf", content)
	assert.Equal(w, http.StatusOK, status)
	w.editor.For(w).Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": grant.Text("data.objectName")}).Want(http.StatusOK)
	w.expectPDF(id, content)
}

func (w *world) expectPDF(id string, content []byte) {
	w.Helper()
	a := w.expect(id, "draft", 2)
	status, body := harness.Fetch(w, a.Text("data.ebook.file_url"))
	assert.True(w, status == http.StatusOK && body == string(content), "the PDF answers %d with %d bytes", status, len(body))
}

func upload(w *world) (func() error, func()) {
	id := w.editor.For(w).Draft(w.title())
	given := w.editor.For(w).Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(http.StatusOK)
	put := func() error {
		request, err := http.NewRequest(http.MethodPut, given.Text("data.uploadUrl"), strings.NewReader(string(harness.PDF(2, 100))))
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(request)
		if err == nil {
			answer.Body.Close()
		}
		return err
	}
	return put, func() { w.putAndConfirm(id, given) } // over what was sent before
}

func confirmPDF(w *world) (func() error, func()) {
	var a harness.Answer
	content := harness.PDF(2, 1000+w.n)
	id := w.editor.For(w).Draft(w.title())
	object := w.editor.For(w).PutFile(id, "upload", "a.pdf", "application/pdf", content)
	return w.ask(w.editor, http.StatusOK, &a, http.MethodPost, "/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object}), func() {
		w.expectPDF(id, content)
	}
}

func confirmCover(w *world) (func() error, func()) {
	var a harness.Answer
	id := w.editor.For(w).Draft(w.title())
	object := w.editor.For(w).PutFile(id, "cover", "a.png", "image/png", cover)
	return w.ask(w.editor, http.StatusOK, &a, http.MethodPost, "/ebooks/"+id+"/cover/confirm", map[string]any{"objectName": object}), func() {
		shown := w.expect(id, "draft", 2)
		for _, link := range []string{"cover_image_url", "cover_thumb_url"} {
			status, body := harness.Fetch(w, shown.Text("data.ebook."+link))
			assert.True(w, status == http.StatusOK && strings.HasPrefix(body, "\xff\xd8\xff"), "%s answers %d", link, status)
		}
	}
}

// refusedCover is of a kind that only the examination of the copy finds out.
func refusedCover(w *world) (func() error, func()) {
	var a harness.Answer
	id := w.editor.For(w).Draft(w.title())
	object := w.editor.For(w).PutFile(id, "cover", "a.png", "image/png", cover[:len(cover)/2])
	return w.ask(w.editor, http.StatusUnprocessableEntity, &a, http.MethodPost, "/ebooks/"+id+"/cover/confirm", map[string]any{"objectName": object}), func() {
		a.Refused(http.StatusUnprocessableEntity, "file.cover_type")
		w.run(`UPDATE files SET reserved_at = reserved_at - interval '2 days' WHERE ebook_id = $1`, id)
		w.s.Run(w, "", "sweep")
		assert.Empty(w, harness.Column(w, w.db, `SELECT object FROM files WHERE ebook_id = $1`, id))
		for _, folder := range []string{"uploads", "files"} {
			left, _ := filepath.Glob(filepath.Join(w.s.Files, folder, id, "*"))
			assert.Empty(w, left)
		}
	}
}

func signIn(w *world) (func() error, func()) {
	var a harness.Answer
	in := map[string]any{"email": w.editor.Email, "password": harness.Password}
	return w.ask(w.s.Nobody(w), http.StatusOK, &a, http.MethodPost, "/auth/login", in), func() {
		c := *w.s.Nobody(w)
		c.Access = a.Text("data.access_token")
		c.Get("/ebooks?limit=1").Want(http.StatusOK)
		assert.Empty(w, harness.Column(w, w.db, `SELECT email FROM login_attempts`), "an attempt that led in counts for nothing")
	}
}

func refresh(w *world) (func() error, func()) {
	var a harness.Answer
	c := w.s.As(w, "otherEditor")
	ask := w.ask(c, http.StatusOK, &a, http.MethodPost, "/auth/refresh", map[string]any{"refresh_token": c.Refresh})
	do := func() error { // a slow start must not outlast the grace
		w.run(`UPDATE refresh_tokens SET used_at = now() WHERE used_at IS NOT NULL`)
		return ask()
	}
	return do, func() {
		c.Access = a.Text("data.access_token")
		c.Get("/ebooks?limit=1").Want(http.StatusOK)
		c.Post("/auth/refresh", map[string]any{"refresh_token": a.Text("data.refresh_token")}).Want(http.StatusOK)
	}
}

func signOut(w *world) (func() error, func()) {
	var a harness.Answer
	c := w.s.As(w, "otherEditor")
	return w.ask(c, http.StatusOK, &a, http.MethodPost, "/auth/logout", map[string]any{"refresh_token": c.Refresh}), func() {
		c.Post("/auth/refresh", map[string]any{"refresh_token": c.Refresh}).Want(http.StatusUnauthorized)
	}
}
