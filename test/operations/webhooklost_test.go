package operations

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

const (
	toldBooks  = 25
	toldRounds = 20 // of deleting and restoring each of them
)

// TestOfAThousandEventsNoneIsLostAndEachEbookKeepsItsOrder takes a thousand steps on two servers. Each is killed in
// turn, while people work and while it sends, and the receiver fails now and then (RULES §27.3).
func TestOfAThousandEventsNoneIsLostAndEachEbookKeepsItsOrder(t *testing.T) {
	s := harness.NewSeveral(t, 2)
	r, db := newReceiver(t), connect(t, s.Server)
	hook(t, s.Server, r)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	var left atomic.Int32
	var people sync.WaitGroup
	ids := make([]string, toldBooks)
	for i := range ids {
		ids[i] = editor.Draft(fmt.Sprint("Nghìn sự kiện ", i))
	}
	for part := range slices.Chunk(ids, toldBooks/4+1) {
		left.Add(1)
		people.Go(func() { defer left.Add(-1); binAndRestore(t, manager, part) })
	}
	const steps, minKills = 2 * toldBooks * toldRounds, 4
	for kills := 0; left.Load() > 0 || kills < minKills; kills++ { // people may be done before much has arrived
		next := min(r.taken()+100, steps)
		for taken := r.taken(); taken < next && (left.Load() > 0 || kills < minKills); taken = r.taken() {
			wait.Until(t, func() bool { return r.taken() > taken || left.Load() == 0 && kills >= minKills }, "one more than %d arrives", taken)
		}
		killed := s.Each[kills%len(s.Each)]
		killed.Kill()
		r.respondsWith([]int{http.StatusInternalServerError, http.StatusOK}[kills%2])
		require.NoError(t, killed.Start())
		r.respondsWith(http.StatusOK)
		moveClock(t, db, 2*time.Minute) // the lease of the killed server ends, and what failed is tried again
	}
	people.Wait()
	assert.Equal(t, fmt.Sprint(steps), text(t, db, `SELECT count(*) FROM workflow_logs`))
	for taken := r.taken(); taken < steps; taken = r.taken() { // as long as some arrive
		wait.Until(t, func() bool {
			moveClock(t, db, 2*time.Minute)
			return r.taken() > taken
		}, "more than %d of %d arrive", taken, steps)
	}
	assert.Equal(t, steps, r.taken())
	for _, id := range ids {
		history := harness.Column(t, db, `SELECT 'ebook.' || action || 'd ' || version FROM workflow_logs WHERE ebook_id = $1 ORDER BY version`, id)
		assert.Equal(t, history, r.stepsOf(id))
	}
}

// binAndRestore deletes and restores e-books again and again, whatever happens to the servers meanwhile.
func binAndRestore(t *testing.T, manager *harness.Client, ids []string) {
	for round := range toldRounds {
		for _, id := range ids {
			insist(t, manager, http.MethodDelete, "/ebooks/"+id, nil, round)
			insist(t, manager, http.MethodPost, "/ebooks/"+id+"/restore", map[string]any{}, round)
		}
	}
}

// insist repeats a request until it has a response. A refusal says that a try before was done: only its response was lost.
func insist(t *testing.T, who *harness.Client, method, path string, body any, round int) {
	for begun := time.Now(); ; {
		response, err := who.Try(method, path, body, "Idempotency-Key", fmt.Sprint(method, path, round))
		if err == nil && response.Status < http.StatusInternalServerError && response.Status != http.StatusTooManyRequests {
			return
		}
		if time.Since(begun) > wait.Timeout {
			t.Errorf("%s %s: %v, %d %s", method, path, err, response.Status, response.Body)
			return
		}
		time.Sleep(20 * time.Millisecond) // until the server is there again
	}
}

// taken returns how many events have arrived, without repetitions.
func (r *hookReceiver) taken() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.ids)
}

// stepsOf returns the events of an e-book: types and versions, as they came.
func (r *hookReceiver) stepsOf(ebook string) (steps []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, text := range r.texts {
		var event struct {
			Type string
			Data struct {
				EbookID string `json:"ebook_id"`
				Version int
			}
		}
		if assert.NoError(r.t, json.Unmarshal([]byte(text), &event)); event.Data.EbookID == ebook {
			steps = append(steps, fmt.Sprint(event.Type, " ", event.Data.Version))
		}
	}
	return steps
}
