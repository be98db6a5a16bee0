package httpapi

import "sync"

// budget bounds how many bytes of bodies are in memory: of all requests
// together, and of those of one key.
type budget struct {
	all, each int64

	mu    sync.Mutex
	total int64
	held  map[string]int64
}

// take sets n bytes aside for key, or returns false where there are too few.
func (b *budget) take(key string, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.total+n > b.all || b.held[key]+n > b.each {
		return false
	}
	b.total += n
	b.held[key] += n
	return true
}

// give returns bytes that were taken.
func (b *budget) give(key string, n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.total -= n
	if b.held[key] -= n; b.held[key] == 0 {
		delete(b.held, key)
	}
}
