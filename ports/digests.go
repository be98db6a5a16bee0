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

	// Compose returns a person's digest as it stands now. It is nil if its body has been sent
	// before, if the person wants none or may not enter, or if there is nothing to tell.
	Compose(ctx context.Context, userID, day string) (*domain.MailDigest, error)

	// Begin notes that the body of a person's digest is about to be sent. It returns false if
	// that was noted before, or if the person no longer wants it: it must not be sent then.
	Begin(ctx context.Context, userID, day string) (bool, error)

	// Settle notes what became of a digest whose body was sent, and tells whether that is
	// news: only an unknown outcome can still change.
	Settle(ctx context.Context, userID, day string, d domain.Delivery) (news bool, err error)

	// NotAccepted lists the digests that were sent and not accepted, as far as is known, the
	// newest first: those of 30 days, and at most 1,000.
	NotAccepted(ctx context.Context) ([]domain.SentDigest, error)

	// Secret returns the secret of the link that ends a person's digests; nil if none was
	// ever made.
	Secret(ctx context.Context, userID string) ([]byte, error)

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
	// Send offers a message to the mail server. Once the server is ready to receive the body,
	// Send calls commit, and sends the body if that returns nil. An error means that the body
	// was not sent, and that Send may be called again. Without an error the body was sent, and
	// the delivery says what the server answered. The same ID stands for the same message.
	Send(ctx context.Context, m Mail, commit func(context.Context) error) (domain.Delivery, error)
}

// Mail is a message to one person, in two forms.
type Mail struct {
	ID          string // left of the @ of its Message-ID
	To, ToName  string
	Subject     string
	Text, HTML  string
	Unsubscribe string // the link that ends such mail by one click (RFC 8058)
}
