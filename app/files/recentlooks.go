package files

import (
	"sync"
	"time"
)

// unusedEvery is how often a person's unused grants are looked for.
const unusedEvery = 10 * time.Second

// recentLooks remembers for whom unused grants were looked for a moment ago.
type recentLooks struct {
	mu   sync.Mutex
	last map[string]time.Time
}

// due tells whether it is time to look again, and notes that it is done.
func (r *recentLooks) due(userID string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.last[userID]) < unusedEvery {
		return false
	}
	for id, at := range r.last {
		if now.Sub(at) >= unusedEvery {
			delete(r.last, id)
		}
	}
	if r.last == nil {
		r.last = map[string]time.Time{}
	}
	r.last[userID] = now
	return true
}
