package ports

import (
	"context"

	"backoffice/domain"
)

// Digests keeps who is mailed a digest, and when that was done.
type Digests interface {
	// Put puts a job of the kind given for each person who is to get the digest of a day
	// (2026-03-01), once a day, over all servers; it returns how many. That is whoever may
	// enter, has not refused it, and has something to be told.
	Put(ctx context.Context, kind, day string) (int, error)

	// Hand notes that a person's digest is about to be given to the mail server, and returns
	// it; nil where that was noted before, where the person wants none any more or may not
	// enter, or where there is nothing to tell now. Whoever is killed after it has not sent
	// it twice.
	Hand(ctx context.Context, userID, day string) (*domain.MailDigest, error)

	// TakeBack notes that the mail server has not taken it.
	TakeBack(ctx context.Context, userID, day string) error

	// Wanted tells whether a person wants digests, which is so unless refused.
	Wanted(ctx context.Context, userID string) (bool, error)

	// Set notes whether the caller wants digests, unless permit refuses.
	Set(ctx context.Context, by Caller, permit func(domain.Actor) (wanted bool, err error)) (bool, error)

	// Refuse notes that a person wants none: whoever knows the link may say so. An unknown
	// person is domain.ErrNoUser.
	Refuse(ctx context.Context, userID string) error
}

// Mailer sends mail.
type Mailer interface {
	// Send gives a message to the mail server and returns nil once that has taken it. The
	// same ID stands for the same message, should it come twice.
	Send(ctx context.Context, m Mail) error
}

// Mail is a message to one person, in two forms.
type Mail struct {
	ID          string // left of the @ of its Message-ID
	To, ToName  string
	Subject     string
	Text, HTML  string
	Unsubscribe string // the link that ends such mail by one click (RFC 8058)
}
