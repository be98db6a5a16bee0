package httpapi

import (
	"net/http"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/app/health"
)

type systemStateBody struct {
	At    time.Time     `json:"at"`
	Parts []health.Part `json:"parts"`
}

// systemState returns the state of every part of the system.
func (s *server) systemState(c *call.Call) error {
	report, err := s.app.Health.Read(c.R.Context(), c.Actor, c.Now)
	if err != nil {
		return err
	}
	return c.Data(http.StatusOK, systemStateBody(report))
}
