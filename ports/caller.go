package ports

import (
	"time"

	"backoffice/domain"
)

// Caller is the person or program that writes: an account with a session, an account with the token that a program
// uses to act for it, or one of the product's own programs.
//
// Inside the transaction, the adapter reads session or token, account and role again and passes the current
// actor and time to the change. If session, token or account have ended, the error is domain.ErrSessionEnded
// and nothing is written. Once Users.Update, Sessions.End or Tokens.Revoke have returned, no write can succeed
// that was permitted before.
type Caller struct {
	UserID    string
	SessionID string
	TokenID   string
	Program   domain.Actor // one of the product's own
	At        time.Time    // when Program writes; zero means now
}

// SignedIn returns the caller of a session.
func SignedIn(userID, sessionID string) Caller {
	return Caller{UserID: userID, SessionID: sessionID}
}

// WithToken returns the caller of a token.
func WithToken(userID, tokenID string) Caller { return Caller{UserID: userID, TokenID: tokenID} }

// IsAccount reports whether a person writes, or a program that acts for one.
func (c Caller) IsAccount() bool { return c.SessionID != "" || c.TokenID != "" }

// Operator returns one of the product's own programs as the caller. actor is the operator, or the person in whose name
// a job writes.
func Operator(actor domain.Actor, at time.Time) Caller { return Caller{Program: actor, At: at} }
