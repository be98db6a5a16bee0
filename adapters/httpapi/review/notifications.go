package review

import (
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/review"
	"backoffice/domain"
)

// markedBound bounds the notifications that are marked in one call.
var markedBound = jsonbody.Bound{Member: "ids", Most: domain.MaxMarkedAtOnce, Refusal: domain.ErrTooManyMarked}

// notificationsBody is a page of the caller's notifications.
type notificationsBody struct {
	Notifications []domain.Notification `json:"notifications"`
	Unread        int                   `json:"unread"`
	Attention     *int                  `json:"attention"`
	call.PageFigures
}

// ListNotifications returns a page of the caller's notifications.
func (h *Handlers) ListNotifications(c *call.Call) error {
	page, limit, err := c.Page()
	if err != nil {
		return err
	}
	found, err := h.app.Notifications.List(c.R.Context(), c.Actor, page, limit)
	if err != nil {
		return err
	}
	attention := h.app.Health.CountNeedingAttention(c.R.Context(), c.Actor, c.Now)
	return c.OK(notificationsBody{Notifications: found.Notifications, Unread: found.Unread, Attention: attention, PageFigures: call.FiguresOf(found.Total, page, limit)}, nil)
}

// MarkRead marks the caller's notifications as read.
func (h *Handlers) MarkRead(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	unread, err := h.app.Notifications.MarkRead(c.R.Context(), c.By, jsonbody.Decode[review.ReadRequest](in, markedBound))
	return c.OK(map[string]any{"unread": unread}, err)
}
