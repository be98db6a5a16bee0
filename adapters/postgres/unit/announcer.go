package unit

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/ports"
)

// channel is the PostgreSQL channel for events.
const channel = "cms_events"

const (
	notifyTimeout = 5 * time.Second
	closeTimeout  = 2 * time.Second // how long a program that ends waits for its events to be sent

	maxEventsInPayload = 60 // PostgreSQL accepts 8,000 bytes
	maxQueuedEvents    = 600
	announceInterval   = 20 * time.Millisecond // events that are added in the meantime are sent together
	announceRetry      = time.Second
)

// announcer sends events in the background, in order. If it cannot keep up, it replaces those that
// wait by ports.EventsMissed.
type announcer struct {
	send func(context.Context, []ports.Event) error

	mu      sync.Mutex
	waiting []ports.Event
	sending chan struct{} // closed when all are sent; nil if nothing is being sent
	closed  bool
}

// add queues events for sending.
func (a *announcer) add(events []ports.Event) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(events) == 0 || a.closed {
		return
	}
	a.waiting = append(a.waiting, events...)
	if len(a.waiting) > maxQueuedEvents {
		a.waiting = []ports.Event{{Kind: ports.EventsMissed}}
	}
	if a.sending == nil {
		a.sending = make(chan struct{})
		go a.run()
	}
}

func (a *announcer) run() {
	for {
		batch := a.next()
		if batch == nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), notifyTimeout)
		err := a.send(ctx, batch)
		cancel()
		if err != nil { // the database cannot be reached; listeners notice that too
			a.dropQueued()
			time.Sleep(announceRetry)
			continue
		}
		time.Sleep(announceInterval)
	}
}

// next returns the events to send together. If there are none, it returns nil and closes sending.
func (a *announcer) next() []ports.Event {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := min(len(a.waiting), maxEventsInPayload)
	if n == 0 {
		close(a.sending)
		a.sending = nil
		return nil
	}
	batch := a.waiting[:n:n]
	a.waiting = a.waiting[n:]
	return batch
}

// dropQueued replaces all queued events by ports.EventsMissed, or by nothing if the announcer is closed.
func (a *announcer) dropQueued() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.waiting = nil
	if !a.closed {
		a.waiting = []ports.Event{{Kind: ports.EventsMissed}}
	}
}

// drain closes the announcer: it accepts no more events, and drain waits until those that it has are
// sent or the timeout has passed.
func (a *announcer) drain(timeout time.Duration) {
	a.mu.Lock()
	a.closed = true
	sending := a.sending
	a.mu.Unlock()
	if sending == nil {
		return
	}
	select {
	case <-sending:
	case <-time.After(timeout):
	}
}

// notify returns a function that sends events with NOTIFY, after the change is committed. It uses a
// transaction of its own that does not wait for the disk, because a NOTIFY inside the change would
// make all commits of the database wait for each other (decision 20).
func notify(db *database.DB) func(context.Context, []ports.Event) error {
	return func(ctx context.Context, events []ports.Event) error {
		events, err := withRecipients(ctx, db, events)
		if err != nil {
			return err
		}
		for batch := range slices.Chunk(events, maxEventsInPayload) {
			payload, err := json.Marshal(batch)
			if err != nil {
				return err
			}
			var off, void string
			err = db.Scan(ctx, []any{&off, &void}, `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)::text`, channel, string(payload))
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// withRecipients replaces the events of AnnounceNotified by one event for each person notified.
func withRecipients(ctx context.Context, db *database.DB, events []ports.Event) ([]ports.Event, error) {
	var causesOrEbooks []string
	kept := make([]ports.Event, 0, len(events))
	for _, e := range events {
		if e.Kind == ports.NotificationsChanged && e.User == "" {
			causesOrEbooks = append(causesOrEbooks, e.ID)
		} else {
			kept = append(kept, e)
		}
	}
	if len(causesOrEbooks) == 0 {
		return events, nil
	}
	var people []string
	err := db.Select(ctx, &people, `SELECT DISTINCT user_id FROM notifications WHERE id = ANY($1) OR ebook_id = ANY($1)`, pq.Array(causesOrEbooks))
	for _, id := range people {
		kept = append(kept, ports.Event{Kind: ports.NotificationsChanged, User: id})
	}
	return kept, err
}
