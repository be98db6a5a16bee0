package ebooks

import (
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
)

type countsBody struct {
	Total    int            `json:"total"`
	ByStatus map[string]int `json:"byStatus"`
}

// Statistics answers with the number of e-books in each status.
func (h *Handlers) Statistics(c *call.Call) error {
	st, err := h.app.Ebooks.Statistics(c.R.Context(), c.Actor)
	if err != nil {
		return err
	}
	return c.Data(http.StatusOK, struct {
		countsBody
		Mine countsBody `json:"mine"`
	}{counts(st.All), counts(st.Mine)})
}

// counts lists all five statuses and their total.
func counts(by map[domain.Status]int) countsBody {
	b := countsBody{ByStatus: make(map[string]int, len(domain.Statuses))}
	for _, status := range domain.Statuses {
		b.ByStatus[status.Key()] = by[status]
		b.Total += by[status]
	}
	return b
}
