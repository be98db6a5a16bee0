// Package recent remembers things for a short while.
package recent

import (
	"maps"
	"sync"
	"time"
)

// Memory remembers a value for each key, for as long as life.
type Memory[V any] struct {
	life time.Duration

	mu     sync.Mutex
	known  map[string]remembered[V]
	pruned time.Time
}

type remembered[V any] struct {
	value V
	at    time.Time
}

// New returns an empty memory.
func New[V any](life time.Duration) *Memory[V] {
	return &Memory[V]{life: life, known: map[string]remembered[V]{}}
}

// Get returns the remembered value, and its age.
func (m *Memory[V]) Get(key string, now time.Time) (value V, age time.Duration, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	known, ok := m.known[key]
	age = now.Sub(known.at)
	return known.value, age, ok && age >= 0 && age < m.life
}

// Put remembers a value. It also forgets values that are too old, so the memory holds at most what
// was put into it within twice its life.
func (m *Memory[V]) Put(key string, value V, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if now.Sub(m.pruned) >= m.life {
		maps.DeleteFunc(m.known, func(_ string, r remembered[V]) bool { return now.Sub(r.at) >= m.life })
		m.pruned = now
	}
	m.known[key] = remembered[V]{value, now}
}
