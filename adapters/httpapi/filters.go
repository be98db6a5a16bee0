package httpapi

import (
	"errors"
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
)

func (s *server) listFilters(c *call) error {
	filters, err := s.app.Filters.List(c.r.Context(), c.actor)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, map[string]any{"filters": filters})
}

func (s *server) saveFilter(c *call) error {
	in, err := c.read(maxBody)
	if err != nil {
		return err
	}
	sent, fault := parse[ebooks.FilterRequest](in)
	if fault == nil {
		fault = listable(sent.Query, c.actor)
	}
	filter, err := s.app.Filters.Save(c.r.Context(), c.by, request.Decoded(sent, fault))
	if err != nil {
		return err
	}
	return c.data(http.StatusCreated, map[string]any{"filter": filter})
}

// listable returns an error if the list would refuse the query.
func listable(query string, actor domain.Actor) error {
	_, err := parseListQuery(strings.TrimPrefix(strings.TrimSpace(query), "?"), actor)
	refused, ok := errors.AsType[*domain.Error](err)
	if !ok {
		return err
	}
	return &domain.Error{Kind: domain.Invalid, Code: "filter.invalid", Message: refused.Message, Fields: map[string]string{"query": refused.Message}}
}

func (s *server) removeFilter(c *call) error {
	id, ok := domain.ParseID(mux.Vars(c.r)["id"])
	if !ok {
		return domain.ErrNoFilter
	}
	if err := s.app.Filters.Remove(c.r.Context(), c.by, id); err != nil {
		return err
	}
	return c.data(http.StatusOK, struct{}{})
}
