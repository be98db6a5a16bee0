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

// The streams that a server keeps open at most, for each person and in total (RULES §6.10). A browser
// needs one for all its tabs.
const (
	maxStreamsPerPerson = 16
	maxStreams          = 1024
)

const (
	// sessionCheckInterval is how often a server checks which sessions have ended: their
	// streams must end within 5 seconds (RULES §9.4).
	sessionCheckInterval = 2 * time.Second
	// replayWindow is how far back a new stream begins, so that no event is missed between
	// the page's first responses and the start of its stream.
	replayWindow = 30 * time.Second
)

// The errors of Open if the person, or the server, already has the maximum number of streams.
var (
	errTooManyForPerson = &domain.Error{Kind: domain.Throttled, Code: domain.ErrBusy.Code, Message: domain.ErrBusy.Message, RetryAfter: time.Minute}
	errTooManyForServer = &domain.Error{Kind: domain.Unavailable, Code: domain.ErrUnavailable.Code, Message: domain.ErrUnavailable.Message, RetryAfter: time.Minute}
)

// Hub passes the events of all servers on to the streams that are open here.
type Hub struct {
	events   ports.Events
	sessions ports.Sessions
	tokens   ports.Tokens
	runners  []*jobs.Runner // woken when there are new jobs

	mu            sync.Mutex
	streams       map[*Stream]struct{}
	perPerson     map[string]int // numbers of streams, by user ID
	recent        []Event
	newestDropped time.Time // when the newest event for which recent had no room was received
}

// New returns a hub without streams. It wakes the runners when there are new jobs.
func New(a ports.Adapters, runners ...*jobs.Runner) *Hub {
	return &Hub{runners: runners, events: a.Events, sessions: a.Sessions, tokens: a.ProgramTokens, streams: map[*Stream]struct{}{}, perPerson: map[string]int{}}
}

// Run listens until ctx ends.
func (h *Hub) Run(ctx context.Context) {
	go h.watchSessions(ctx)
	h.events.Listen(ctx, func(e ports.Event) { h.receive(e, time.Now()) }) //nolint:forbidigo // when it was received
}

// Open begins a stream for a session or for the token of a program. The stream ends when the session or
// token ends, and never later than expires. The caller must close the stream.
func (h *Hub) Open(caller ports.Caller, expires, now time.Time) (*Stream, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.perPerson[caller.UserID] >= maxStreamsPerPerson {
		return nil, errTooManyForPerson
	}
	if len(h.streams) >= maxStreams {
		return nil, errTooManyForServer
	}
	s := &Stream{by: caller, forget: h.remove, wake: make(chan struct{}, 1), ended: make(chan struct{})}
	s.expiry = time.AfterFunc(expires.Sub(now), s.end)
	h.trimRecent(now)
	if now.Sub(h.newestDropped) <= replayWindow {
		s.add(Event{ports.Event{Kind: ports.EventsMissed}, h.newestDropped})
	}
	for _, e := range h.recent {
		if e.Concerns(caller.UserID) {
			s.add(e)
		}
	}
	h.streams[s] = struct{}{}
	h.perPerson[caller.UserID]++
	return s, nil
}

func (h *Hub) receive(e ports.Event, now time.Time) {
	if e.Kind == ports.JobsPut || e.Kind == ports.EventsMissed {
		for _, runner := range h.runners {
			runner.Wake()
		}
	}
	if e.Kind == ports.JobsPut {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.recent = append(h.recent, Event{e, now})
	h.trimRecent(now)
	for s := range h.streams {
		if e.Concerns(s.by.UserID) {
			s.add(Event{e, now})
		}
	}
}

// trimRecent drops the events that a new stream does not begin with: those older than
// replayWindow, and the oldest ones if there are more than a stream has room for.
func (h *Hub) trimRecent(now time.Time) {
	drop := max(0, len(h.recent)-maxWaiting)
	if drop > 0 {
		h.newestDropped = h.recent[drop-1].At
	}
	for drop < len(h.recent) && now.Sub(h.recent[drop].At) > replayWindow {
		drop++
	}
	h.recent = append(h.recent[:0:0], h.recent[drop:]...)
}

func (h *Hub) remove(s *Stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, open := h.streams[s]; !open {
		return
	}
	delete(h.streams, s)
	if h.perPerson[s.by.UserID]--; h.perPerson[s.by.UserID] == 0 {
		delete(h.perPerson, s.by.UserID)
	}
}

// watchSessions ends the streams of sessions and tokens that have ended. While the database cannot
// be reached, there are no events, and streams stay open until their tokens expire.
func (h *Hub) watchSessions(ctx context.Context) {
	tick := time.NewTicker(sessionCheckInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			h.endStreams(ctx, domain.Moment(now))
		}
	}
}

func (h *Hub) endStreams(ctx context.Context, now time.Time) {
	endUnlessLive(ctx, h.streamsBy(func(by ports.Caller) string { return by.SessionID }), h.sessions, now)
	endUnlessLive(ctx, h.streamsBy(func(by ports.Caller) string { return by.TokenID }), h.tokens, now)
}

// streamsBy groups the open streams by an ID of their callers. It leaves out callers without that ID.
func (h *Hub) streamsBy(id func(ports.Caller) string) map[string][]*Stream {
	h.mu.Lock()
	defer h.mu.Unlock()
	open := map[string][]*Stream{}
	for s := range h.streams {
		if key := id(s.by); key != "" {
			open[key] = append(open[key], s)
		}
	}
	return open
}
