package cluster

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// writer takes one e-book after another from draft to published. Each write has its own key and is
// repeated until it gets a response. No other client changes its e-books, so it knows what each must be.
type writer struct {
	t               testing.TB
	n               int
	editor, manager *harness.Client
	books           []*promised
	writes, again   int
}

// promised is an e-book as the responses so far have acknowledged it.
type promised struct {
	id, status   string
	version, toc int
	notes        int
	pdf          []byte
}

func (w *writer) work(stopped *atomic.Bool) {
	steps := []func(*promised){w.create, w.edit, w.outline, w.upload, w.act("submit", "pending_review"), w.note, w.act("approve", "approved"), w.act("publish", "published")}
	if w.n == 0 {
		steps = steps[:3] // on a busy machine all others may be waiting for their PDFs to be read
	}
	for !stopped.Load() && !w.t.Failed() {
		b := &promised{status: "draft"}
		for _, step := range steps {
			if step(b); stopped.Load() || w.t.Failed() {
				return
			}
		}
	}
}

func (w *writer) create(b *promised) {
	response := w.write(w.editor, http.MethodPost, "/ebooks", map[string]any{"title": fmt.Sprintf("Sách %d của người %d", len(w.books), w.n)})
	b.id = response.Text("data.ebook.id")
	w.books = append(w.books, b)
	w.moved(b, response)
}

func (w *writer) edit(b *promised) {
	w.moved(b, w.write(w.editor, http.MethodPut, "/ebooks/"+b.id, map[string]any{"author": fmt.Sprint("Người ", w.n)}))
}

func (w *writer) outline(b *promised) {
	response := w.write(w.editor, http.MethodPut, "/ebooks/"+b.id+"/toc", map[string]any{"items": []any{map[string]any{"id": "temp-1", "title": "Chương", "level": 0}}})
	if b.toc++; response.Number("data.version") != b.toc {
		w.t.Errorf("the outline of %s has version %d, want %d", b.id, response.Number("data.version"), b.toc)
	}
}

func (w *writer) upload(b *promised) {
	b.pdf = harness.PDF(2, 5000+len(w.books))
	grant := w.insist(w.editor, http.MethodPost, "/ebooks/"+b.id+"/upload", map[string]any{"fileName": "tệp"}, "")
	harness.PutUntilStored(w.t, grant.Text("data.uploadUrl"), "application/pdf", b.pdf)
	w.moved(b, w.write(w.editor, http.MethodPost, "/ebooks/"+b.id+"/upload/confirm", map[string]any{"objectName": grant.Text("data.objectName")}))
}

func (w *writer) act(action, status string) func(*promised) {
	return func(b *promised) {
		who := w.manager
		if action == "submit" {
			who = w.editor
		}
		b.status = status
		w.moved(b, w.write(who, http.MethodPost, "/ebooks/"+b.id+"/"+action, map[string]any{}))
	}
}

// note writes a note as the reviewer, replies to it as the creator, and marks it as done.
func (w *writer) note(b *promised) {
	notes := "/ebooks/" + b.id + "/notes"
	note := w.write(w.manager, http.MethodPost, notes, map[string]any{"place": map[string]any{"kind": "ebook"}, "body": "Xem lại"}).Text("data.note.id")
	b.notes++
	w.write(w.editor, http.MethodPost, notes+"/"+note+"/replies", map[string]any{"body": "Đã xem"})
	w.write(w.manager, http.MethodPatch, notes+"/"+note, map[string]any{"done": true})
}

// moved checks that a write was done once.
func (w *writer) moved(b *promised, response harness.Response) {
	b.version++
	w.compare(b, response)
}

func (w *writer) compare(b *promised, response harness.Response) {
	if status, version := response.Text("data.ebook.status"), response.Number("data.ebook.version"); status != b.status || version != b.version {
		w.t.Errorf("%s is %s in version %d, want %s in version %d", b.id, status, version, b.status, b.version)
	}
}

// verify compares every e-book with what was acknowledged.
func (w *writer) verify() {
	for _, b := range w.books {
		response := w.editor.Get("/ebooks/" + b.id).Want(http.StatusOK)
		w.compare(b, response)
		if link := response.Text("data.ebook.file_url"); link != "" {
			if _, body := harness.Fetch(w.t, link); !bytes.Equal([]byte(body), b.pdf) {
				w.t.Errorf("the PDF of %s is another", b.id)
			}
		} else if b.status != "draft" {
			w.t.Errorf("%s has lost its PDF", b.id)
		}
		outline := w.editor.Get("/ebooks/" + b.id + "/toc").Want(http.StatusOK)
		if version, items := outline.Number("data.version"), outline.List("data.items", "id"); version != b.toc || len(items) != b.toc {
			w.t.Errorf("the outline of %s has version %d and %d items, want %d of each", b.id, version, len(items), b.toc)
		}
		notes := notesIn(w.t, w.editor.Get("/ebooks/"+b.id+"/notes").Want(http.StatusOK))
		if len(notes) != b.notes {
			w.t.Errorf("%s has %d notes, want %d", b.id, len(notes), b.notes)
		}
		for _, n := range notes {
			if len(n.Replies) != 1 || n.DoneBy == nil {
				w.t.Errorf("the note on %s is not what was acknowledged: %+v", b.id, n)
			}
		}
	}
}

func (w *writer) write(who *harness.Client, method, path string, body any) harness.Response {
	return w.insist(who, method, path, body, rand.Text())
}

const writeTimeout = wait.Timeout

// insist repeats a request until it is done. A killed server may cause no response or a 503; any
// other response fails the test.
func (w *writer) insist(who *harness.Client, method, path string, body any, key string) harness.Response {
	header := []string{}
	if key != "" {
		header = append(header, "Idempotency-Key", key)
	}
	for begun, try := time.Now(), 0; time.Since(begun) < writeTimeout && !w.t.Failed(); try++ {
		response, err := who.Try(method, path, body, header...)
		if err == nil && response.Status < 300 {
			w.writes++
			if try > 0 {
				w.again++
			}
			return response
		}
		if err == nil && (response.Status != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "") {
			w.t.Errorf("%s %s, try %d: got %d: %s", method, path, try+1, response.Status, response.Body)
		}
		time.Sleep(30 * time.Millisecond) // before it is tried again
	}
	w.t.Errorf("%s %s was not done within %v", method, path, writeTimeout)
	return harness.Nothing(w.t)
}
