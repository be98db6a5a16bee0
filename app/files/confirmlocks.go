package files

import (
	"context"
	"sync"

	"backoffice/domain"
)

// confirmLocks lets one confirmation of a grant work at a time on this server: the
// others would each make a copy that only one of them can use.
type confirmLocks struct {
	mu    sync.Mutex
	under map[string]*turn
}

// turn is one confirmation's; err is read once over is closed.
type turn struct {
	over chan struct{}
	err  error
}

// begin waits for the turn of name, which end ends with what came of it. Where
// the one before found a part out of reach, so has whoever waited for it: nobody
// is made to wait for the same silence again.
func (o *confirmLocks) begin(ctx context.Context, name string) (end func(error), err error) {
	for {
		before, mine := o.take(name)
		if before == nil {
			return func(err error) { o.leave(name, mine, err) }, nil
		}
		select {
		case <-before.over:
			if domain.KindOf(before.err) == domain.Unavailable {
				return nil, before.err
			}
		case <-ctx.Done():
			return nil, domain.ErrServerBusy.Because(ctx.Err())
		}
	}
}

// take returns whose turn it is, or nil and the turn that is the caller's now.
func (o *confirmLocks) take(name string) (before, mine *turn) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if before = o.under[name]; before != nil {
		return before, nil
	}
	if o.under == nil {
		o.under = map[string]*turn{}
	}
	mine = &turn{over: make(chan struct{})}
	o.under[name] = mine
	return nil, mine
}

func (o *confirmLocks) leave(name string, mine *turn, err error) {
	o.mu.Lock()
	delete(o.under, name)
	o.mu.Unlock()
	mine.err = err
	close(mine.over)
}
