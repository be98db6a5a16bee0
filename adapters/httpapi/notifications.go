package httpapi

import (
	"net/http"

	"backoffice/app/review"
	"backoffice/domain"
)

// notificationsBody is a page of the caller's notifications.
type notificationsBody struct {
	Notifications []domain.Notification `json:"notifications"`
	Unread        int                   `json:"unread"`
	pageFigures
}

func (s *server) listNotifications(c *call) error {
	p, err := readParams(c.r.URL.RawQuery)
	if err != nil {
		return err
	}
	page, limit := p.number("page", 1, maxPage), p.number("limit", defaultLimit, maxLimit)
	if p.err != nil {
		return p.err
	}
	found, err := s.app.Notifications.List(c.r.Context(), c.actor, page, limit)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, notificationsBody{Notifications: found.Notifications, Unread: found.Unread, pageFigures: figuresOf(found.Total, page, limit)})
}

func (s *server) readNotifications(c *call) error {
	in, err := c.read(maxBody)
	if err != nil {
		return err
	}
	unread, err := s.app.Notifications.MarkRead(c.r.Context(), c.by, decode[review.ReadRequest](in, markedIDs))
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, map[string]any{"unread": unread})
}
