package webserver

import (
	"sync"
	"time"
)

// pending counts what is under way.
type pending struct {
	mu    sync.Mutex
	open  int
	ended chan struct{} // closed when the last one ends; nil where nobody waits
}

func (p *pending) add(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open += n; p.open == 0 && p.ended != nil {
		close(p.ended)
		p.ended = nil
	}
}

// wait returns when nothing is under way, or with how many still are after their time.
func (p *pending) wait(patience time.Duration) (left int) {
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
	case <-time.After(patience):
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.open
	}
}
