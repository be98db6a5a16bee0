package webserver

import (
	"net/http"
	"sync"
	"time"
)

// pending counts running work.
type pending struct {
	mu    sync.Mutex
	open  int
	ended chan struct{} // closed when the last one ends; nil if nobody waits
}

func (p *pending) add(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open += n; p.open == 0 && p.ended != nil {
		close(p.ended)
		p.ended = nil
	}
}

// counted is the handler with its requests counted, because closing an http.Server does not wait for
// them.
func (p *pending) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.add(1)
		defer p.add(-1)
		next.ServeHTTP(w, r)
	})
}

// wait waits until nothing is running. After the timeout it returns how many still are.
func (p *pending) wait(timeout time.Duration) (left int) {
	p.mu.Lock()
	if p.open == 0 {
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
		return p.open
	}
}
