package admission

import (
	"sync"
	"time"

	"backoffice/domain"
)

// written counts what each person has written recently.
type written struct {
	mu     sync.Mutex
	people map[string]*domain.RecentWrites
	pruned time.Time
}

// pruneInterval is how often people without recent writes are removed.
const pruneInterval = time.Minute

func newWritten() *written { return &written{people: map[string]*domain.RecentWrites{}} }

// add counts a write before it happens, or refuses it.
func (w *written) add(personID string, bytes int64, now time.Time) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.prune(now)
	person := w.people[personID]
	if person == nil {
		person = &domain.RecentWrites{}
		w.people[personID] = person
	}
	return person.Add(bytes, now)
}

func (w *written) prune(now time.Time) {
	if now.Sub(w.pruned) < pruneInterval {
		return
	}
	w.pruned = now
	for id, person := range w.people {
		if person.Forgotten(now) {
			delete(w.people, id)
		}
	}
}
