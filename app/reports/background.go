package reports

import (
	"context"
	"time"
)

// countInterval is how often the steps of the workflow are added to the sums. A report itself adds those
// that are left.
const countInterval = 5 * time.Second

// Run keeps the sums up to date until ctx ends. Any number of servers may do so. failed is called with
// errors, and Run tries again.
func (s *Service) Run(ctx context.Context, failed func(error)) {
	tick := time.NewTicker(countInterval)
	defer tick.Stop()
	for {
		if err := s.CountAll(ctx); err != nil && ctx.Err() == nil {
			failed(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
