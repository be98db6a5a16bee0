package gate

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// TestManyRequestsOfOneKeyTakeNoMoreTurnsThanOthers: behind thirty requests of
// one person another's waits for one of them, not for thirty (RULES §5.7).
func TestManyRequestsOfOneKeyTakeNoMoreTurnsThanOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1, 40, 1, time.Hour)
		work := func(key string) {
			leave, err := g.Enter(t.Context(), key)
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
		assert.Empty(t, g.queues, "empty queues are removed")
	})
}

// RULES §5.7.
func TestTheParallelRequestsOfOneKeyAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(3, 100, 5, time.Hour)
		var mu sync.Mutex
		inside, most, mostOfKey := map[string]int{}, 0, 0
		var all sync.WaitGroup
		for i := range 40 {
			key := []string{"a", "b"}[i%2]
			all.Go(func() {
				leave, err := g.Enter(t.Context(), key)
				assert.NoError(t, err)
				mu.Lock()
				inside[key]++
				mostOfKey, most = max(mostOfKey, inside[key]), max(most, inside["a"]+inside["b"])
				mu.Unlock()
				time.Sleep(time.Second)
				mu.Lock()
				inside[key]--
				mu.Unlock()
				leave(nil)
			})
		}
		all.Wait()
		assert.Equal(t, 3, mostOfKey)
		assert.Equal(t, 5, most, "of all keys")
	})
}

// RULES §5.7.
func TestAFullLineAndALongWaitAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1, 1, 2, 10*time.Second)
		leave, err := g.Enter(t.Context(), "a")
		require.NoError(t, err)
		waited := make(chan error)
		go func() { _, err := g.Enter(t.Context(), "a"); waited <- err }()
		synctest.Wait()
		_, err = g.Enter(t.Context(), "a")
		assert.ErrorIs(t, err, domain.ErrBusy, "the line is full")
		begun := time.Now()
		assert.ErrorIs(t, <-waited, domain.ErrBusy, "the person's own requests take too long")
		assert.Equal(t, 10*time.Second, time.Since(begun))

		other, err := g.Enter(t.Context(), "b")
		require.NoError(t, err)
		_, err = g.Enter(t.Context(), "c")
		assert.ErrorIs(t, err, domain.ErrServerBusy, "other people's requests take too long")
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		_, err = g.Enter(gone, "c")
		assert.True(t, errors.Is(err, context.Canceled))
		leave(nil)
		other(nil)
		assert.Empty(t, g.queues)
	})
}

// TestNobodyWaitsBehindAnOutageToMeetItAnew: a request that waited behind one that
// found the database or the store out of reach fails immediately; a request that comes
// later, and a refusal for other reasons, change nothing (RULES §5.7).
func TestNobodyWaitsBehindAnOutageToMeetItAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1, 5, 0, time.Hour)
		for _, c := range []struct{ became, want error }{
			{domain.ErrUnavailable.Because(errors.New("no response")), domain.ErrUnavailable},
			{domain.ErrServerBusy.Because(errors.New("a locked row")), nil},
			{domain.ErrUnavailable, nil}, {domain.ErrNotFound, nil}, {nil, nil},
		} {
			time.Sleep(time.Second)
			leave, err := g.Enter(t.Context(), "a")
			require.NoError(t, err)
			waited := make(chan error)
			go func() {
				leave, err := g.Enter(t.Context(), "a")
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
		assert.Empty(t, g.queues)
	})
}

// TestAnOutageInAGateInsideIsKnownInTheGateAround: the request that was refused inside may leave the gate around
// before the one that met the outage (RULES §5.7).
func TestAnOutageInAGateInsideIsKnownInTheGateAround(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		around, inside := New(2, 5, 0, time.Hour), New(1, 5, 0, time.Hour)
		enter := func(g *Gate) func(error) {
			leave, err := g.Enter(t.Context(), "a")
			require.NoError(t, err)
			return leave
		}
		leaveAround, leaveInside := enter(around), enter(inside)
		go func() {
			leave := enter(around)
			_, err := inside.Enter(t.Context(), "a")
			assert.ErrorIs(t, err, domain.ErrUnavailable)
			leave(err)
		}()
		synctest.Wait()
		waited := make(chan error)
		go func() {
			_, err := around.Enter(t.Context(), "a")
			waited <- err
		}()
		synctest.Wait()
		time.Sleep(4 * time.Second)
		leaveInside(domain.ErrUnavailable.Because(errors.New("no response")))
		assert.ErrorIs(t, <-waited, domain.ErrUnavailable)
		leaveAround(nil)
		assert.Empty(t, around.queues)
	})
}

// TestARefusalAfterAnOutageMakesItNoLater: whoever came after the outage is not refused because one that came before
// was refused later (RULES §5.7).
func TestARefusalAfterAnOutageMakesItNoLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := New(1, 5, 0, time.Hour)
		leave, err := g.Enter(t.Context(), "a")
		require.NoError(t, err)
		occupied, err := g.Enter(t.Context(), "b")
		require.NoError(t, err)
		outcome := make(chan error)
		wait := func() {
			leave, err := g.Enter(t.Context(), "b")
			if err == nil {
				leave(nil)
			}
			outcome <- err
		}
		go wait()
		synctest.Wait()
		time.Sleep(time.Second)
		leave(domain.ErrUnavailable.Because(errors.New("no response")))
		time.Sleep(time.Second)
		go wait()
		synctest.Wait()
		time.Sleep(time.Second)
		occupied(nil)
		refused := <-outcome
		assert.ErrorIs(t, refused, domain.ErrUnavailable)
		again, err := g.Enter(t.Context(), "a")
		require.NoError(t, err)
		again(refused)
		assert.NoError(t, <-outcome)
	})
}
