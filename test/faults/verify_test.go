package faults

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"strings"

	"backoffice/test/harness"
)

// verify compares every e-book, with its files, with what was acknowledged.
func (w *worker) verify() {
	w.t.Helper()
	for _, b := range w.books {
		response := w.editor.Get("/ebooks/" + b.id)
		if b.gone {
			response.Refused(http.StatusNotFound, "ebook.not_found")
			continue
		}
		response.Want(http.StatusOK)
		w.expect(b, response)
		if title := response.Text("data.ebook.title"); title != b.title {
			w.t.Errorf("%s is called %q, want %q", b.id, title, b.title)
		}
		if got := w.editor.Get("/ebooks/"+b.id+"/workflow-logs").List("data.logs", "action"); fmt.Sprint(got) != fmt.Sprint(b.actions) {
			w.t.Errorf("the history of %s is %v, want %v", b.id, got, b.actions)
		}
		if got := w.editor.Get("/ebooks/"+b.id+"/toc").List("data.items", "title"); fmt.Sprint(got) != fmt.Sprint(b.chapters) {
			w.t.Errorf("the outline of %s is %v, want %v", b.id, got, b.chapters)
		}
		w.verifyFile(b, response.Text("data.ebook.file_url"), b.pdf)
		if b.cover != nil {
			if status, body := harness.Fetch(w.t, response.Text("data.ebook.cover_image_url")); status != http.StatusOK || !strings.HasPrefix(body, "\xff\xd8\xff") {
				w.t.Errorf("the cover of %s returns %d", b.id, status)
			}
		}
	}
}

func (w *worker) verifyFile(b *acknowledged, link string, want []byte) {
	if want == nil || link == "" {
		if (want == nil) != (link == "") {
			w.t.Errorf("%s has a PDF: %v, want %v", b.id, link != "", want != nil)
		}
		return
	}
	status, body := harness.Fetch(w.t, link)
	if status != http.StatusOK || sha256.Sum256([]byte(body)) != sha256.Sum256(want) {
		w.t.Errorf("the PDF of %s returns %d with other bytes (%d, want %d)", b.id, status, len(body), len(want))
	}
}
