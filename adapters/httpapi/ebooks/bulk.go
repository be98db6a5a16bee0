package ebooks

import (
	"encoding/json"
	"log/slog"
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
)

// bulkBound limits how many e-books one call may name.
var bulkBound = jsonbody.Bound{Member: "items", Most: domain.MaxBulk, Refusal: domain.ErrBulkTooLong}

// outcomeBody is the result for one of several e-books: the e-book, or an error.
type outcomeBody struct {
	ID    string        `json:"id"`
	Ebook *ebookBody    `json:"ebook,omitempty"`
	Error *outcomeError `json:"error,omitempty"`
}

// outcomeError is a refusal as the call for one e-book would return it.
type outcomeError struct {
	Status  int    `json:"status"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// bulkEditBody is an edit of several e-books: the fields to set, and tags to add and to remove.
type bulkEditBody struct {
	Items      *[]ebooks.BulkItem `json:"items"`
	Set        detailsBody        `json:"set"`
	AddTags    []string           `json:"add_tags"`
	RemoveTags []string           `json:"remove_tags"`
}

// PerformBulk takes an action on several e-books independently.
func (h *Handlers) PerformBulk(c *call.Call) error {
	action, ok := domain.ParseBulk(c.PathText("action"))
	if !ok {
		return refusal.NoRoute
	}
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	bulk := bulkOf(c, &in)
	outcomes, err := h.app.Ebooks.PerformBulk(c.R.Context(), bulk, action, jsonbody.Decode[ebooks.BulkDecision](in, bulkBound, reasonsBound))
	for _, o := range outcomes { // also of a call that ended early
		if o.Refused == nil {
			h.countOrAudit(c, action, &o.Ebook, o.Repeated)
		}
	}
	return h.respondBulk(c, outcomes, err)
}

// EditBulk saves the same fields of several e-books independently.
func (h *Handlers) EditBulk(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	bulk := bulkOf(c, &in)
	form, requestErr := jsonbody.Parse[bulkEditBody](in, bulkBound)
	edit := ebooks.BulkEdit{Items: form.Items, BulkEdit: domain.BulkEdit{Set: inputOf(&form.Set), AddTags: form.AddTags, RemoveTags: form.RemoveTags}}
	outcomes, err := h.app.Ebooks.EditBulk(c.R.Context(), bulk, request.Decoded(edit, requestErr))
	return h.respondBulk(c, outcomes, err)
}

func bulkOf(c *call.Call, in *jsonbody.Body) ebooks.Bulk {
	return ebooks.Bulk{By: c.By, Once: c.Once(in), AwaitTurn: func() error { return c.NextTurn(c.Gates.Writes) }}
}

// respondBulk writes the outcomes, or returns the error with which the call ended early.
func (h *Handlers) respondBulk(c *call.Call, outcomes []ebooks.Outcome, err error) error {
	auditForbidden(c, outcomes)
	if err != nil {
		countStored(c, outcomes)
		return err
	}
	results := make([]outcomeBody, len(outcomes))
	for i, o := range outcomes {
		results[i].ID = o.ID
		if o.Refused != nil {
			results[i].Error = &outcomeError{refusal.StatusOfKind(o.Refused.Kind), o.Refused.Code, o.Refused.Message}
			continue
		}
		book, err := h.bodyOf(c, o.Ebook)
		if err != nil {
			return err
		}
		results[i].Ebook = &book
	}
	return c.Data(http.StatusOK, map[string]any{"results": results})
}

// auditForbidden records what the caller may not do to some of the e-books, as the single calls would. It
// writes one line, also for a hundred e-books, because the audit log limits the refusals of each person.
func auditForbidden(c *call.Call, outcomes []ebooks.Outcome) {
	var forbidden []ebooks.Outcome
	for _, o := range outcomes {
		if o.Refused != nil && o.Refused.Kind == domain.Forbidden {
			forbidden = append(forbidden, o)
		}
	}
	if len(forbidden) == 0 {
		return
	}
	first := forbidden[0]
	c.Audit("refused", slog.Int("status", http.StatusForbidden), slog.String("code", first.Refused.Code), slog.String("user", c.Actor.ID),
		slog.String("path", c.R.URL.Path), slog.String("ebook", first.ID), slog.Int("ebooks", len(forbidden)))
}

// countStored counts the bytes of the records that a call stored before it ended early, as its
// response would have. If the call is a retry, records of earlier tries are counted again.
func countStored(c *call.Call, outcomes []ebooks.Outcome) {
	var books []domain.Ebook
	for _, o := range outcomes {
		if o.Refused == nil {
			books = append(books, o.Ebook)
		}
	}
	stored, err := json.Marshal(books)
	if err == nil {
		c.CountResponse(int64(len(stored)))
	}
}
