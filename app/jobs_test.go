package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/app"
	"backoffice/app/people"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

// oneJob is a queue with one job, and records its result.
type oneJob struct {
	ports.Jobs
	job *domain.Job

	mu      sync.Mutex
	lost    bool // another has taken it
	renewed int
	came    chan string
}

func (j *oneJob) Take(context.Context, []string, time.Duration) (*domain.Job, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	job := j.job
	j.job = nil
	return job, nil
}

func (j *oneJob) Renew(context.Context, *domain.Job, time.Duration) (bool, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.renewed++
	return !j.lost, nil
}

func (j *oneJob) Done(context.Context, *domain.Job) error { j.came <- "done"; return nil }
func (j *oneJob) Retry(_ context.Context, _ *domain.Job, _ time.Duration, why string) error {
	j.came <- "retry: " + why
	return nil
}
func (j *oneJob) GiveUp(_ context.Context, _ *domain.Job, why string) error {
	j.came <- "give up: " + why
	return nil
}
func (j *oneJob) GiveBack(ctx context.Context, _ *domain.Job, after time.Duration) error {
	j.came <- "give back after " + after.String()
	return ctx.Err()
}

// RULES §19.4: the result of every try is recorded, also after a panic and when the server stops.
func TestWhatBecomesOfAJobIsNoted(t *testing.T) {
	for name, c := range map[string]struct {
		tries int
		do    func(context.Context, context.CancelFunc) error
		want  string
	}{
		"done":        {1, func(context.Context, context.CancelFunc) error { return nil }, "done"},
		"failed":      {1, func(context.Context, context.CancelFunc) error { return errors.New("451") }, "retry: 451"},
		"the last":    {domain.MaxJobTries, func(context.Context, context.CancelFunc) error { return errors.New("451") }, "give up: 451"},
		"never ended": {domain.MaxJobTries + 1, func(context.Context, context.CancelFunc) error { return nil }, "give up: the last of 20 tries never ended"},
		"more to do":  {domain.MaxJobTries, func(context.Context, context.CancelFunc) error { return domain.ErrJobUnfinished }, "give back after 0s"},
		"waits":       {domain.MaxJobTries, func(context.Context, context.CancelFunc) error { return domain.ErrJobWaits }, "give back after 1m0s"},
		"no text": {1, func(context.Context, context.CancelFunc) error {
			return errors.New("a\x00\xff" + strings.Repeat("b", 1000))
		}, "retry: a" + strings.Repeat("b", 997)},
		"a panic": {1, func(context.Context, context.CancelFunc) error { panic("oh") }, "retry: panic: oh"},
		"the server stops": {1, func(ctx context.Context, stop context.CancelFunc) error {
			stop()
			<-ctx.Done()
			return ctx.Err()
		}, "give back after 0s"},
	} {
		t.Run(name, func(t *testing.T) {
			jobs := &oneJob{job: &domain.Job{Kind: "a", Tries: c.tries}, came: make(chan string, 1)}
			a := app.New(ports.Adapters{Jobs: jobs})
			ctx, stop := context.WithCancel(t.Context())
			a.JobRunner.Handle("a", time.Minute, func(ctx context.Context, _ json.RawMessage) error { return c.do(ctx, stop) })
			ended := make(chan struct{})
			go func() { defer close(ended); a.JobRunner.Run(ctx) }()
			assert.Equal(t, c.want, <-jobs.came)
			stop()
			<-ended
		})
	}
}

// RULES §19.4.
func TestTheStackOfAJobThatPanicsIsLoggedAndNotStored(t *testing.T) {
	jobs := &oneJob{job: &domain.Job{Kind: "a", Tries: 1}, came: make(chan string, 1)}
	a := app.New(ports.Adapters{Jobs: jobs})
	logged := make(chan error, 1)
	a.JobRunner.Tried = func(_, _ string, err error) { logged <- err }
	a.JobRunner.Handle("a", time.Minute, func(context.Context, json.RawMessage) error { panic("oh") })
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); a.JobRunner.Run(ctx) }()
	assert.Equal(t, "retry: panic: oh", <-jobs.came)
	assert.ErrorContains(t, <-logged, "jobs_test.go")
	stop()
	<-ended
}

// RULES §19.4: a job may take longer than its lease, which is renewed meanwhile. A worker that has
// lost it stops.
func TestTheLeaseOfAJobThatTakesLongIsRenewed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		jobs := &oneJob{job: &domain.Job{Kind: "a", Tries: 1}, came: make(chan string, 1)}
		a := app.New(ports.Adapters{Jobs: jobs})
		a.JobRunner.Handle("a", 30*time.Minute, func(ctx context.Context, _ json.RawMessage) error {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(10 * time.Minute):
				return nil
			}
		})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); a.JobRunner.Run(ctx) }()
		assert.Equal(t, "done", <-jobs.came)
		jobs.mu.Lock()
		assert.GreaterOrEqual(t, jobs.renewed, 10, "at least twice in each lease of two minutes")
		jobs.job, jobs.lost = &domain.Job{Kind: "a", Tries: 1}, true
		jobs.mu.Unlock()
		begun := time.Now()
		assert.Contains(t, <-jobs.came, "context canceled")
		assert.Less(t, time.Since(begun), 2*time.Minute, "it would be 10")
		stop()
		<-ended
	})
}

// queue is a queue of jobs of several kinds. done receives the kind of each that is done.
type queue struct {
	ports.Jobs
	mu   sync.Mutex
	jobs []*domain.Job
	done chan string
}

func (q *queue) Take(_ context.Context, kinds []string, _ time.Duration) (*domain.Job, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, job := range q.jobs {
		if slices.Contains(kinds, job.Kind) {
			q.jobs = slices.Delete(q.jobs, i, i+1)
			return job, nil
		}
	}
	return nil, nil //nolint:nilnil // none is due
}

func (q *queue) Renew(context.Context, *domain.Job, time.Duration) (bool, error) { return true, nil }
func (q *queue) Done(_ context.Context, job *domain.Job) error                   { q.done <- job.Kind; return nil }
func (q *queue) GiveBack(context.Context, *domain.Job, time.Duration) error      { return nil }

// RULES §§19.4, 21.13: a mail server or a webhook that does not respond delays no handover.
func TestSlowReceiversDelayNoOtherJob(t *testing.T) {
	q := &queue{done: make(chan string, 1)}
	for _, kind := range []string{ports.DigestJob, ports.InvitationJob, ports.WebhookJob} {
		for range 100 {
			q.jobs = append(q.jobs, &domain.Job{Kind: kind, Tries: 1})
		}
	}
	q.jobs = append(q.jobs, &domain.Job{Kind: people.HandoverJob, Tries: 1})
	a := app.New(ports.Adapters{Jobs: q, Mailer: mailServer{}, PublicURL: "https://cms.example"})
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	for _, runner := range a.Runners() {
		for _, kind := range runner.Kinds() {
			runner.Handle(kind, time.Minute, func(ctx context.Context, _ json.RawMessage) error {
				if kind != people.HandoverJob {
					<-ctx.Done()
				}
				return ctx.Err()
			})
		}
		running.Go(func() { runner.Run(ctx) })
	}
	select {
	case kind := <-q.done:
		assert.Equal(t, people.HandoverJob, kind)
	case <-time.After(wait.Timeout):
		assert.Fail(t, "the handover waits for the others")
	}
	stop()
	running.Wait()
}
