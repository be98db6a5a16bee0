package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Notifications keeps what concerns a person. Ebooks and Notes make them, in the
// transaction of what they tell: of an approval, a rejection, a publication and its end for
// the creator; of giving for the one to whom the e-book was given; of notes and replies for
// who takes part: the creator, the authors of notes and replies on the e-book, who decided
// on it last, and who claims it (domain.News). What one person writes on one e-book in one
// round is one notification, which counts it and tells the latest. None is of one's own act,
// or for an account that is closed or a student's.
type Notifications interface {
	// List returns a page of a person's newest domain.MaxNotifications, newest first, with
	// their numbers of the same moment. What is about a deleted e-book is not among them,
	// and comes back with it.
	List(ctx context.Context, userID string, page, limit int) (NotificationPage, error)

	// MarkRead marks those of the caller's own that which says, as of then, and returns how
	// many are unread. What is read already stays so since it was.
	MarkRead(ctx context.Context, by Caller, which func(domain.Actor) (domain.ReadMark, error)) (unread int, err error)

	// Forget removes up to limit of those from before the time given, and of those beyond
	// a person's newest domain.MaxNotifications. It returns how many it removed.
	Forget(ctx context.Context, before time.Time, limit int) (int, error)
}

// NotificationPage is a page of a person's notifications.
type NotificationPage struct {
	Notifications []domain.Notification
	Total, Unread int // of all that are listed
}
