package httpapi

import "net/http"

func (s *server) claimEbook(c *call) error {
	id, in, err := c.ebookBody(maxBody)
	if err != nil {
		return err
	}
	claim, err := s.app.Ebooks.Claim(c.r.Context(), c.by, id, decode[struct{}](in.orEmpty()))
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, map[string]any{"claim": claim})
}

func (s *server) releaseClaim(c *call) error {
	id, err := c.id()
	if err != nil {
		return err
	}
	if err := s.app.Ebooks.ReleaseClaim(c.r.Context(), c.by, id); err != nil {
		return err
	}
	return c.data(http.StatusOK, struct{}{})
}
