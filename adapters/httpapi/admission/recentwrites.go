package admission

import (
	"sync"
	"time"

	"backoffice/domain"
)

// recentWrites counts what each person has written recently.
type recentWrites struct {
	mu       sync.Mutex
	byPerson map[string]*domain.RecentWrites
	pruned   time.Time
}

// pruneInterval is how often people without recent writes are removed.
const pruneInterval = time.Minute

func newRecentWrites() *recentWrites {
	return &recentWrites{byPerson: map[string]*domain.RecentWrites{}}
}

// add counts a write before it happens, or refuses it.
func (w *recentWrites) add(personID string, bytes int64, now time.Time) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.of(personID, now).Add(bytes, now)
}

// addStored counts what a write has stored beside its body.
func (w *recentWrites) addStored(personID string, bytes int64, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.of(personID, now).AddStored(bytes, now)
}

func (w *recentWrites) of(personID string, now time.Time) *domain.RecentWrites {
	w.prune(now)
	writes := w.byPerson[personID]
	if writes == nil {
		writes = &domain.RecentWrites{}
		w.byPerson[personID] = writes
	}
	return writes
}

func (w *recentWrites) prune(now time.Time) {
	if now.Sub(w.pruned) < pruneInterval {
		return
	}
	w.pruned = now
	for id, writes := range w.byPerson {
		if writes.Forgotten(now) {
			delete(w.byPerson, id)
		}
	}
}
