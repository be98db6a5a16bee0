package faults

import (
	"fmt"
	"net/http"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

func addReason(w *world) (func() error, func()) {
	var response harness.Response
	title := fmt.Sprint("Mẫu ", w.n)
	return w.ask(w.manager, http.StatusCreated, &response, http.MethodPost, "/reasons", map[string]any{"title": title, "text": "Vui lòng sửa."}), func() {
		list := w.manager.For(w).Get("/reasons").Want(http.StatusOK)
		assert.Equal(w, []string{title}, list.List("data.reasons", "title"))
		w.manager.For(w).Delete("/reasons/" + response.Text("data.reason.id")).Want(http.StatusOK)
	}
}

// removeReason may have removed it before its response was lost.
func removeReason(w *world) (func() error, func()) {
	id := w.manager.For(w).Post("/reasons", map[string]any{"title": fmt.Sprint("Bỏ ", w.n), "text": "x"}).Want(http.StatusCreated).Text("data.reason.id")
	remove := func() error {
		a, err := w.manager.For(w).Try(http.MethodDelete, "/reasons/"+id, nil)
		return harness.ExpectStatus(a, err, http.StatusOK, http.StatusNotFound)
	}
	return remove, func() {
		assert.Equal(w, []any{}, w.manager.For(w).Get("/reasons").Want(http.StatusOK).At("data.reasons"))
	}
}
