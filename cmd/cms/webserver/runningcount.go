package webserver

import (
	"net/http"
	"sync"
	"time"
)

// runningCount counts running work.
type runningCount struct {
	mu      sync.Mutex
	running int
	ended   chan struct{} // closed when the last one ends; nil if nobody waits
}

func (c *runningCount) add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running += n; c.running == 0 && c.ended != nil {
		close(c.ended)
		c.ended = nil
	}
}

// countRequests wraps a handler, because closing an http.Server does not wait for its requests.
func (c *runningCount) countRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.add(1)
		defer c.add(-1)
		next.ServeHTTP(w, r)
	})
}

// wait waits until nothing is running. After the timeout it returns how many still are.
func (c *runningCount) wait(timeout time.Duration) (left int) {
	c.mu.Lock()
	if c.running == 0 {
		c.mu.Unlock()
		return 0
	}
	ended := make(chan struct{})
	c.ended = ended
	c.mu.Unlock()
	select {
	case <-ended:
		return 0
	case <-time.After(timeout):
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.running
	}
}
