package ports

import (
	"time"

	"backoffice/domain"
)

// Caller is on whose behalf something is written: somebody who is signed in,
// or a program of the administration. The adapter reads session, account and
// role again inside the transaction and hands the actor of that moment, with
// the time of that moment, to the change. Where session or account have ended
// meanwhile the error is domain.ErrSessionEnded and nothing is written. Once
// Users.Update or Sessions.End have returned, nothing that was judged before
// can still be written.
type Caller struct {
	UserID    string       // of the account that is signed in, and
	SessionID string       // its session; "" where a program acts
	Program   domain.Actor // as whom the program acts
	At        time.Time    // the program's time; zero is the database's
}

// SignedIn is the caller of a session.
func SignedIn(userID, sessionID string) Caller {
	return Caller{UserID: userID, SessionID: sessionID}
}

// Operator is a program that answers for itself whom it acts as, and, where at
// is not zero, for when.
func Operator(actor domain.Actor, at time.Time) Caller { return Caller{Program: actor, At: at} }
