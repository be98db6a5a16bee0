package review

import (
	"log/slog"
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/review"
	"backoffice/domain"
)

// reasonsBody are the templates for reasons, and whether the caller may add and remove some.
type reasonsBody struct {
	Reasons []domain.Reason `json:"reasons"`
	MayKeep bool            `json:"may_keep"`
}

// ListReasons returns the templates for reasons.
func (h *Handlers) ListReasons(c *call.Call) error {
	reasons, err := h.app.Reasons.List(c.R.Context(), c.Actor)
	return c.OK(reasonsBody{reasons, domain.MayManageReasons(c.Actor) == nil}, err)
}

// AddReason adds a template for all reviewers.
func (h *Handlers) AddReason(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	reason, added, err := h.app.Reasons.Add(c.R.Context(), c.By, jsonbody.Decode[review.ReasonRequest](in))
	if err != nil {
		return err
	}
	if added {
		auditReason(c, "reason_added", reason.ID)
	}
	return c.Data(http.StatusCreated, map[string]any{"reason": reason})
}

// RemoveReason removes a template.
func (h *Handlers) RemoveReason(c *call.Call, id string) error {
	if err := h.app.Reasons.Remove(c.R.Context(), c.By, id); err != nil {
		return err
	}
	auditReason(c, "reason_removed", id)
	return c.Done(nil)
}

// auditReason records who added or removed which template.
func auditReason(c *call.Call, event, id string) {
	c.Audit(event, slog.String("user", c.Actor.ID), slog.String("reason", id))
}
