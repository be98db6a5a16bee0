package inspect

import (
	"context"
	"slices"
	"sync"

	"backoffice/domain"
)

// turns lets a few processes run in parallel, at most one per person. People take turns, not files: the
// next turn goes to the person who has waited longest since their last file was parsed, however many
// files others have.
type turns struct {
	mu         sync.Mutex
	free       int
	maxWaiting int // files of one person
	people     map[string]*person
	order      []*person // people who wait and have no file parsed now, the longest first
}

// person is a user with files that are parsed or wait.
type person struct {
	id      string
	running bool
	waiting []chan struct{} // closed when its turn has come
}

func newTurns(places, maxWaiting int) *turns {
	return &turns{free: places, maxWaiting: maxWaiting, people: map[string]*person{}}
}

// take waits for a turn. If the queue of the person is full, it returns
// domain.ErrBusy; a request that cannot wait any longer gets domain.ErrServerBusy.
func (t *turns) take(ctx context.Context, id string) (leave func(), err error) {
	t.mu.Lock()
	p := t.person(id)
	if len(p.waiting) >= t.maxWaiting {
		t.mu.Unlock()
		return nil, domain.ErrBusy
	}
	turn := make(chan struct{})
	p.waiting = append(p.waiting, turn)
	if !p.running && len(p.waiting) == 1 {
		t.order = append(t.order, p)
	}
	t.startTurns()
	t.mu.Unlock()

	select {
	case <-turn:
		return func() { t.leave(p) }, nil
	case <-ctx.Done():
		t.giveUp(p, turn)
		return nil, domain.ErrServerBusy.Because(ctx.Err())
	}
}

func (t *turns) person(id string) *person {
	p, ok := t.people[id]
	if !ok {
		p = &person{id: id}
		t.people[id] = p
	}
	return p
}

// startTurns starts the turns for which there is a place.
func (t *turns) startTurns() {
	for t.free > 0 && len(t.order) > 0 {
		p := t.order[0]
		t.order = t.order[1:]
		close(p.waiting[0])
		p.waiting = p.waiting[1:]
		p.running = true
		t.free--
	}
}

func (t *turns) leave(p *person) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.free++
	p.running = false
	if len(p.waiting) > 0 {
		t.order = append(t.order, p) // behind everybody else
	}
	t.forget(p)
	t.startTurns()
}

// giveUp takes a file out of the queue, or passes its turn on if that has just begun.
func (t *turns) giveUp(p *person, turn chan struct{}) {
	t.mu.Lock()
	i := slices.Index(p.waiting, turn)
	if i >= 0 {
		p.waiting = slices.Delete(p.waiting, i, i+1)
		if len(p.waiting) == 0 {
			t.order = slices.DeleteFunc(t.order, func(other *person) bool { return other == p })
		}
		t.forget(p)
	}
	t.mu.Unlock()
	if i < 0 {
		t.leave(p)
	}
}

func (t *turns) forget(p *person) {
	if !p.running && len(p.waiting) == 0 {
		delete(t.people, p.id)
	}
}
