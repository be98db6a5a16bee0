package ebooks

import (
	"errors"
	"net/http"
	"strings"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
)

// ListFilters returns the caller's saved filters.
func (h *Handlers) ListFilters(c *call.Call) error {
	filters, err := h.app.Filters.List(c.R.Context(), c.Actor)
	return c.OK(map[string]any{"filters": filters}, err)
}

// SaveFilter saves a filter of the list.
func (h *Handlers) SaveFilter(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	sent, requestErr := jsonbody.Parse[ebooks.FilterRequest](in)
	if requestErr == nil {
		requestErr = checkQuery(sent.Query, c.Actor)
	}
	filter, err := h.app.Filters.Save(c.R.Context(), c.By, request.Decoded(sent, requestErr))
	if err != nil {
		return err
	}
	return c.Data(http.StatusCreated, map[string]any{"filter": filter})
}

// checkQuery returns an error if the list would refuse the query.
func checkQuery(query string, actor domain.Actor) error {
	_, err := parseListQuery(strings.TrimPrefix(strings.TrimSpace(query), "?"), actor)
	refused, ok := errors.AsType[*domain.Error](err)
	if !ok {
		return err
	}
	return &domain.Error{Kind: domain.Invalid, Code: "filter.invalid", Message: refused.Message, Fields: map[string]string{"query": refused.Message}}
}

// RemoveFilter removes a saved filter.
func (h *Handlers) RemoveFilter(c *call.Call, id string) error {
	return c.Done(h.app.Filters.Remove(c.R.Context(), c.By, id))
}
