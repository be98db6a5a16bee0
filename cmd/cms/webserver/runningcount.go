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

func (p *runningCount) add(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running += n; p.running == 0 && p.ended != nil {
		close(p.ended)
		p.ended = nil
	}
}

// countRequests wraps a handler, because closing an http.Server does not wait for its requests.
func (p *runningCount) countRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.add(1)
		defer p.add(-1)
		next.ServeHTTP(w, r)
	})
}

// wait waits until nothing is running. After the timeout it returns how many still are.
func (p *runningCount) wait(timeout time.Duration) (left int) {
	p.mu.Lock()
	if p.running == 0 {
		p.mu.Unlock()
		return 0
	}
	ended := make(chan struct{})
	p.ended = ended
	p.mu.Unlock()
	select {
	case <-ended:
		return 0
	case <-time.After(timeout):
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.running
	}
}
