// Package jobs runs the work that may wait, in the background of each server.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// How a server works on jobs.
const (
	defaultConcurrency = 2
	defaultLease       = 2 * time.Minute
	renewalsPerLease   = 4
	pollEvery          = 5 * time.Second // to find jobs that no event announced
	recordTimeout      = 3 * time.Second // to record the result of a job, also while the server stops
)

// The results of a try.
const (
	Done    = "done"
	Retried = "retried"
	Failed  = "failed"
)

// Handler does a job. It may be called again for a job that was done. After an error the
// job is tried again later, after domain.ErrJobUnfinished as soon as possible.
type Handler func(ctx context.Context, payload json.RawMessage) error

// timedHandler is a handler with the time that it may take.
type timedHandler struct {
	do      Handler
	timeout time.Duration
}

// Runner takes jobs from the queue and does them.
type Runner struct {
	jobs     ports.Jobs
	handlers map[string]timedHandler
	wake     chan struct{}

	// These may be changed before Run.
	Concurrency int                                  // how many jobs run in parallel
	Lease       time.Duration                        // how long a server has a job that it took; then another one may take it
	Tried       func(kind, result string, err error) // unless nil: called with the result of each try; kind is "" if no job could be taken
	RetryAfter  func(tries int) time.Duration        // how long a job waits after so many failed tries
}

// New returns a runner without handlers.
func New(jobs ports.Jobs) *Runner {
	return &Runner{
		jobs: jobs, handlers: map[string]timedHandler{}, wake: make(chan struct{}, 1), Concurrency: defaultConcurrency, Lease: defaultLease,
		RetryAfter: func(tries int) time.Duration { return domain.RetryAfter(tries, rand.Float64()) },
	}
}

// Handle registers the handler of a kind of jobs; one job may take as long as timeout. It is
// called before Run. Jobs without a handler wait for a server that has one.
func (s *Runner) Handle(kind string, timeout time.Duration, do Handler) {
	s.handlers[kind] = timedHandler{do, timeout}
}

// Kinds lists the kinds of jobs that have a handler.
func (s *Runner) Kinds() []string { return slices.Sorted(maps.Keys(s.handlers)) }

// Wake makes the runner look for a job immediately.
func (s *Runner) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it is about to look anyway
	}
}

// Failed lists the jobs that have failed for good.
func (s *Runner) Failed(ctx context.Context) ([]domain.Job, error) { return s.jobs.Failed(ctx) }

// RunAgain runs failed jobs once more: the job with that id, or all if it is "". It returns
// how many.
func (s *Runner) RunAgain(ctx context.Context, id string) (int, error) {
	n, err := s.jobs.RunAgain(ctx, id)
	if err == nil && n == 0 && id != "" {
		err = domain.ErrNoJob
	}
	return n, err
}

// Figures counts the jobs.
func (s *Runner) Figures(ctx context.Context) (ports.JobFigures, error) { return s.jobs.Figures(ctx) }

// Run does jobs until ctx ends. Then it gives back the jobs that are under way.
func (s *Runner) Run(ctx context.Context) {
	if len(s.handlers) == 0 {
		return
	}
	var running sync.WaitGroup
	defer running.Wait()
	slots := make(chan struct{}, s.Concurrency)
	for {
		slots <- struct{}{}
		job := s.next(ctx)
		if job == nil {
			return
		}
		running.Go(func() {
			s.try(ctx, job)
			<-slots
			s.Wake() // the job may be unfinished
		})
	}
}

// next waits for a job and takes it. It returns nil when ctx ends.
func (s *Runner) next(ctx context.Context) *domain.Job {
	for ctx.Err() == nil {
		job, err := s.jobs.Take(ctx, s.Kinds(), s.Lease)
		if job != nil {
			return job
		}
		if err != nil && ctx.Err() == nil && s.Tried != nil {
			s.Tried("", Retried, err)
		}
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-time.After(pollEvery):
		}
	}
	return nil
}

// try does a job once and records the result. If it cannot be recorded, the lease runs out
// and the job is done again.
func (s *Runner) try(ctx context.Context, job *domain.Job) {
	err := job.CheckTries()
	final := err != nil || job.Exhausted()
	if err == nil {
		err = s.handle(ctx, job)
	}
	recording, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTimeout)
	defer cancel()
	result, recordErr := Done, error(nil)
	switch {
	case err == nil:
		recordErr = s.jobs.Done(recording, job)
	case ctx.Err() != nil: // the server stops
		result, recordErr = Retried, s.jobs.GiveBack(recording, job, 0)
	case errors.Is(err, domain.ErrJobUnfinished):
		err, recordErr = nil, s.jobs.GiveBack(recording, job, 0)
	case errors.Is(err, domain.ErrJobWaits):
		result, err, recordErr = Retried, nil, s.jobs.GiveBack(recording, job, domain.JobWait)
	case final:
		result, recordErr = Failed, s.jobs.GiveUp(recording, job, reason(err))
	default:
		result, recordErr = Retried, s.jobs.Retry(recording, job, s.RetryAfter(job.Tries), reason(err))
	}
	if s.Tried != nil {
		s.Tried(job.Kind, result, errors.Join(err, recordErr))
	}
}

func (s *Runner) handle(ctx context.Context, job *domain.Job) (err error) {
	handler := s.handlers[job.Kind]
	ctx, cancel := context.WithTimeout(ctx, handler.timeout)
	defer cancel()
	defer s.keepLease(ctx, job, cancel)()
	defer func() {
		if p := recover(); p != nil {
			err = &panicError{fmt.Sprintf("panic: %v", p), debug.Stack()}
		}
	}()
	return handler.do(ctx, job.Payload)
}

// keepLease renews a job's lease until stop is called, so that a job may take longer than a
// lease lasts. If another server has taken the job, it calls lost.
func (s *Runner) keepLease(ctx context.Context, job *domain.Job, lost func()) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() {
		tick := time.NewTicker(s.Lease / renewalsPerLease)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if held, err := s.jobs.Renew(ctx, job, s.Lease); err == nil && !held {
				lost()
				return
			}
		}
	})
	return func() { cancel(); renewing.Wait() }
}

// panicError is the panic of a handler. Only the log gets its stack.
type panicError struct {
	cause string
	stack []byte
}

func (e *panicError) Error() string { return e.cause + "\n" + string(e.stack) }

// reason is the text of an error that is stored with a job.
func reason(err error) string {
	text := err.Error()
	if e, ok := errors.AsType[*panicError](err); ok {
		text = e.cause
	}
	return domain.Excerpt(text, 1000)
}
