package admission

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/internal/gate"
)

// RULES §5.7.
func TestRequestBodiesHaveALimitOfMemoryForEachKeyAndForAll(t *testing.T) {
	b := &budget{maxTotal: 10, maxPerKey: 6, held: map[string]int64{}}
	assert.True(t, b.take("a", 6))
	assert.False(t, b.take("a", 1), "more than one key may have")
	assert.False(t, b.take("b", 5), "more than all may have together")
	assert.True(t, b.take("b", 4))
	b.release("a", 6)
	b.release("b", 4)
	assert.True(t, b.take("b", 6))
	b.release("b", 6)
	assert.Empty(t, b.held)
}

// RULES §6.7: a request of a hundred steps queues again for each step, so that others wait for one step
// at most.
func TestARequestOfManyStepsQueuesForEachStep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &Gates{Writes: gate.New(4, 40, 1, time.Hour), bodies: &budget{held: map[string]int64{}}}
		many := g.Request(nil, httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", nil), time.Now(), "many", t.Context())
		require.NoError(t, many.Enter(g.Writes))
		waited := make(chan time.Duration, 3)
		for range 3 {
			go func() {
				begun := time.Now()
				leave, err := g.Writes.Enter(t.Context(), "other")
				assert.NoError(t, err)
				waited <- time.Since(begun)
				leave(nil)
			}()
		}
		synctest.Wait()
		for range 100 {
			time.Sleep(time.Second)
			require.NoError(t, many.NextTurn(g.Writes))
		}
		many.End(nil)
		for range 3 {
			assert.LessOrEqual(t, <-waited, time.Second)
		}
		assert.True(t, g.Writes.Empty())
	})
}

// A client cannot help it that the server stops, and may send its request again.
func TestABodyThatIsCutShortBecauseTheServerStopsMayBeSentAgain(t *testing.T) {
	for _, stops := range []bool{false, true} {
		stopping, stop := context.WithCancel(t.Context())
		if stops {
			stop()
		}
		g := &Gates{bodies: &budget{maxTotal: chunkSize, maxPerKey: chunkSize, held: map[string]int64{}}}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", iotest.ErrReader(os.ErrDeadlineExceeded))
		q := g.Request(httptest.NewRecorder(), r, time.Now(), "a", stopping)
		_, err := q.Receive(1 << 20)
		require.ErrorIs(t, err, os.ErrDeadlineExceeded)
		assert.Equal(t, stops, errors.Is(err, domain.ErrServerBusy))
		stop()
	}
}
