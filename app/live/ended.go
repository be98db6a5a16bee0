package live

import (
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

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
	endOthers(ctx, l.open(func(by ports.Caller) string { return by.SessionID }), l.sessions.StillLive, now)
	endOthers(ctx, l.open(func(by ports.Caller) string { return by.TokenID }), l.programs.StillLive, now)
}

// endOthers ends those of the open streams that are not still live.
func endOthers(ctx context.Context, open map[string][]*Stream, stillLive func(context.Context, []string, time.Time) ([]string, error), now time.Time) {
	if len(open) == 0 {
		return
	}
	ids := make([]string, 0, len(open))
	for id := range open {
		ids = append(ids, id)
	}
	live, err := stillLive(ctx, ids, now)
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
