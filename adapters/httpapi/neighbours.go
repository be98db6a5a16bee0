package httpapi

import (
	"net/http"

	"backoffice/ports"
)

// neighboursBody is an e-book's place in a list, and null if it is not in the list.
type neighboursBody struct {
	Previous *ports.Neighbour `json:"previous"`
	Next     *ports.Neighbour `json:"next"`
	Place    *int             `json:"place"` // from 1
	Total    int              `json:"total"`
}

// neighbours takes the parameters of the list, so that a page can send those of the list it came
// from.
func (s *server) neighbours(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	query, fault := readListQuery(c)
	if fault != nil {
		if _, err := s.app.Ebooks.Get(c.r.Context(), id); err != nil { // an unknown e-book is reported before invalid parameters
			return err
		}
		return fault
	}
	query.Deleted = false // there is no going through deleted e-books
	found, err := s.app.Ebooks.Neighbours(c.r.Context(), id, query)
	if err != nil {
		return err
	}
	body := neighboursBody{Previous: found.Previous, Next: found.Next, Total: found.Total}
	if found.Place > 0 {
		body.Place = &found.Place
	}
	return c.data(http.StatusOK, body)
}
