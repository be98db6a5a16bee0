package live

import (
	"sync"
	"time"

	"backoffice/ports"
)

// maxWaiting bounds the events that wait for a slow reader.
const maxWaiting = 64

// Event is an event, and when this server received it.
type Event struct {
	ports.Event
	At time.Time
}

// Stream delivers events to one page, or to all pages of one browser.
type Stream struct {
	by     ports.Caller
	forget func(*Stream)
	expiry *time.Timer
	wake   chan struct{}

	endOnce sync.Once
	ended   chan struct{}

	mu      sync.Mutex
	waiting []Event
	dropped int
}

// Wake receives a value when there is something to take.
func (s *Stream) Wake() <-chan struct{} { return s.wake }

// Ended is closed when the session has ended or its token has expired.
func (s *Stream) Ended() <-chan struct{} { return s.ended }

// Take returns the events since the last call, and how many were dropped because too many
// waited. EventsMissed replaces those.
func (s *Stream) Take() (events []Event, dropped int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events, dropped = s.waiting, s.dropped
	s.waiting, s.dropped = nil, 0
	return events, dropped
}

// Close removes the stream from its hub.
func (s *Stream) Close() {
	s.expiry.Stop()
	s.forget(s)
}

func (s *Stream) end() { s.endOnce.Do(func() { close(s.ended) }) }

// add appends an event to those that wait. It replaces an earlier event of the same kind about
// the same e-book; EventsMissed replaces all.
func (s *Stream) add(e Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case e.Kind == ports.EventsMissed:
		s.waiting = []Event{e}
	case len(s.waiting) > 0 && s.waiting[0].Kind == ports.EventsMissed:
		s.waiting[0].At = e.At // it covers this event too: what was read before it is out of date
	case s.replaceEarlier(e):
	case len(s.waiting) == maxWaiting:
		s.dropped += len(s.waiting) + 1
		s.waiting = []Event{{ports.Event{Kind: ports.EventsMissed}, e.At}}
	default:
		s.waiting = append(s.waiting, e)
	}
	select {
	case s.wake <- struct{}{}:
	default: // it has been woken already
	}
}

// replaceEarlier replaces an earlier event of the same kind about the same e-book. It reports whether there was one.
func (s *Stream) replaceEarlier(e Event) bool {
	for i, w := range s.waiting {
		if w.Kind == e.Kind && w.ID == e.ID {
			s.waiting[i] = e
			return true
		}
	}
	return false
}
