package faults

import (
	"fmt"
	"net/http"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

func saveFilter(w *world) (func() error, func()) {
	var response harness.Response
	name := fmt.Sprint("Bộ lọc ", w.n)
	return w.ask(w.editor, http.StatusCreated, &response, http.MethodPost, "/filters", map[string]any{"name": name, "query": "status=draft"}), func() {
		list := w.editor.For(w).Get("/filters").Want(http.StatusOK)
		assert.Equal(w, []string{name}, list.List("data.filters", "name"))
		w.editor.For(w).Delete("/filters/" + response.Text("data.filter.id")).Want(http.StatusOK)
	}
}

// removeFilter accepts 404: the filter may have been removed before the response was lost.
func removeFilter(w *world) (func() error, func()) {
	id := w.editor.For(w).Post("/filters", map[string]any{"name": fmt.Sprint("Bỏ ", w.n), "query": ""}).Want(http.StatusCreated).Text("data.filter.id")
	remove := func() error {
		response, err := w.editor.For(w).Try(http.MethodDelete, "/filters/"+id, nil)
		return harness.ExpectStatus(response, err, http.StatusOK, http.StatusNotFound)
	}
	return remove, func() {
		assert.Equal(w, []any{}, w.editor.For(w).Get("/filters").Want(http.StatusOK).At("data.filters"))
	}
}
