// Package health says which parts of the system need attention.
package health

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"backoffice/app/recent"
	"backoffice/app/upkeep"
	"backoffice/domain"
	"backoffice/ports"
)

const (
	// partTimeout limits the check of each part.
	partTimeout = 2 * time.Second

	// reportLife is how long a report serves everybody who asks.
	reportLife = 5 * time.Second
)

// Report is the state of all parts.
type Report struct {
	At    time.Time
	Parts []Part
}

// Service holds the use case.
type Service struct {
	checks  []check
	recent  *recent.Memory[Report]
	running singleflight.Group // by the name of a part, and "" for all of them
}

// New returns the use case.
func New(a ports.Adapters, sweeper *upkeep.Sweeper) *Service {
	return &Service{checks: checks(checker{a, sweeper}), recent: recent.New[Report](reportLife)}
}

// Read returns the state of all parts, which may be five seconds old. A part that does not respond in
// time does not delay the others.
func (s *Service) Read(ctx context.Context, actor domain.Actor, now time.Time) (Report, error) {
	if err := domain.MayAdminister(actor); err != nil {
		return Report{}, err
	}
	if report, _, ok := s.recent.Get("", now); ok {
		return report, nil
	}
	report, _, _ := s.running.Do("", func() (any, error) {
		report := s.examine(context.WithoutCancel(ctx), now) // others wait for it as well
		s.recent.Put("", report, now)
		return report, nil
	})
	return report.(Report), nil
}

// CountNeedingAttention returns how many parts need attention, for administrators, or nil for others.
func (s *Service) CountNeedingAttention(ctx context.Context, actor domain.Actor, now time.Time) *int {
	report, err := s.Read(ctx, actor, now)
	if err != nil {
		return nil
	}
	n := 0
	for _, p := range report.Parts {
		if p.State.NeedsAttention() {
			n++
		}
	}
	return &n
}

// examine runs all checks side by side.
func (s *Service) examine(ctx context.Context, now time.Time) Report {
	report := Report{now, make([]Part, len(s.checks))}
	var all sync.WaitGroup
	for i, c := range s.checks {
		all.Go(func() { report.Parts[i] = s.runCheck(ctx, c, now) })
	}
	all.Wait()
	return report
}

// runCheck runs a check for a limited time. One that ignores the limit is not started again before it
// ends.
func (s *Service) runCheck(ctx context.Context, c check, now time.Time) Part {
	ctx, cancel := context.WithTimeout(ctx, partTimeout)
	defer cancel()
	result := s.running.DoChan(c.name, func() (any, error) {
		state, figures := c.run(ctx, now)
		return Part{c.name, state, figures}, nil
	})
	select {
	case r := <-result:
		return r.Val.(Part)
	case <-ctx.Done():
		return Part{Name: c.name, State: c.silent}
	}
}
