package httpapi

import (
	"net/http"

	"github.com/gorilla/mux"

	"backoffice/app/ebooks"
	"backoffice/domain"
)

// outcomeBody is the result for one of several e-books: the e-book, or an error.
type outcomeBody struct {
	ID    string       `json:"id"`
	Ebook *ebookBody   `json:"ebook,omitempty"`
	Error *outcomeFail `json:"error,omitempty"`
}

// outcomeFail is a refusal as the call for one e-book would return it.
type outcomeFail struct {
	Status  int    `json:"status"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (s *server) performBulk(c *call) error {
	action, ok := domain.ParseTransition(mux.Vars(c.r)["action"])
	if !ok || !domain.Bulk(action) {
		return errNoRoute
	}
	in, err := c.read(maxBody)
	if err != nil {
		return err
	}
	once := c.once(&in)
	outcomes, err := s.app.Ebooks.PerformBulk(c.r.Context(), c.by, action, decode[ebooks.BulkDecision](in, bulkItems), once, func() error { return c.nextTurn(c.gates.writes) })
	if err != nil {
		return err
	}
	results := make([]outcomeBody, len(outcomes))
	for i, o := range outcomes {
		results[i].ID = o.ID
		if o.Refused != nil {
			results[i].Error = &outcomeFail{statuses[o.Refused.Kind], o.Refused.Code, o.Refused.Message}
			continue
		}
		s.metrics.transition(action)
		book, err := s.ebookAnswer(c, o.Ebook)
		if err != nil {
			return err
		}
		results[i].Ebook = &book
	}
	return c.data(http.StatusOK, map[string]any{"results": results})
}
