package ports

import (
	"context"
	"errors"

	"backoffice/domain"
)

// ErrDayNotBegun refuses digests of a later day than the database's: this server's clock is ahead.
var ErrDayNotBegun = errors.New("by the database's clock the day of these digests has not begun")

// Digests stores who is mailed a digest, and when.
type Digests interface {
	// AddJobs adds a DigestJob for each person who gets the digest of a day (2026-03-01): who
	// may use the CMS, has not refused digests, and has something to read. It does so once a
	// day, over all servers, and returns the number of jobs. A later day than the database's is
	// ErrDayNotBegun.
	AddJobs(ctx context.Context, day string) (int, error)

	// Compose returns a person's current digest. It is nil if its body has been sent before, if the
	// person wants none or may not use the CMS, or if it would be empty.
	Compose(ctx context.Context, userID, day string) (*domain.MailDigest, error)

	// Begin records that the body of a digest is about to be sent to the person that Compose has
	// returned. If it returns false, the digest must not be sent: this was recorded before, the
	// person no longer wants it, or has another address or role since.
	Begin(ctx context.Context, to domain.User, day string) (bool, error)

	// Settle stores the outcome of a digest and reports whether it is new. Only an unknown outcome
	// can still change.
	Settle(ctx context.Context, userID, day string, d domain.Delivery) (isNew bool, err error)

	// NotAccepted returns the digests of the last domain.DigestDays days that were refused or may not
	// have arrived, newest first, at most 1,000.
	NotAccepted(ctx context.Context) ([]domain.SentDigest, error)

	// Secret returns the secret for a person's unsubscribe link, or nil if there is none yet.
	Secret(ctx context.Context, userID string) ([]byte, error)

	// Enabled reports whether a person wants digests. The default is yes.
	Enabled(ctx context.Context, userID string) (bool, error)

	// SetEnabled stores whether the caller wants digests, unless permit refuses.
	SetEnabled(ctx context.Context, by Caller, permit func(domain.Actor) (enabled bool, err error)) (bool, error)

	// Refuse stores that a person wants none. It needs no caller, because the link is the
	// permission. An unknown person is domain.ErrNoUser.
	Refuse(ctx context.Context, userID string) error
}

// Mailer sends mail.
type Mailer interface {
	// Send offers a message to the mail server. Once the server is ready to receive the body,
	// Send calls commit, and sends the body if that returns nil. An error means that the body
	// was not sent, and that Send may be called again. Without an error the body was sent, and
	// the delivery has the server's reply. The same ID means the same message.
	Send(ctx context.Context, m Mail, commit func(context.Context) error) (domain.Delivery, error)
}

// Mail is a message to one person, in two forms.
type Mail struct {
	ID          string // the part of its Message-ID before the @
	To, ToName  string
	Subject     string
	Text, HTML  string
	Unsubscribe string // the link for one-click unsubscription (RFC 8058); "" for mail that comes once
}
