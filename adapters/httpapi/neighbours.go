package httpapi

import (
	"net/http"

	"backoffice/ports"
)

// neighboursBody is an e-book's place in a list; null where the list has none.
type neighboursBody struct {
	Previous *ports.Neighbour `json:"previous"`
	Next     *ports.Neighbour `json:"next"`
	Place    *int             `json:"place"` // from 1
	Total    int              `json:"total"`
}

// neighbours takes the list's own parameters, so that a page sends those of the list
// that it came from.
func (s *server) neighbours(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	query, fault := readListQuery(c)
	if fault != nil {
		if _, err := s.app.Ebooks.Get(c.r.Context(), id); err != nil { // what is there comes before what is asked
			return err
		}
		return fault
	}
	query.Deleted = false // nobody goes from one of those to the next
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
