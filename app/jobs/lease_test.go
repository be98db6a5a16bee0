package jobs

import (
	"context"
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/ports"
)

// leased gives one job, and notes for how long it is taken and held.
type leased struct {
	ports.Jobs
	job       *domain.Job
	leases    []time.Duration
	renewedAt []time.Duration
	begun     time.Time
}

func (l *leased) Take(_ context.Context, _ []string, lease time.Duration) (*domain.Job, error) {
	job := l.job
	l.job = nil
	l.leases = append(l.leases, lease)
	return job, nil
}

func (l *leased) Renew(_ context.Context, _ *domain.Job, lease time.Duration) (bool, error) {
	l.leases, l.renewedAt = append(l.leases, lease), append(l.renewedAt, time.Since(l.begun))
	return true, nil
}

func (l *leased) Done(context.Context, *domain.Job) error { return nil }

// RULES §19.4: the job of a killed server is free after the lease, which a living one renews.
func TestAJobIsHeldForTheLeaseOfItsRunner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		queue := &leased{job: &domain.Job{Kind: "long", PutAt: time.Now()}, begun: time.Now()}
		runner := New(queue)
		runner.Concurrency, runner.Lease = 1, 40*time.Second
		runner.Handle("long", time.Minute, func(context.Context, json.RawMessage) error {
			time.Sleep(25 * time.Second)
			stop()
			return nil
		})
		runner.Run(ctx)
		assert.Equal(t, []time.Duration{10 * time.Second, 20 * time.Second}, queue.renewedAt)
		assert.Equal(t, []time.Duration{runner.Lease, runner.Lease, runner.Lease}, queue.leases)
	})
}
