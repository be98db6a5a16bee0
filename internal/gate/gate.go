// Package gate limits how many requests run in parallel. Each key has its own queue, so one
// user's excess requests wait without holding up others.
package gate

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"backoffice/domain"
)

// Gate lets at most perKey requests of one key run in parallel, and at most the size of total of all
// keys together. The others wait in the order in which they came. A user who sends many requests
// therefore gets as many turns as any other.
type Gate struct {
	perKey, maxQueue int                 // how many of one key may run in parallel, and how many more may wait
	total            *semaphore.Weighted // slots shared by all keys; nil for no limit
	queueTimeout     time.Duration

	mu     sync.Mutex
	queues map[string]*queue
	outage time.Time // when a request last could not reach the database or the store, here or at another gate
}

// queue holds the requests of one key.
type queue struct {
	slots *semaphore.Weighted
	size  int // running and waiting requests
}

// New returns a gate that runs perKey requests of a key in parallel and total of all keys (0: no
// limit). maxQueue more of a key may wait, each for queueTimeout.
func New(perKey, maxQueue, total int, queueTimeout time.Duration) *Gate {
	g := &Gate{perKey: perKey, maxQueue: maxQueue, queueTimeout: queueTimeout, queues: map[string]*queue{}}
	if total > 0 {
		g.total = semaphore.NewWeighted(int64(total))
	}
	return g
}

// Enter waits for a turn. The caller ends it with leave, and passes the error of its work. If the
// key's queue is full or its own requests take too long, Enter returns domain.ErrBusy; if the
// requests of others take too long, domain.ErrServerBusy. If a request before it could not reach
// the database or the store, it returns domain.ErrUnavailable: nobody waits for the same outage
// twice. Passed to leave of another gate, this error tells that gate about the outage.
func (g *Gate) Enter(ctx context.Context, key string) (leave func(err error), err error) {
	began := time.Now()
	q := g.joinQueue(key)
	if q == nil {
		return nil, domain.ErrBusy
	}
	deadline := began.Add(g.queueTimeout)
	if err := acquire(ctx, q.slots, deadline); err != nil {
		g.leaveQueue(key, q)
		return nil, timeoutError(ctx, domain.ErrBusy)
	}
	if g.total != nil {
		if err := acquire(ctx, g.total, deadline); err != nil {
			q.slots.Release(1)
			g.leaveQueue(key, q)
			return nil, timeoutError(ctx, domain.ErrServerBusy)
		}
	}
	leave = func(err error) {
		if unreachable(err) {
			g.noteOutage(timeOfOutage(err))
		}
		if g.total != nil {
			g.total.Release(1)
		}
		q.slots.Release(1)
		g.leaveQueue(key, q)
	}
	if at := g.lastOutage(); at.After(began) {
		leave(nil)
		return nil, domain.ErrUnavailable.Because(outageError{at})
	}
	return leave, nil
}

// Empty reports whether no request runs or waits.
func (g *Gate) Empty() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.queues) == 0
}

// acquire waits for a slot until the deadline. Most requests find one immediately and need no timer.
func acquire(ctx context.Context, slots *semaphore.Weighted, deadline time.Time) error {
	if slots.TryAcquire(1) {
		return nil
	}
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	return slots.Acquire(ctx, 1)
}

// unreachable reports whether the database or the store could not be reached. If it was only
// busy or slow, the next request may succeed; and a queue timeout is an error without a cause.
func unreachable(err error) bool {
	e, ok := errors.AsType[*domain.Error](err)
	return ok && e.Code == domain.ErrUnavailable.Code && e.Err != nil
}

// outageError is the cause of a refusal because an earlier request could not reach the database or the store.
type outageError struct{ at time.Time }

func (e outageError) Error() string {
	return "an earlier request could not reach the database or the store at " + e.at.Format(time.RFC3339)
}

// timeOfOutage returns when the database or the store could not be reached: now, unless it was another request that
// failed. Refusals must not make an outage later, or requests that began after it would be refused as well.
func timeOfOutage(err error) time.Time {
	if e, ok := errors.AsType[outageError](err); ok {
		return e.at
	}
	return time.Now()
}

func (g *Gate) noteOutage(at time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if at.After(g.outage) {
		g.outage = at
	}
}

func (g *Gate) lastOutage() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.outage
}

// timeoutError returns the error of a request that timed out in the queue, or whose client left.
func timeoutError(ctx context.Context, refusal error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return refusal
}

// joinQueue adds a request to the key's queue. It returns nil if the queue is full.
func (g *Gate) joinQueue(key string) *queue {
	g.mu.Lock()
	defer g.mu.Unlock()
	q := g.queues[key]
	if q == nil {
		q = &queue{slots: semaphore.NewWeighted(int64(g.perKey))}
		g.queues[key] = q
	}
	if q.size >= g.perKey+g.maxQueue {
		return nil
	}
	q.size++
	return q
}

// leaveQueue removes a request from the key's queue, and the queue if it is then empty.
func (g *Gate) leaveQueue(key string, q *queue) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if q.size--; q.size == 0 {
		delete(g.queues, key)
	}
}
