package ebooks

import (
	"cmp"
	"log/slog"
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/adapters/httpapi/refusal"
	"backoffice/app/ebooks"
	"backoffice/app/request"
	"backoffice/domain"
)

// reasonsBound bounds the templates that a rejection names.
var reasonsBound = jsonbody.Bound{Member: "reasons", Most: domain.MaxUsedReasons, Refusal: domain.ErrReasonsMany}

// decision reads the body of an action, which is optional, and the expected version from If-Match.
func decision(c *call.Call, in jsonbody.Body) request.Body[ebooks.Decision] {
	d, requestErr := jsonbody.Parse[ebooks.Decision](in.OrEmpty(), reasonsBound)
	requestErr = cmp.Or(requestErr, c.VersionFromIfMatch(&d.Version))
	return request.Decoded(d, requestErr)
}

// Perform performs an action of the workflow.
func (h *Handlers) Perform(c *call.Call, id string) error {
	action, ok := domain.ParseTransition(c.PathText("action"))
	if !ok {
		return refusal.NoRoute
	}
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	in = in.OrEmpty()
	once := c.Once(&in)
	book, err := h.app.Ebooks.Perform(c.R.Context(), c.By, id, action, decision(c, in), once)
	if err != nil {
		return err
	}
	h.countOrAudit(c, action, &book, once.WasRepeated())
	return h.respond(c, http.StatusOK, book, nil)
}

// countOrAudit audits who deleted or restored an e-book. It counts other transitions, and what a submit stores.
func (h *Handlers) countOrAudit(c *call.Call, action domain.Action, book *domain.Ebook, repeated bool) {
	switch action {
	case domain.Delete:
		auditAction(c, "ebook_deleted", book, repeated)
	case domain.Restore:
		auditAction(c, "ebook_restored", book, repeated)
	default:
		if repeated {
			return
		}
		h.metrics.Transition(action)
		if action == domain.Submit {
			c.CountStored(book.ResubmittedBytes())
		}
	}
}

// auditAction records who did what to an e-book. A repeated call is recorded too, marked as repeated, because the
// first call may have been cut off between storing and recording.
func auditAction(c *call.Call, event string, book *domain.Ebook, repeated bool, more ...slog.Attr) {
	attrs := append([]slog.Attr{slog.String("user", c.Actor.ID), slog.String("ebook", book.ID)}, more...)
	if repeated {
		attrs = append(attrs, slog.Bool("repeated", true))
	}
	c.Audit(event, attrs...)
}

// Log returns the history of an e-book.
func (h *Handlers) Log(c *call.Call, id string) error {
	logs, err := h.app.Ebooks.Log(c.R.Context(), id)
	if err != nil {
		return err
	}
	if logs == nil {
		logs = []domain.LogEntry{}
	}
	return c.Data(http.StatusOK, map[string]any{"logs": logs})
}

// Claim shows others that the caller reviews an e-book.
func (h *Handlers) Claim(c *call.Call, id string) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	claim, err := h.app.Ebooks.Claim(c.R.Context(), c.By, id, jsonbody.Decode[struct{}](in.OrEmpty()))
	return c.OK(map[string]any{"claim": claim}, err)
}

// ReleaseClaim takes the claim back.
func (h *Handlers) ReleaseClaim(c *call.Call, id string) error {
	return c.Done(h.app.Ebooks.ReleaseClaim(c.R.Context(), c.By, id))
}
