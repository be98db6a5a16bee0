package ports

import (
	"time"

	"backoffice/domain"
)

// Caller is the person or program that writes. Inside the transaction, the adapter reads session or
// token, account and role again and passes the current actor and time to the change. If session, token or
// account have ended, the error is domain.ErrSessionEnded and nothing is written. Once Users.Update,
// Sessions.End or Tokens.Revoke have returned, no write can succeed that was permitted before.
type Caller struct {
	UserID    string       // the account, and
	SessionID string       // its session, or
	TokenID   string       // the token that a program uses to act for it; both are "" for the product's own programs
	Program   domain.Actor // the actor of such a program
	At        time.Time    // the time of its write; zero means the database's
}

// SignedIn returns the caller of a session.
func SignedIn(userID, sessionID string) Caller {
	return Caller{UserID: userID, SessionID: sessionID}
}

// WithToken returns the caller of a token.
func WithToken(userID, tokenID string) Caller { return Caller{UserID: userID, TokenID: tokenID} }

// IsAccount reports whether a person writes, or a program that acts for one.
func (c Caller) IsAccount() bool { return c.SessionID != "" || c.TokenID != "" }

// Operator returns the caller of a program, which chooses its actor, and its time unless at is
// zero.
func Operator(actor domain.Actor, at time.Time) Caller { return Caller{Program: actor, At: at} }
