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

	"backoffice/domain"
)

// TestWhoSendsManyRequestsTakesNoMoreTurnsThanOthers: behind thirty requests of
// one person another's waits for one of them, not for thirty (RULES §5.7).
func TestWhoSendsManyRequestsTakesNoMoreTurnsThanOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, 40, 1, time.Hour)
		work := func(key string) {
			leave, err := g.enter(t.Context(), key)
			assert.NoError(t, err)
			time.Sleep(time.Second)
			leave(nil)
		}
		for range 30 {
			go work("greedy")
		}
		synctest.Wait()
		begun := time.Now()
		work("other")
		assert.Equal(t, 2*time.Second, time.Since(begun))
		time.Sleep(time.Hour)
		assert.Empty(t, g.lanes, "what nobody waits in is forgotten")
	})
}

// RULES §5.7.
func TestAtMostSoManyOfOneKeyAreInAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(3, 100, 5, time.Hour)
		var inside, most atomic.Int64
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				leave, err := g.enter(t.Context(), []string{"a", "b"}[i%2])
				assert.NoError(t, err)
				most.Store(max(most.Load(), inside.Add(1)))
				time.Sleep(time.Second)
				inside.Add(-1)
				leave(nil)
			})
		}
		all.Wait()
		assert.EqualValues(t, 5, most.Load())
	})
}

// RULES §5.7.
func TestAFullLineAndALongWaitAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, 1, 2, 10*time.Second)
		leave, err := g.enter(t.Context(), "a")
		require.NoError(t, err)
		waited := make(chan error)
		go func() { _, err := g.enter(t.Context(), "a"); waited <- err }()
		synctest.Wait()
		_, err = g.enter(t.Context(), "a")
		assert.ErrorIs(t, err, domain.ErrBusy, "the line is full")
		begun := time.Now()
		assert.ErrorIs(t, <-waited, domain.ErrBusy, "one's own requests take too long")
		assert.Equal(t, 10*time.Second, time.Since(begun))

		other, err := g.enter(t.Context(), "b")
		require.NoError(t, err)
		_, err = g.enter(t.Context(), "c")
		assert.ErrorIs(t, err, domain.ErrUnavailable, "other people's requests take too long")
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		_, err = g.enter(gone, "c")
		assert.True(t, errors.Is(err, context.Canceled))
		leave(nil)
		other(nil)
		assert.Empty(t, g.lanes)
	})
}

// TestNobodyWaitsBehindAnOutageToMeetItAnew: who waited behind a request that
// found the database or the store out of reach is told so at once; who comes
// later, and who was refused for other reasons, changes nothing (RULES §5.7).
func TestNobodyWaitsBehindAnOutageToMeetItAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, 5, 0, time.Hour)
		for _, c := range []struct{ became, want error }{
			{domain.ErrUnavailable.Because(errors.New("no answer")), domain.ErrUnavailable},
			{domain.ErrUnavailable, nil}, {domain.ErrNotFound, nil}, {nil, nil},
		} {
			time.Sleep(time.Second)
			leave, err := g.enter(t.Context(), "a")
			require.NoError(t, err)
			waited := make(chan error)
			go func() {
				leave, err := g.enter(t.Context(), "a")
				if err == nil {
					leave(nil)
				}
				waited <- err
			}()
			synctest.Wait()
			time.Sleep(4 * time.Second)
			leave(c.became)
			assert.ErrorIs(t, <-waited, c.want, "%v", c.became)
		}
		assert.Empty(t, g.lanes)
	})
}

// RULES §5.7.
func TestBodiesHaveAShareOfMemory(t *testing.T) {
	b := &budget{all: 10, each: 6, held: map[string]int64{}}
	assert.True(t, b.take("a", 6))
	assert.False(t, b.take("a", 1), "one's own share")
	assert.False(t, b.take("b", 5), "all together")
	assert.True(t, b.take("b", 4))
	b.give("a", 6)
	b.give("b", 4)
	assert.True(t, b.take("b", 6))
	b.give("b", 6)
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
		g := &gates{writes: newGate(4, 40, 1, time.Hour), bodies: &budget{held: map[string]int64{}}}
		many := &call{r: httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", nil), key: "many", gates: g}
		require.NoError(t, many.enter(g.writes))
		waited := make(chan time.Duration, 3)
		for range 3 {
			go func() {
				begun := time.Now()
				leave, err := g.writes.enter(t.Context(), "other")
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
		assert.Empty(t, g.writes.lanes)
	})
}
