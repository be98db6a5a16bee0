package admission

import "sync"

// budget limits the bytes of request bodies in memory, in total and for each key.
type budget struct {
	maxTotal, maxPerKey int64

	mu    sync.Mutex
	total int64
	held  map[string]int64
}

// take reserves n bytes for key, or returns false if too few are left.
func (b *budget) take(key string, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.total+n > b.maxTotal || b.held[key]+n > b.maxPerKey {
		return false
	}
	b.total += n
	b.held[key] += n
	return true
}

// release returns reserved bytes.
func (b *budget) release(key string, n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.total -= n
	if b.held[key] -= n; b.held[key] == 0 {
		delete(b.held, key)
	}
}
