package domain

import (
	"fmt"
	"time"
)

// Handover gives all e-books of a disabled account to a colleague, in the background (RULES §21.13).
type Handover struct {
	ID        string
	From, To  Person
	By        Person
	StartedAt time.Time
	Expected  int // how many there were when it began
	Given     int
	EndedAt   *time.Time // nil while it runs
	Stopped   bool       // it ended early
}

// HandoverState is how far a handover is.
type HandoverState string

// The states of a handover.
const (
	HandoverRunning HandoverState = "running"
	HandoverDone    HandoverState = "done"
	HandoverStopped HandoverState = "stopped"
)

// State returns how far the handover is.
func (h Handover) State() HandoverState {
	switch {
	case h.Stopped:
		return HandoverStopped
	case h.EndedAt != nil:
		return HandoverDone
	}
	return HandoverRunning
}

// HandOver begins to give the account's e-books to a colleague. It is called after the account was
// disabled.
func (u *User) HandOver(id string, to User, actor Actor, expected int, now time.Time) (Handover, error) {
	if to.ID == u.ID || to.State() != StateActive || to.Actor().MayUseCMS() != nil {
		return Handover{}, ErrRecipient
	}
	u.AddEntry(AccountGave, actor, fmt.Sprintf("%d eBook → %s", expected, to.FullName), now)
	return Handover{ID: id, From: u.Actor().Person(), To: to.Actor().Person(), By: actor.Person(), StartedAt: now, Expected: expected}, nil
}
