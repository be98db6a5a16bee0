package ports

import "context"

// EventKind says what an Event is about.
type EventKind string

// The kinds of RULES §6.10.
const (
	EbookChanged EventKind = "ebook"        // its record, files, outline or status; it is new, deleted or restored
	ClaimChanged EventKind = "claim"        // somebody claims it or has released it
	NotesChanged EventKind = "notes"        // a note on it, or a reply, is new, changed or gone
	Notified     EventKind = "notification" // a person's notifications have changed
	JobsPut      EventKind = "jobs"         // there are jobs to do: for servers alone
	EventsMissed EventKind = "reset"        // anything may have changed
)

// EventKinds are those that pages are sent.
var EventKinds = []EventKind{EbookChanged, ClaimChanged, NotesChanged, Notified, EventsMissed}

// Event tells that something has changed. It does not tell what it is now.
type Event struct {
	Kind    EventKind `json:"kind"`
	ID      string    `json:"id,omitempty"`      // the e-book's; "" for Notified and EventsMissed
	Version int       `json:"version,omitempty"` // of EbookChanged
	User    string    `json:"user,omitempty"`    // of Notified: the only person whom it concerns
}

// Concerns tells whether a person may be told of the event.
func (e Event) Concerns(userID string) bool { return e.User == "" || e.User == userID }

// Events tells every server what any of them has changed.
type Events interface {
	// Listen calls tell soon after each change that a server or a command has
	// committed, until ctx ends. EventsMissed comes first, and again whenever
	// changes may have been missed. tell must not block.
	Listen(ctx context.Context, tell func(Event))
}
