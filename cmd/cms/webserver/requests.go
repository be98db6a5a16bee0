package webserver

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// requestCounter counts those under way. Closing an http.Server waits for none.
type requestCounter struct {
	mu    sync.Mutex
	open  int
	ended chan struct{} // closed when the last one ends; nil where nobody waits
}

// counted is the handler with its requests counted.
func (q *requestCounter) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q.add(1)
		defer q.add(-1)
		next.ServeHTTP(w, r)
	})
}

func (q *requestCounter) add(n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.open += n; q.open == 0 && q.ended != nil {
		close(q.ended)
		q.ended = nil
	}
}

// wait returns when no request is under way, or with an error where some still
// are after their time.
func (q *requestCounter) wait(patience time.Duration) error {
	q.mu.Lock()
	if q.open == 0 {
		q.mu.Unlock()
		return nil
	}
	ended := make(chan struct{})
	q.ended = ended
	q.mu.Unlock()
	select {
	case <-ended:
		return nil
	case <-time.After(patience):
		q.mu.Lock()
		defer q.mu.Unlock()
		return fmt.Errorf("%d requests did not end when they were cut off", q.open)
	}
}
