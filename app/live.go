package app

import (
	"context"
	"sync"
	"time"

	"backoffice/app/jobs"
	"backoffice/domain"
	"backoffice/ports"
)

// How many streams a server has, of one person and of all (RULES §6.10). A
// browser needs one, whatever the number of its tabs.
const (
	maxStreamsEach = 16
	maxStreams     = 1024
)

const (
	// endedCheck is how often a server looks which sessions have ended: their
	// streams are to end within 5 seconds (RULES §9.4).
	endedCheck = 2 * time.Second
	// replayed is how far back a new stream begins, so that nothing is missed
	// between a page's first answers and its stream.
	replayed = 30 * time.Second
)

// errTooManyStreams are the refusals of one more stream.
var (
	errTooManyStreams = &domain.Error{Kind: domain.Throttled, Code: domain.ErrBusy.Code, Message: domain.ErrBusy.Message, RetryAfter: time.Minute}
	errStreamsFull    = &domain.Error{Kind: domain.Unavailable, Code: domain.ErrUnavailable.Code, Message: domain.ErrUnavailable.Message, RetryAfter: time.Minute}
)

// Live passes what is changed, by whatever server, on to the pages that are open.
type Live struct {
	events   ports.Events
	sessions ports.Sessions
	jobs     *jobs.Runner // woken where some are put

	mu      sync.Mutex
	streams map[*Stream]struct{}
	each    map[string]int // by person
	recent  []Told
	dropped time.Time // when the last that is no longer among the recent ones for want of room was heard
}

func newLive(d Deps, jobs *jobs.Runner) *Live {
	return &Live{jobs: jobs, events: d.Events, sessions: d.Sessions, streams: map[*Stream]struct{}{}, each: map[string]int{}}
}

// Run listens until ctx ends.
func (l *Live) Run(ctx context.Context) {
	go l.endStreams(ctx)
	l.events.Listen(ctx, func(e ports.Event) { l.tell(e, time.Now()) }) //nolint:forbidigo // when it was heard
}

// Open begins a stream of a session, which lasts as long as that and no longer
// than until expires. The caller closes it.
func (l *Live) Open(by ports.Caller, expires, now time.Time) (*Stream, error) {
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
		s.add(Told{ports.Event{Kind: ports.EventsMissed}, l.dropped})
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

// Streams tells how many are open.
func (l *Live) Streams() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.streams)
}

func (l *Live) tell(e ports.Event, now time.Time) {
	if e.Kind == ports.JobsPut || e.Kind == ports.EventsMissed {
		l.jobs.Wake()
	}
	if e.Kind == ports.JobsPut {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forgetRecent(now)
	l.recent = append(l.recent, Told{e, now})
	for s := range l.streams {
		if e.Concerns(s.by.UserID) {
			s.add(Told{e, now})
		}
	}
}

// forgetRecent keeps what a new stream begins with: what is younger than
// replayed, and no more than a stream has room for.
func (l *Live) forgetRecent(now time.Time) {
	drop := max(0, len(l.recent)-maxWaiting-1)
	if drop > 0 {
		l.dropped = l.recent[drop-1].At
	}
	for drop < len(l.recent) && now.Sub(l.recent[drop].At) > replayed {
		drop++
	}
	l.recent = append(l.recent[:0:0], l.recent[drop:]...)
}

func (l *Live) remove(s *Stream) {
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

// endStreams ends the streams of sessions that have ended. While the database is
// out of reach there is nothing to tell, and streams stay until their tokens end.
func (l *Live) endStreams(ctx context.Context) {
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

func (l *Live) endEnded(ctx context.Context, now time.Time) {
	open := l.bySession()
	if len(open) == 0 {
		return
	}
	ids := make([]string, 0, len(open))
	for id := range open {
		ids = append(ids, id)
	}
	live, err := l.sessions.StillLive(ctx, ids, now)
	if err != nil {
		return
	}
	for _, id := range live {
		delete(open, id)
	}
	for _, streams := range open {
		for _, s := range streams {
			s.end()
		}
	}
}

func (l *Live) bySession() map[string][]*Stream {
	l.mu.Lock()
	defer l.mu.Unlock()
	open := map[string][]*Stream{}
	for s := range l.streams {
		open[s.by.SessionID] = append(open[s.by.SessionID], s)
	}
	return open
}
