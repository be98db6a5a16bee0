package app

import (
	"sync"
	"time"

	"backoffice/ports"
)

// maxWaiting bounds the events that wait for a slow reader.
const maxWaiting = 64

// Told is an event, and when this server was told of it.
type Told struct {
	ports.Event
	At time.Time
}

// Stream is one page's, or one browser's, events.
type Stream struct {
	by     ports.Caller
	forget func(*Stream)
	expiry *time.Timer
	wake   chan struct{}

	endOnce sync.Once
	ended   chan struct{}

	mu      sync.Mutex
	waiting []Told
	dropped int
}

// Wake receives when there is something to take.
func (s *Stream) Wake() <-chan struct{} { return s.wake }

// Ended is closed when the session has ended or its token has run out.
func (s *Stream) Ended() <-chan struct{} { return s.ended }

// Take returns what has come since it was called last, and how many events were
// dropped because too many waited; in their place stands EventsMissed.
func (s *Stream) Take() (events []Told, dropped int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events, dropped = s.waiting, s.dropped
	s.waiting, s.dropped = nil, 0
	return events, dropped
}

// Close forgets the stream.
func (s *Stream) Close() {
	s.expiry.Stop()
	s.forget(s)
}

func (s *Stream) end() { s.endOnce.Do(func() { close(s.ended) }) }

// add lets an event wait. What is told again about the same e-book takes the
// place of what was; EventsMissed that of everything.
func (s *Stream) add(e Told) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case e.Kind == ports.EventsMissed:
		s.waiting = []Told{e}
	case len(s.waiting) > 0 && s.waiting[0].Kind == ports.EventsMissed:
		s.waiting[0].At = e.At // it stands for this one, too: what was read before this is out of date
	case s.replaces(e):
	case len(s.waiting) == maxWaiting:
		s.dropped += len(s.waiting) + 1
		s.waiting = []Told{{ports.Event{Kind: ports.EventsMissed}, e.At}}
	default:
		s.waiting = append(s.waiting, e)
	}
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

func (s *Stream) replaces(e Told) bool {
	for i, w := range s.waiting {
		if w.Kind == e.Kind && w.ID == e.ID {
			s.waiting[i] = e
			return true
		}
	}
	return false
}
