package jobs

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/ports"
)

// queue has jobs that are all due, and counts how often it is asked for one.
type queue struct {
	ports.Jobs
	due, asked atomic.Int32
}

func (q *queue) Take(context.Context, []string, time.Duration) (*domain.Job, error) {
	q.asked.Add(1)
	if q.due.Add(-1) < 0 {
		return nil, nil //nolint:nilnil // as the port says
	}
	return &domain.Job{Kind: "slow", PutAt: time.Now()}, nil
}

func (q *queue) Done(context.Context, *domain.Job) error { return nil }

// RULES §19.4: a server that has nothing to do asks rarely, and does several jobs at once.
func TestARunnerAsksOnceForAllItsJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), 3*pollEvery-time.Millisecond)
		defer stop()
		jobs := &queue{}
		jobs.due.Store(20)
		runner := New(jobs)
		runner.Concurrency = 8
		var running, done atomic.Int32
		runner.Handle("slow", time.Minute, func(context.Context, json.RawMessage) error {
			assert.LessOrEqual(t, running.Add(1), int32(8))
			time.Sleep(time.Second)
			running.Add(-1)
			done.Add(1)
			return nil
		})
		go func() {
			time.Sleep(4 * time.Second)
			assert.EqualValues(t, 20, done.Load(), "they take three seconds, eight at a time")
			jobs.asked.Store(0)
		}()
		runner.Run(ctx)
		assert.EqualValues(t, 2, jobs.asked.Load(), "every five seconds")
	})
}
