package app

import (
	"context"
	"time"
)

// sweepBuilds removes builds of the pages that no server has had for 30 days, and what a
// server that was killed left of one. A server notes once a day which build it has.
func (s *Sweeper) sweepBuilds(ctx context.Context, now time.Time) (objects int, err error) {
	there, err := s.builds.list(ctx)
	if err != nil {
		return 0, err
	}
	for _, build := range there {
		last, life := time.Time{}, uploadLife
		if build.index != nil {
			last, life = build.index.WrittenAt, buildLife
		} else {
			for _, o := range build.all {
				if o.WrittenAt.After(last) {
					last = o.WrittenAt
				}
			}
		}
		if now.Sub(last) <= life {
			continue
		}
		names := make([]string, len(build.all))
		for i, o := range build.all {
			names[i] = o.Name
		}
		if err := s.d.Store.Delete(ctx, names...); err != nil {
			return objects, err
		}
		objects += len(names)
	}
	return objects, nil
}
