package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Notifications stores people's notifications (RULES §19.1). Ebooks and Notes create them in the transaction
// that they report.
type Notifications interface {
	// List returns a page of a person's newest domain.MaxNotifications, newest first, with the
	// totals of the same snapshot. Notifications of deleted e-books are left out until these are
	// restored.
	List(ctx context.Context, userID string, page, limit int) (NotificationPage, error)

	// MarkRead marks the caller's notifications that choose selects, and returns how many
	// are unread. For those already read, the time stays the same.
	MarkRead(ctx context.Context, by Caller, choose func(domain.Actor) (domain.ReadMark, error)) (unread int, err error)

	// Forget deletes the notifications before the given time, and those beyond a person's newest
	// domain.MaxNotifications, up to limit in one transaction. It returns the number.
	Forget(ctx context.Context, before time.Time, limit int) (int, error)
}

// NotificationPage is a page of a person's notifications.
type NotificationPage struct {
	Notifications []domain.Notification
	Total, Unread int // of all that are listed
}
