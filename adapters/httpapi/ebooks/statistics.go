package ebooks

import (
	"net/http"

	"backoffice/adapters/httpapi/call"
)

// Statistics returns the number of e-books in each status: of all, and of the caller's own.
func (h *Handlers) Statistics(c *call.Call) error {
	st, err := h.app.Ebooks.Statistics(c.R.Context(), c.Actor)
	if err != nil {
		return err
	}
	return c.Data(http.StatusOK, struct {
		call.Counts
		Mine call.Counts `json:"mine"`
	}{call.CountsOf(st.All), call.CountsOf(st.Mine)})
}
