package httpapi

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/internal/gate"
)

// RULES §5.7.
func TestBodiesHaveAShareOfMemory(t *testing.T) {
	b := &budget{maxTotal: 10, maxPerKey: 6, held: map[string]int64{}}
	assert.True(t, b.take("a", 6))
	assert.False(t, b.take("a", 1), "one's own share")
	assert.False(t, b.take("b", 5), "all together")
	assert.True(t, b.take("b", 4))
	b.release("a", 6)
	b.release("b", 4)
	assert.True(t, b.take("b", 6))
	b.release("b", 6)
	assert.Empty(t, b.held)
}

// TestTheReadinessCheckIsMadeOnceForAllWhoAsk: and again a second later, sooner
// where something was wrong (RULES §13.5).
func TestTheReadinessCheckIsMadeOnceForAllWhoAsk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var made atomic.Int64
		var fault error
		r := &readiness{check: func(context.Context) error {
			made.Add(1)
			time.Sleep(100 * time.Millisecond)
			return fault
		}}
		ask := func(n int) {
			var all sync.WaitGroup
			for range n {
				all.Go(func() { assert.Equal(t, fault, r.now(t.Context())) })
			}
			all.Wait()
		}
		ask(200)
		ask(200)
		assert.EqualValues(t, 1, made.Load())
		fault = errors.New("the database is away")
		time.Sleep(time.Second)
		ask(200)
		assert.EqualValues(t, 2, made.Load())
		fault = nil
		time.Sleep(200 * time.Millisecond)
		ask(200)
		assert.EqualValues(t, 3, made.Load())
	})
}

// RULES §6.7: what is done in a hundred steps lets others in after each.
func TestWorkInManyStepsTakesATurnForEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gates{writes: gate.New(4, 40, 1, time.Hour), bodies: &budget{held: map[string]int64{}}}
		many := &call{r: httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", nil), key: "many", gates: g}
		require.NoError(t, many.enter(g.writes))
		waited := make(chan time.Duration, 3)
		for range 3 {
			go func() {
				begun := time.Now()
				leave, err := g.writes.Enter(t.Context(), "other")
				assert.NoError(t, err)
				waited <- time.Since(begun)
				leave(nil)
			}()
		}
		synctest.Wait()
		for range 100 {
			time.Sleep(time.Second)
			require.NoError(t, many.nextTurn(many.gates.writes))
		}
		many.end(nil)
		for range 3 {
			assert.LessOrEqual(t, <-waited, time.Second)
		}
		assert.True(t, g.writes.Empty())
	})
}
