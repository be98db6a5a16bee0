package postgres

import (
	"context"
	"encoding/json"

	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Events = (*Events)(nil)

// changed notes that the transaction changes an e-book.
func (t *tx) changed(book *domain.Ebook) {
	t.changes = append(t.changes, ports.Event{Kind: ports.EbookChanged, ID: book.ID, Version: book.Version})
}

// claimed notes that the transaction changes who claims an e-book.
func (t *tx) claimed(ebookID string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.ClaimChanged, ID: ebookID})
}

// noted notes that the transaction changes the notes on an e-book.
func (t *tx) noted(ebookID string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.NotesChanged, ID: ebookID})
}

// notifies notes that the transaction has stored what triggers may have told people of. Who
// they are is read once it is to be announced: that costs the writer nothing.
func (t *tx) notifies(cause string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.Notified, ID: cause})
}

// notified notes that the transaction changes a person's notifications.
func (t *tx) notified(userID string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.Notified, User: userID})
}

// putJobs notes that the transaction puts jobs, which servers then look for.
func (t *tx) putJobs() {
	t.changes = append(t.changes, ports.Event{Kind: ports.JobsPut})
}

// Listen passes on what any server tells. The first thing that this one tells
// the others is that they may have missed something: if it was killed, it has not
// told what it committed last.
func (r *Events) Listen(ctx context.Context, tell func(ports.Event)) {
	missed := ports.Event{Kind: ports.EventsMissed}
	tell(missed)
	r.db.announcer.add([]ports.Event{missed})
	r.db.DB.Listen(ctx, channel, func(payload string) {
		var events []ports.Event
		if payload == "" || json.Unmarshal([]byte(payload), &events) != nil {
			events = []ports.Event{missed}
		}
		for _, e := range events {
			tell(e)
		}
	})
}
