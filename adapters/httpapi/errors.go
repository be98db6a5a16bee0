package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/domain"
)

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

	Current   any            `json:"current,omitempty"` // the current e-book, outline or account
	ChangedBy *domain.Person `json:"changed_by,omitempty"`
	ChangedAt *time.Time     `json:"changed_at,omitempty"`
}

// fail writes an error. Anything but a domain.Error or an exceeded deadline is an internal error: the
// response is neutral, and the cause is logged with the request's id.
func (s *server) fail(c *call.Call, err error) {
	if endIfClientLeft(c, err) {
		return
	}
	known := clientError(c, err)
	if scope, ok := errors.AsType[*domain.ScopeError](err); ok {
		c.W.Header().Set("WWW-Authenticate", scopeChallenge(scope))
	}
	conflict, _ := errors.AsType[*domain.ConflictError](err)
	s.sendProblem(c, refusal.StatusOf(err, known), known, conflict)
}

// endIfClientLeft ends a call that failed because its client has left, and reports whether it did so.
func endIfClientLeft(c *call.Call, err error) bool {
	if !errors.Is(err, context.Canceled) || c.R.Context().Err() == nil {
		return false
	}
	observe.LineOf(c.R).Cause = err
	c.W.WriteHeader(observe.StatusClientLeft)
	return true
}

// clientError returns the error that the client gets. Code and cause go to the log.
func clientError(c *call.Call, err error) *domain.Error {
	line := observe.LineOf(c.R)
	known, ok := errors.AsType[*domain.Error](err)
	switch {
	case !ok && errors.Is(err, context.DeadlineExceeded):
		known, line.Cause = domain.ErrUnavailable, err
	case !ok:
		known, line.Cause = errInternal, err
	case known.Err != nil:
		line.Cause = known.Err
	}
	line.Code = known.Code
	return known
}

func (s *server) sendProblem(c *call.Call, status int, e *domain.Error, conflict *domain.ConflictError) {
	h := c.W.Header()
	switch status {
	case http.StatusUnauthorized:
		h.Set("WWW-Authenticate", challenge(c.R, e))
	case http.StatusRequestEntityTooLarge:
		h.Set("Connection", "close") // because the rest of the body is not read
	}
	if e.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(e.RetryAfter.Seconds()))))
	}
	p := problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status,
		Message: e.Message, Code: e.Code, Errors: e.Fields, RequestID: observe.LineOf(c.R).ID,
	}
	s.addConflict(c, conflict, &p)
	body, err := json.Marshal(p)
	if err != nil {
		s.Log.Error("encode a problem", "error", err, "request_id", p.RequestID)
	}
	h.Set("Content-Type", "application/problem+json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	c.W.WriteHeader(status)
	_, _ = c.W.Write(body)
}

// addConflict adds to a problem who changed what and when, and the current state as the caller would read it.
func (s *server) addConflict(c *call.Call, conflict *domain.ConflictError, p *problem) {
	if conflict == nil {
		return
	}
	p.ChangedBy = conflict.By
	if !conflict.At.IsZero() {
		p.ChangedAt = &conflict.At
	}
	if conflict.AccountID != "" {
		p.Current = s.people.Current(c, conflict.AccountID)
		return
	}
	p.Current = s.ebooks.Current(c, conflict)
}
