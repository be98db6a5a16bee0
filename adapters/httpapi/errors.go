package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"backoffice/domain"
)

// statuses maps kinds of errors to HTTP statuses.
var statuses = map[domain.Kind]int{
	domain.Unauthenticated: http.StatusUnauthorized,
	domain.Forbidden:       http.StatusForbidden,
	domain.NotFound:        http.StatusNotFound,
	domain.Conflict:        http.StatusConflict,
	domain.Invalid:         http.StatusUnprocessableEntity,
	domain.Throttled:       http.StatusTooManyRequests,
	domain.Lost:            http.StatusInternalServerError,
	domain.Unavailable:     http.StatusServiceUnavailable,
}

var errInternal = &domain.Error{Code: "internal", Message: "Có lỗi ngoài dự kiến. Vui lòng thử lại sau."}

// problem is the body of an error (RFC 9457), with members of this API.
type problem struct {
	Type      string            `json:"type"`
	Title     string            `json:"title"`
	Status    int               `json:"status"`
	Message   string            `json:"message"`
	Code      string            `json:"code"`
	Errors    map[string]string `json:"errors,omitempty"`
	RequestID string            `json:"request_id"`

	Current   any            `json:"current,omitempty"` // the current e-book or outline
	ChangedBy *domain.Person `json:"changed_by,omitempty"`
	ChangedAt *time.Time     `json:"changed_at,omitempty"`
}

// fail writes an error. Anything but a domain.Error is an internal error: the answer is neutral,
// and the cause is logged with the request's id.
func (s *server) fail(c *call, err error) {
	n := logLineOf(c.r)
	known, ok := errors.AsType[*domain.Error](err)
	switch {
	case errors.Is(err, context.Canceled) && c.r.Context().Err() != nil:
		n.cause = err
		known = domain.ErrUnavailable // the client has left
	case !ok && errors.Is(err, context.DeadlineExceeded):
		known = domain.ErrUnavailable.Because(err)
		n.cause = err
	case !ok:
		known, n.cause = errInternal, err
	case known.Err != nil:
		n.cause = known.Err
	}
	n.code = known.Code
	conflict, _ := errors.AsType[*domain.ConflictError](err)
	s.answer(c, statusOf(err, known), known, conflict)
}

func (s *server) answer(c *call, status int, e *domain.Error, conflict *domain.ConflictError) {
	h := c.w.Header()
	switch status {
	case http.StatusUnauthorized:
		h.Set("WWW-Authenticate", `Bearer realm="cms"`)
	case http.StatusRequestEntityTooLarge:
		h.Set("Connection", "close") // because the rest of the body is not read
	}
	if e.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(e.RetryAfter.Seconds()))))
	}
	p := problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status,
		Message: e.Message, Code: e.Code, Errors: e.Fields, RequestID: logLineOf(c.r).id,
	}
	s.addConflict(c, conflict, &p)
	body, err := json.Marshal(p)
	if err != nil {
		s.Log.Error("answer", "error", err, "request_id", p.RequestID)
	}
	h.Set("Content-Type", "application/problem+json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	c.w.WriteHeader(status)
	_, _ = c.w.Write(body)
}

// statusOf returns the status of err, which the answer reports as known.
func statusOf(err error, known *domain.Error) int {
	if e, ok := errors.AsType[*requestError](err); ok && e.Err == known {
		return e.status
	}
	if status, ok := statuses[known.Kind]; ok {
		return status
	}
	return http.StatusInternalServerError
}

// addConflict adds the current state to a conflict, as the caller would read it.
func (s *server) addConflict(c *call, conflict *domain.ConflictError, p *problem) {
	if conflict == nil {
		return
	}
	p.ChangedBy = conflict.By
	if !conflict.At.IsZero() {
		p.ChangedAt = &conflict.At
	}
	switch {
	case conflict.TOC != nil:
		if book, err := s.app.Ebooks.Get(c.r.Context(), conflict.TOC.EbookID); err == nil {
			p.Current = tocAnswer(*conflict.TOC, book)
		}
	case conflict.Ebook != nil:
		if current, err := s.ebookAnswer(c, *conflict.Ebook); err == nil {
			p.Current = current
		}
	}
}
