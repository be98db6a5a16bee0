package unit

import (
	"context"
	"encoding/json"

	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Events = (*Events)(nil)

// Events implements ports.Events.
type Events struct{ DB *DB }

// AnnounceEbook announces a change of an e-book. All announcements are sent after the commit.
func (t *Tx) AnnounceEbook(book *domain.Ebook) {
	t.changes = append(t.changes, ports.Event{Kind: ports.EbookChanged, ID: book.ID, Version: book.Version})
}

// AnnounceClaim announces a change of an e-book's claim.
func (t *Tx) AnnounceClaim(ebookID string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.ClaimChanged, ID: ebookID})
}

// AnnounceNotes announces a change of the notes on an e-book.
func (t *Tx) AnnounceNotes(ebookID string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.NotesChanged, ID: ebookID})
}

// AnnounceNotified announces the notifications with the id of their cause or, given the id of an e-book, all
// that are about it. The recipients are read after the commit, so that the write does not wait for that.
func (t *Tx) AnnounceNotified(causeOrEbook string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.NotificationsChanged, ID: causeOrEbook})
}

// AnnounceNotificationsOf announces a change of a person's notifications.
func (t *Tx) AnnounceNotificationsOf(userID string) {
	t.changes = append(t.changes, ports.Event{Kind: ports.NotificationsChanged, User: userID})
}

// PutJob stores a job, which servers look for after the commit.
func (t *Tx) PutJob(ctx context.Context, kind string, payload []byte) error {
	t.AnnounceJobs()
	return t.ExecOne(ctx, `INSERT INTO jobs (kind, payload) VALUES ($1, $2)`, kind, string(payload))
}

// AnnounceJobs announces new jobs, which servers then look for.
func (t *Tx) AnnounceJobs() {
	t.changes = append(t.changes, ports.Event{Kind: ports.JobsPut})
}

// Listen passes on the events of all servers. First it tells the other servers that they may have
// missed events: an earlier run of this server may have been killed before it sent its last ones.
func (r *Events) Listen(ctx context.Context, handle func(ports.Event)) {
	missed := ports.Event{Kind: ports.EventsMissed}
	handle(missed)
	r.DB.announcer.add([]ports.Event{missed})
	r.DB.DB.Listen(ctx, channel, func(payload string) {
		var events []ports.Event
		// "" says that the connection is new, so that events may be missing.
		if payload == "" || json.Unmarshal([]byte(payload), &events) != nil {
			events = []ports.Event{missed}
		}
		for _, e := range events {
			handle(e)
		}
	})
}
