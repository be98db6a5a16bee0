package postgres

import (
	"context"
	"encoding/json"

	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Events = (*Events)(nil)

// announceEbook announces a change of an e-book. All announcements are sent after the commit.
func (t *tx) announceEbook(book *domain.Ebook) {
	t.changes = append(t.changes, ports.Event{Kind: ports.EbookChanged, ID: book.ID, Version: book.Version})
}

// announceClaim announces a change of an e-book's claim.
func (t *tx) announceClaim(ebookID string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.ClaimChanged, ID: ebookID})
}

// announceNotes announces a change of the notes on an e-book.
func (t *tx) announceNotes(ebookID string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.NotesChanged, ID: ebookID})
}

// announceNotified announces the notifications that triggers store for a cause. The recipients are
// read after the commit, so that the write does not wait for it.
func (t *tx) announceNotified(cause string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.Notified, ID: cause})
}

// announceUser announces a change of a person's notifications.
func (t *tx) announceUser(userID string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.Notified, User: userID})
}

// announceJobs announces new jobs, which servers then look for.
func (t *tx) announceJobs() {
	t.changes = append(t.changes, ports.Event{Kind: ports.JobsPut})
}

// Listen passes on the events of all servers. The first event that this server sends to the others
// is that they may have missed some: if it was killed, the events of its last commits were not
// sent.
func (r *Events) Listen(ctx context.Context, handle func(ports.Event)) {
	missed := ports.Event{Kind: ports.EventsMissed}
	handle(missed)
	r.db.announcer.add([]ports.Event{missed})
	r.db.DB.Listen(ctx, channel, func(payload string) {
		var events []ports.Event
		if payload == "" || json.Unmarshal([]byte(payload), &events) != nil {
			events = []ports.Event{missed}
		}
		for _, e := range events {
			handle(e)
		}
	})
}
