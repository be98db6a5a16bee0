package live

import (
	"context"
	"maps"
	"slices"
	"time"
)

// liveness returns which sessions, or which tokens, are still live.
type liveness interface {
	StillLive(ctx context.Context, ids []string, now time.Time) ([]string, error)
}

// endUnlessLive ends the open streams whose session or token is no longer live. If the check
// fails, all stay open.
func endUnlessLive(ctx context.Context, open map[string][]*Stream, checker liveness, now time.Time) {
	if len(open) == 0 {
		return
	}
	live, err := checker.StillLive(ctx, slices.Collect(maps.Keys(open)), now)
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
