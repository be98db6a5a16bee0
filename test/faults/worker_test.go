package faults

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// worker takes one e-book after another through the whole workflow. Each write has an
// Idempotency-Key and is repeated until it gets a response. No other client changes its e-books, so it
// always knows what each must be.
type worker struct {
	t               testing.TB
	n               int
	editor, manager *harness.Client
	books           []*acknowledged
	acknowledged    int // writes
	again           int // writes that were sent more than once
}

// acknowledged is an e-book as the responses so far have acknowledged it.
type acknowledged struct {
	id, title, status string
	version, toc      int
	actions           []string // newest first
	pdf, cover        []byte
	chapters          []string
	gone              bool
}

// startWorkers starts workers. They work until stop is called, which returns them.
func startWorkers(t testing.TB, size int, editor, manager func() *harness.Client) (stop func() []*worker) {
	t.Helper()
	workers := make([]*worker, size)
	var stopped atomic.Bool
	var all sync.WaitGroup
	for i := range workers {
		w := &worker{t: t, n: i, editor: editor(), manager: manager()}
		workers[i] = w
		all.Go(func() {
			for !stopped.Load() && !t.Failed() {
				w.takeOneThrough(stopped.Load)
			}
		})
	}
	return func() []*worker {
		stopped.Store(true)
		all.Wait()
		return workers
	}
}

// takeOneThrough takes one e-book through the workflow, or as far as it gets before the stop.
func (w *worker) takeOneThrough(stopped func() bool) {
	b := &acknowledged{title: fmt.Sprintf("Sách %d của người %d", len(w.books)+1, w.n), status: "draft"}
	steps := []func(*acknowledged){w.create, w.outline, w.uploadCover, w.uploadPDF, w.act("submit"), w.act("reject"), w.edit, w.uploadPDF, w.act("submit"), w.act("approve"), w.act("publish")}
	if len(w.books)%3 == 1 {
		steps = append(steps, w.act("unpublish"), w.outline)
	}
	if len(w.books)%5 == 4 {
		steps = append(steps, w.remove)
	}
	for _, step := range steps {
		if stopped() || w.t.Failed() {
			return
		}
		step(b)
	}
}

func (w *worker) create(b *acknowledged) {
	response := w.write(w.editor, http.MethodPost, "/ebooks", map[string]any{"title": b.title, "subject": "Toán"})
	b.id, b.version = response.Text("data.ebook.id"), 1
	w.books = append(w.books, b)
	w.expect(b, response)
}

func (w *worker) edit(b *acknowledged) {
	b.title += " (sửa)"
	a := w.write(w.editor, http.MethodPut, "/ebooks/"+b.id, map[string]any{"title": b.title})
	b.version, b.status = b.version+1, "draft"
	w.expect(b, a)
}

func (w *worker) outline(b *acknowledged) {
	items := []any{}
	b.chapters = nil
	for i := range 3 + b.toc {
		title := fmt.Sprintf("Chương %d lần %d", i+1, b.toc+1)
		b.chapters = append(b.chapters, title)
		items = append(items, map[string]any{"id": fmt.Sprint("temp-", i), "title": title, "page_number": i + 1, "level": 0})
	}
	response := w.write(w.editor, http.MethodPut, "/ebooks/"+b.id+"/toc", map[string]any{"items": items})
	b.toc++
	if got := response.Number("data.version"); got != b.toc {
		w.t.Errorf("the outline of %s has version %d, want %d", b.id, got, b.toc)
	}
}

var cover = harness.PNG(80, 100)

func (w *worker) uploadCover(b *acknowledged) {
	a := w.upload(b, "cover", "image/png", cover)
	b.cover = cover
	w.expect(b, a)
}

func (w *worker) uploadPDF(b *acknowledged) {
	content := harness.PDF(1+b.version, 20_000+997*w.n+len(w.books))
	a := w.upload(b, "upload", "application/pdf", content)
	b.pdf = content
	w.expect(b, a)
}

func (w *worker) upload(b *acknowledged, kind, contentType string, content []byte) harness.Response {
	b.version++
	grant := w.insist(w.editor, http.MethodPost, "/ebooks/"+b.id+"/"+kind, map[string]any{"fileName": "tệp"}, "")
	harness.PutUntilStored(w.t, grant.Text("data.uploadUrl"), contentType, content)
	return w.write(w.editor, http.MethodPost, "/ebooks/"+b.id+"/"+kind+"/confirm", map[string]any{"objectName": grant.Text("data.objectName")})
}

func (w *worker) act(action string) func(*acknowledged) {
	to := map[string]string{"submit": "pending_review", "approve": "approved", "reject": "rejected", "publish": "published", "unpublish": "draft"}[action]
	return func(b *acknowledged) {
		who := w.manager
		if action == "submit" {
			who = w.editor
		}
		a := w.write(who, http.MethodPost, "/ebooks/"+b.id+"/"+action, map[string]any{"comment": "Theo lượt"})
		b.version, b.status, b.actions = b.version+1, to, append([]string{action}, b.actions...)
		w.expect(b, a)
	}
}

func (w *worker) remove(b *acknowledged) {
	w.write(w.manager, http.MethodDelete, "/ebooks/"+b.id, nil)
	b.gone = true
}

// expect checks that status and version are as acknowledged.
func (w *worker) expect(b *acknowledged, response harness.Response) {
	if status, version := response.Text("data.ebook.status"), response.Number("data.ebook.version"); status != b.status || version != b.version {
		w.t.Errorf("%s is %s in version %d, want %s in version %d", b.id, status, version, b.status, b.version)
	}
}

// write repeats a request with a new key until it is done.
func (w *worker) write(who *harness.Client, method, path string, body any) harness.Response {
	return w.insist(who, method, path, body, rand.Text())
}

func (w *worker) insist(who *harness.Client, method, path string, body any, key string) harness.Response {
	var last string
	for begun, try := time.Now(), 0; time.Since(begun) < wait.Timeout && !w.t.Failed(); try++ {
		header := []string{}
		if key != "" {
			header = append(header, "Idempotency-Key", key)
		}
		response, err := who.Try(method, path, body, header...)
		switch {
		case err != nil:
			last = err.Error()
		case response.Status == http.StatusServiceUnavailable && response.Header.Get("Retry-After") != "":
			last = string(response.Body)
		case response.Status < 300:
			w.acknowledged++
			if try > 0 {
				w.again++
			}
			return response
		default:
			w.t.Errorf("%s %s, try %d: got %d: %s", method, path, try+1, response.Status, response.Body)
		}
		time.Sleep(30 * time.Millisecond) // before it is tried again
	}
	if !w.t.Failed() {
		w.t.Errorf("%s %s was not done within %v: %s", method, path, wait.Timeout, last)
	}
	return harness.Nothing(w.t)
}

func total(workers []*worker) (books, writes, again int) {
	for _, w := range workers {
		books, writes, again = books+len(w.books), writes+w.acknowledged, again+w.again
	}
	return books, writes, again
}
