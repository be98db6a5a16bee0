package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// How a server works on jobs: how many at once, how long one stays its own after the server
// was killed, and how often it looks for one that nobody has told of.
const (
	jobsAtOnce  = 2
	jobLease    = 2 * time.Minute
	renewLease  = jobLease / 4 // while the job runs
	jobPoll     = 5 * time.Second
	endPatience = 3 * time.Second // to note what came of a job, also while the server stops
)

// What may come of a try.
const (
	JobDone   = "done"
	JobRetry  = "retried"
	JobFailed = "failed"
)

// JobHandler does a job. It may be called again for a job that was done. An error has it
// tried again later.
type JobHandler func(ctx context.Context, payload json.RawMessage) error

// timedHandler is a handler with how long it may take.
type timedHandler struct {
	do       JobHandler
	patience time.Duration
}

// Jobs are the work that may wait.
type Jobs struct {
	jobs     ports.Jobs
	handlers map[string]timedHandler
	wake     chan struct{}

	// Tried is told what came of each try; nil tells nobody. RetryAfter is how long to wait
	// after a job's nth failure. Both are set before Run.
	Tried      func(kind, result string, err error)
	RetryAfter func(tries int) time.Duration
}

func newJobs(jobs ports.Jobs) *Jobs {
	return &Jobs{
		jobs: jobs, handlers: map[string]timedHandler{}, wake: make(chan struct{}, 1),
		RetryAfter: func(tries int) time.Duration { return domain.RetryAfter(tries, rand.Float64()) },
	}
}

// Handle has jobs of a kind done; each may take as long as patience. It is called before
// Run; kinds that no handler is for wait for a server that has one.
func (s *Jobs) Handle(kind string, patience time.Duration, do JobHandler) {
	s.handlers[kind] = timedHandler{do, patience}
}

// Kinds lists the kinds of jobs that are done here.
func (s *Jobs) Kinds() []string { return slices.Sorted(maps.Keys(s.handlers)) }

// Wake has a job looked for at once.
func (s *Jobs) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// Failed lists what has failed for good.
func (s *Jobs) Failed(ctx context.Context) ([]domain.Job, error) { return s.jobs.Failed(ctx) }

// RunAgain runs what has failed for good once more: the job with that id, or all where it
// is "".
func (s *Jobs) RunAgain(ctx context.Context, id string) (int, error) {
	n, err := s.jobs.RunAgain(ctx, id)
	if err == nil && n == 0 && id != "" {
		err = domain.ErrNoJob
	}
	return n, err
}

// Figures counts the jobs.
func (s *Jobs) Figures(ctx context.Context) (ports.JobFigures, error) { return s.jobs.Figures(ctx) }

// Run does jobs until ctx ends. What is under way then is given back.
func (s *Jobs) Run(ctx context.Context) {
	if len(s.handlers) == 0 {
		return
	}
	var workers sync.WaitGroup
	for range jobsAtOnce {
		workers.Go(func() { s.work(ctx) })
	}
	workers.Wait()
}

func (s *Jobs) work(ctx context.Context) {
	for ctx.Err() == nil {
		job, err := s.jobs.Take(ctx, s.Kinds(), jobLease)
		if job != nil {
			s.Wake() // there may be more, for another worker
			s.try(ctx, job)
			continue
		}
		if err != nil && ctx.Err() == nil && s.Tried != nil {
			s.Tried("", JobRetry, err)
		}
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-time.After(jobPoll):
		}
	}
}

// try does a job once, and notes what came of it. Where that cannot be noted the lease
// runs out, and the job is done again.
func (s *Jobs) try(ctx context.Context, job *domain.Job) {
	err := job.Overdue()
	final := err != nil || job.Exhausted()
	if err == nil {
		err = s.handle(ctx, job)
	}
	noting, cancel := context.WithTimeout(context.WithoutCancel(ctx), endPatience)
	defer cancel()
	result, noted := JobDone, error(nil)
	switch {
	case err == nil:
		noted = s.jobs.Done(noting, job)
	case ctx.Err() != nil: // the server stops
		result, noted = JobRetry, s.jobs.GiveBack(noting, job)
	case final:
		result, noted = JobFailed, s.jobs.GiveUp(noting, job, reason(err))
	default:
		result, noted = JobRetry, s.jobs.Retry(noting, job, s.RetryAfter(job.Tries), reason(err))
	}
	if s.Tried != nil {
		s.Tried(job.Kind, result, errors.Join(err, noted))
	}
}

func (s *Jobs) handle(ctx context.Context, job *domain.Job) (err error) {
	handler := s.handlers[job.Kind]
	ctx, cancel := context.WithTimeout(ctx, handler.patience)
	defer cancel()
	defer s.keepLease(ctx, job, cancel)()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return handler.do(ctx, job.Payload)
}

// keepLease renews a job's lease until stop is called, so that a job may take longer than a
// lease lasts. If another server has taken the job, it calls lost.
func (s *Jobs) keepLease(ctx context.Context, job *domain.Job, lost func()) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() {
		tick := time.NewTicker(renewLease)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if held, err := s.jobs.Renew(ctx, job, jobLease); err == nil && !held {
				lost()
				return
			}
		}
	})
	return func() { cancel(); renewing.Wait() }
}

// reason is an error as it is kept with a job.
func reason(err error) string {
	text := []rune(err.Error())
	return string(text[:min(len(text), 1000)])
}
