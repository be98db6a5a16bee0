package faults

import (
	"net/http"

	"backoffice/test/harness"
)

// inParts has two parts, the second of a few bytes.
var inParts = harness.PDFOfSize(2, harness.PartSize+100)

func grantParts(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).Draft(w.title())
	ask := map[string]any{"fileName": "a.pdf", "fileSize": len(inParts), "parts": true}
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPost, "/ebooks/"+id+"/upload", ask), func() {
		w.putPartsAndConfirm(id, response.Text("data.objectName"))
	}
}

func (w *world) putPartsAndConfirm(id, object string) {
	w.Helper()
	w.editor.For(w).PutParts(id, object, inParts)
	w.editor.For(w).Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object}).Want(http.StatusOK)
	w.expectPDF(id, inParts)
}

func uploadPart(w *world) (func() error, func()) {
	id := w.editor.For(w).Draft(w.title())
	object := w.editor.For(w).GrantParts(id, len(inParts))
	link := w.editor.For(w).MissingParts(id, object)[0].URL
	put := func() error { return sendTo(link, inParts[:harness.PartSize]) }
	return put, func() { w.putPartsAndConfirm(id, object) }
}

// confirmParts also dies between the store's work and the database's.
func confirmParts(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).Draft(w.title())
	object := w.editor.For(w).GrantParts(id, len(inParts))
	w.editor.For(w).PutParts(id, object, inParts)
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPost, "/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object}), func() {
		w.expectPDF(id, inParts)
	}
}

// refusedParts confirms parts that together are not a PDF.
func refusedParts(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).Draft(w.title())
	object := w.editor.For(w).GrantParts(id, len(inParts))
	w.editor.For(w).PutParts(id, object, make([]byte, len(inParts)))
	return w.ask(w.editor, http.StatusUnprocessableEntity, &response, http.MethodPost, "/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object}), func() {
		response.Refused(http.StatusUnprocessableEntity, "file.pdf_type")
		w.sweepUntil(func() bool { return w.nothingIn(id, "uploads") })
	}
}
