package files

import (
	"sync"
	"time"
)

// How long it is believed that a person may use links: a while without asking,
// and up to the five seconds within which an account must be out where the
// database does not answer.
const (
	readerFor     = 2 * time.Second
	readerForLong = 5 * time.Second
)

// readerCache remembers who was found to be allowed to read, and when.
type readerCache struct {
	mu    sync.Mutex
	found map[string]time.Time // by user id
}

func (r *readerCache) age(personID string, now time.Time) (time.Duration, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, ok := r.found[personID]
	age := now.Sub(at)
	return age, ok && age >= 0
}

func (r *readerCache) put(personID string, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.found) > 1000 { // more than have ever been here at once
		r.found = nil
	}
	if r.found == nil {
		r.found = map[string]time.Time{}
	}
	r.found[personID] = now
}
