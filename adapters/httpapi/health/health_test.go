package health

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// RULES §13.5: a result serves everybody for a second, a failure for less.
func TestTheReadinessCheckIsMadeOnceForAllWhoAsk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var checks atomic.Int64
		var failure error
		r := &readiness{check: func(context.Context) error {
			checks.Add(1)
			time.Sleep(100 * time.Millisecond)
			return failure
		}}
		ask := func(n int) {
			var all sync.WaitGroup
			for range n {
				all.Go(func() { assert.Equal(t, failure, r.result(t.Context())) })
			}
			all.Wait()
		}
		ask(200)
		ask(200)
		assert.EqualValues(t, 1, checks.Load())
		failure = errors.New("the database is away")
		time.Sleep(time.Second)
		ask(200)
		assert.EqualValues(t, 2, checks.Load())
		failure = nil
		time.Sleep(200 * time.Millisecond)
		ask(200)
		assert.EqualValues(t, 3, checks.Load())
	})
}
