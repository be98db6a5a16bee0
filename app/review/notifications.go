package review

import (
	"cmp"
	"context"

	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/ports"
)

// Notifications are the use cases of a person's notifications.
type Notifications struct{ notifications ports.Notifications }

// NewNotifications returns the use cases of notifications.
func NewNotifications(notifications ports.Notifications) *Notifications {
	return &Notifications{notifications: notifications}
}

// ReadRequest names the notifications that were read: all of the caller's, or these.
type ReadRequest struct {
	All bool     `json:"all"`
	IDs []string `json:"ids"`
}

// List returns a page of the actor's notifications.
func (s *Notifications) List(ctx context.Context, actor domain.Actor, page, limit int) (ports.NotificationPage, error) {
	return s.notifications.List(ctx, actor.ID, page, limit)
}

// MarkRead marks notifications of the caller as read, and returns the number of unread ones.
func (s *Notifications) MarkRead(ctx context.Context, by ports.Caller, body request.Body[ReadRequest]) (int, error) {
	sent, requestErr := body.Value()
	return s.notifications.MarkRead(ctx, by, func(actor domain.Actor) (domain.ReadMark, error) {
		if err := cmp.Or(actor.MayUseCMS(), requestErr); err != nil {
			return domain.ReadMark{}, err
		}
		return domain.NewReadMark(sent.All, sent.IDs)
	})
}
