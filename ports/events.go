package ports

import "context"

// EventKind says what an Event is about.
type EventKind string

// The kinds of RULES §6.10.
const (
	EbookChanged         EventKind = "ebook"        // its record, files, outline or status, or it is new, deleted or restored
	ClaimChanged         EventKind = "claim"        // it was claimed or released
	NotesChanged         EventKind = "notes"        // a note on it, or a reply, is new, changed or gone
	NotificationsChanged EventKind = "notification" // a person's notifications have changed
	JobsPut              EventKind = "jobs"         // there are new jobs; only for servers
	EventsMissed         EventKind = "reset"        // anything may have changed
)

// PageEventKinds are the kinds that are sent to pages: all but JobsPut.
var PageEventKinds = []EventKind{EbookChanged, ClaimChanged, NotesChanged, NotificationsChanged, EventsMissed}

// Event says that something has changed, but not to what.
type Event struct {
	Kind    EventKind `json:"kind"`
	ID      string    `json:"id,omitempty"`      // of EbookChanged, ClaimChanged and NotesChanged: the e-book's
	Version int       `json:"version,omitempty"` // of EbookChanged
	User    string    `json:"user,omitempty"`    // of NotificationsChanged: the only person that it concerns
}

// Concerns reports whether the event may be sent to a person.
func (e Event) Concerns(userID string) bool { return e.User == "" || e.User == userID }

// Events sends the changes of each server to all of them.
type Events interface {
	// Listen calls handle soon after each commit of a server or a command, until ctx ends. The first
	// event is EventsMissed, which is repeated whenever events may have been missed. handle must not block.
	Listen(ctx context.Context, handle func(Event))
}
