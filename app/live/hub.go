// Package live passes events on to the pages that are open.
package live

import (
	"context"
	"sync"
	"time"

	"backoffice/app/jobs"
	"backoffice/domain"
	"backoffice/ports"
)

// How many streams a server has, for one person and for all (RULES §6.10). A
// browser needs one for all its tabs.
const (
	maxStreamsEach = 16
	maxStreams     = 1024
)

const (
	// endedCheck is how often a server checks which sessions have ended: their
	// streams must end within 5 seconds (RULES §9.4).
	endedCheck = 2 * time.Second
	// replayed is how far back a new stream begins, so that no event is missed
	// between a page's first answers and its stream.
	replayed = 30 * time.Second
)

// The refusals of one more stream: for the person, and for the server.
var (
	errTooManyStreams = &domain.Error{Kind: domain.Throttled, Code: domain.ErrBusy.Code, Message: domain.ErrBusy.Message, RetryAfter: time.Minute}
	errStreamsFull    = &domain.Error{Kind: domain.Unavailable, Code: domain.ErrUnavailable.Code, Message: domain.ErrUnavailable.Message, RetryAfter: time.Minute}
)

// Hub passes the events of all servers on to the streams that are open here.
type Hub struct {
	events   ports.Events
	sessions ports.Sessions
	programs ports.Tokens
	jobs     []*jobs.Runner // woken when there are new jobs

	mu      sync.Mutex
	streams map[*Stream]struct{}
	each    map[string]int // by person
	recent  []Event
	dropped time.Time // when the latest event was received that recent had no room for
}

// New returns a hub without streams. It wakes the runners when there are new jobs.
func New(a ports.Adapters, runners ...*jobs.Runner) *Hub {
	return &Hub{jobs: runners, events: a.Events, sessions: a.Sessions, programs: a.Programs, streams: map[*Stream]struct{}{}, each: map[string]int{}}
}

// Run listens until ctx ends.
func (l *Hub) Run(ctx context.Context) {
	go l.endStreams(ctx)
	l.events.Listen(ctx, func(e ports.Event) { l.receive(e, time.Now()) }) //nolint:forbidigo // when it was received
}

// Open begins a stream for a session or for the token of a program. The stream ends with it, and at
// expires at the latest. The caller closes it.
func (l *Hub) Open(by ports.Caller, expires, now time.Time) (*Stream, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.each[by.UserID] >= maxStreamsEach {
		return nil, errTooManyStreams
	}
	if len(l.streams) >= maxStreams {
		return nil, errStreamsFull
	}
	s := &Stream{by: by, forget: l.remove, wake: make(chan struct{}, 1), ended: make(chan struct{})}
	s.expiry = time.AfterFunc(expires.Sub(now), s.end)
	l.forgetRecent(now)
	if now.Sub(l.dropped) <= replayed {
		s.add(Event{ports.Event{Kind: ports.EventsMissed}, l.dropped})
	}
	for _, e := range l.recent {
		if e.Concerns(by.UserID) {
			s.add(e)
		}
	}
	l.streams[s] = struct{}{}
	l.each[by.UserID]++
	return s, nil
}

func (l *Hub) receive(e ports.Event, now time.Time) {
	if e.Kind == ports.JobsPut || e.Kind == ports.EventsMissed {
		for _, runner := range l.jobs {
			runner.Wake()
		}
	}
	if e.Kind == ports.JobsPut {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgetRecent(now)
	l.recent = append(l.recent, Event{e, now})
	for s := range l.streams {
		if e.Concerns(s.by.UserID) {
			s.add(Event{e, now})
		}
	}
}

// forgetRecent keeps the events that a new stream begins with: those younger than
// replayed, and no more than a stream has room for.
func (l *Hub) forgetRecent(now time.Time) {
	drop := max(0, len(l.recent)-maxWaiting-1)
	if drop > 0 {
		l.dropped = l.recent[drop-1].At
	}
	for drop < len(l.recent) && now.Sub(l.recent[drop].At) > replayed {
		drop++
	}
	l.recent = append(l.recent[:0:0], l.recent[drop:]...)
}

func (l *Hub) remove(s *Stream) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, open := l.streams[s]; !open {
		return
	}
	delete(l.streams, s)
	if l.each[s.by.UserID]--; l.each[s.by.UserID] == 0 {
		delete(l.each, s.by.UserID)
	}
}

// endStreams ends the streams of sessions and tokens that have ended. While the database is
// out of reach there are no events, and streams stay open until their tokens expire.
func (l *Hub) endStreams(ctx context.Context) {
	tick := time.NewTicker(endedCheck)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			l.endEnded(ctx, domain.Moment(now))
		}
	}
}

func (l *Hub) endEnded(ctx context.Context, now time.Time) {
	endOthers(ctx, l.open(func(by ports.Caller) string { return by.SessionID }), l.sessions, now)
	endOthers(ctx, l.open(func(by ports.Caller) string { return by.TokenID }), l.programs, now)
}

// open returns the open streams that have an id, by it.
func (l *Hub) open(id func(ports.Caller) string) map[string][]*Stream {
	l.mu.Lock()
	defer l.mu.Unlock()
	open := map[string][]*Stream{}
	for s := range l.streams {
		if of := id(s.by); of != "" {
			open[of] = append(open[of], s)
		}
	}
	return open
}
