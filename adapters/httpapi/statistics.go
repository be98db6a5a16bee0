package httpapi

import (
	"net/http"

	"backoffice/domain"
)

type countsBody struct {
	Total    int            `json:"total"`
	ByStatus map[string]int `json:"byStatus"`
}

func (s *server) statistics(c *call) error {
	st, err := s.app.Ebooks.Statistics(c.r.Context(), c.actor)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, struct {
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
