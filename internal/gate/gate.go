// Package gate lets work in by turns, so that whoever asks for much waits for oneself.
package gate

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"backoffice/domain"
)

// Gate lets requests in by turns: for each key up to each at once, and of all
// keys together as many as all has places for. The rest wait in line in the
// order in which they came, so that whoever sends many requests waits behind
// oneself and takes no more turns than anybody else.
type Gate struct {
	each, line int                 // at once, and waiting, for each key
	all        *semaphore.Weighted // places of all keys together; nil where each is enough
	patience   time.Duration       // how long a request may wait

	mu    sync.Mutex
	lanes map[string]*lane
	lost  time.Time // when a request inside last found the database or the store out of reach
}

// lane is one key's: its places, and how many requests are in them or wait.
type lane struct {
	places *semaphore.Weighted
	inside int
}

// New returns a gate that lets in each requests of a key at once and all of all keys (0: as
// many as come), and lets line more of a key wait for patience.
func New(each, line, all int, patience time.Duration) *Gate {
	g := &Gate{each: each, line: line, patience: patience, lanes: map[string]*lane{}}
	if all > 0 {
		g.all = semaphore.NewWeighted(int64(all))
	}
	return g
}

// Enter waits for a turn and returns how to give it back. Where the key has too
// many waiting, or its own requests take too long, it is domain.ErrBusy; where
// the others do, domain.ErrServerBusy. Where one that was waited for found the
// database or the store out of reach it is domain.ErrUnavailable: nobody waits
// for that twice.
func (g *Gate) Enter(ctx context.Context, key string) (leave func(err error), err error) {
	began := time.Now()
	l := g.join(key)
	if l == nil {
		return nil, domain.ErrBusy
	}
	ends := began.Add(g.patience)
	if err := acquire(ctx, l.places, ends); err != nil {
		g.part(key, l)
		return nil, outOfPatience(ctx, domain.ErrBusy)
	}
	if g.all != nil {
		if err := acquire(ctx, g.all, ends); err != nil {
			l.places.Release(1)
			g.part(key, l)
			return nil, outOfPatience(ctx, domain.ErrServerBusy)
		}
	}
	leave = func(err error) {
		if outOfReach(err) {
			g.lose()
		}
		if g.all != nil {
			g.all.Release(1)
		}
		l.places.Release(1)
		g.part(key, l)
	}
	if g.lostSince(began) {
		leave(nil)
		return nil, domain.ErrUnavailable
	}
	return leave, nil
}

// Empty tells whether nobody is inside or waits.
func (g *Gate) Empty() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.lanes) == 0
}

// acquire waits for a place until then. Most find one at once, and need no timer.
func acquire(ctx context.Context, places *semaphore.Weighted, ends time.Time) error {
	if places.TryAcquire(1) {
		return nil
	}
	waiting, cancel := context.WithDeadline(ctx, ends)
	defer cancel()
	return places.Acquire(waiting, 1)
}

// outOfReach tells whether the database or the store did not answer. One that was only busy
// or slow says nothing about the requests behind it, and a turn that did not come has no cause.
func outOfReach(err error) bool {
	e, ok := errors.AsType[*domain.Error](err)
	return ok && e.Code == domain.ErrUnavailable.Code && e.Err != nil
}

func (g *Gate) lose() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.lost = time.Now()
}

func (g *Gate) lostSince(began time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.lost.After(began)
}

// outOfPatience is the refusal of who waited in vain, or has left meanwhile.
func outOfPatience(ctx context.Context, refusal error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return refusal
}

// join takes a place in the key's line, or returns nil where it is full.
func (g *Gate) join(key string) *lane {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := g.lanes[key]
	if l == nil {
		l = &lane{places: semaphore.NewWeighted(int64(g.each))}
		g.lanes[key] = l
	}
	if l.inside >= g.each+g.line {
		return nil
	}
	l.inside++
	return l
}

// part leaves the line; a lane without anybody is forgotten.
func (g *Gate) part(key string, l *lane) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if l.inside--; l.inside == 0 {
		delete(g.lanes, key)
	}
}
