package postgres

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

// channel is the name under which PostgreSQL passes events on.
const channel = "cms_events"

// How long sending may take, and how long a program that ends waits for it.
const (
	notifyPatience = 5 * time.Second
	closePatience  = 2 * time.Second
)

// How many events one payload may hold (PostgreSQL takes 8,000 bytes), how many
// may wait, and how long to wait between two payloads: what is changed meanwhile
// goes together.
const (
	eventsAtOnce  = 60
	eventsWaiting = 600
	announceEvery = 20 * time.Millisecond
	announceAgain = time.Second // after a failure
)

// announcer sends events in the order in which they were added, soon, and never
// makes anybody wait. Where it cannot keep up it says that some were missed.
type announcer struct {
	send func(context.Context, []ports.Event) error

	mu      sync.Mutex
	waiting []ports.Event
	sending chan struct{} // closed when all is sent; nil where nobody sends
	closed  bool
}

// add has events sent.
func (a *announcer) add(events []ports.Event) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(events) == 0 || a.closed {
		return
	}
	if a.waiting = append(a.waiting, events...); len(a.waiting) > eventsWaiting {
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
		ctx, cancel := context.WithTimeout(context.Background(), notifyPatience)
		err := a.send(ctx, batch)
		cancel()
		if err != nil { // the database is out of reach; whoever listens hears of that too
			a.failed()
			time.Sleep(announceAgain)
			continue
		}
		time.Sleep(announceEvery)
	}
}

// next takes what is sent together, or notes that nobody sends any more.
func (a *announcer) next() []ports.Event {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := min(len(a.waiting), eventsAtOnce)
	if n == 0 {
		close(a.sending)
		a.sending = nil
		return nil
	}
	batch := a.waiting[:n:n]
	a.waiting = a.waiting[n:]
	return batch
}

// failed puts one event in the place of all that wait. Nothing is kept for a
// database that is going to be closed.
func (a *announcer) failed() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.waiting = nil
	if !a.closed {
		a.waiting = []ports.Event{{Kind: ports.EventsMissed}}
	}
}

// drain waits until all is sent; nothing is added any more.
func (a *announcer) drain(patience time.Duration) {
	a.mu.Lock()
	a.closed = true
	sending := a.sending
	a.mu.Unlock()
	if sending == nil {
		return
	}
	select {
	case <-sending:
	case <-time.After(patience):
	}
}

// notify passes events on. It runs after the commit of what they tell, in a
// transaction of its own that waits for no disk: a NOTIFY inside the change would
// make all commits of the database wait for each other (decision 20).
func notify(db *database.DB) func(context.Context, []ports.Event) error {
	return func(ctx context.Context, events []ports.Event) error {
		events, err := withRecipients(ctx, db, events)
		if err != nil {
			return err
		}
		for batch := range slices.Chunk(events, eventsAtOnce) {
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

// withRecipients puts an event for each person who was notified in the place of those that
// name what people were notified of.
func withRecipients(ctx context.Context, db *database.DB, events []ports.Event) ([]ports.Event, error) {
	var causes []string
	kept := make([]ports.Event, 0, len(events))
	for _, e := range events {
		if e.Kind == ports.Notified && e.User == "" {
			causes = append(causes, e.ID)
		} else {
			kept = append(kept, e)
		}
	}
	if len(causes) == 0 {
		return events, nil
	}
	var people []string
	err := db.Select(ctx, &people, `SELECT DISTINCT user_id FROM notifications WHERE id = ANY($1)`, pq.Array(causes))
	for _, id := range people {
		kept = append(kept, ports.Event{Kind: ports.Notified, User: id})
	}
	return kept, err
}
