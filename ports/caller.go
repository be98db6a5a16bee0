package ports

import (
	"time"

	"backoffice/domain"
)

// Caller is the person or program that writes. Inside the transaction, the adapter reads session,
// account and role again and passes the current actor and time to the change. If session or account
// have ended, the error is domain.ErrSessionEnded and nothing is written. Once Users.Update or
// Sessions.End have returned, no write can succeed that was permitted before.
type Caller struct {
	UserID    string       // the account, and
	SessionID string       // its session; "" for a program
	Program   domain.Actor // the actor of a program
	At        time.Time    // the time of a program's write; zero means the database's
}

// SignedIn returns the caller of a session.
func SignedIn(userID, sessionID string) Caller {
	return Caller{UserID: userID, SessionID: sessionID}
}

// Operator returns the caller of a program, which chooses its actor, and its time unless at is
// zero.
func Operator(actor domain.Actor, at time.Time) Caller { return Caller{Program: actor, At: at} }
