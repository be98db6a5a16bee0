package review

import (
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
	reason, err := h.app.Reasons.Add(c.R.Context(), c.By, jsonbody.Decode[review.ReasonRequest](in))
	if err != nil {
		return err
	}
	return c.Data(http.StatusCreated, map[string]any{"reason": reason})
}

// RemoveReason removes a template.
func (h *Handlers) RemoveReason(c *call.Call) error {
	id, err := c.PathID(domain.ErrReasonNotFound)
	if err != nil {
		return err
	}
	return c.Done(h.app.Reasons.Remove(c.R.Context(), c.By, id))
}
