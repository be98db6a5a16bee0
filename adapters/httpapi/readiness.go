package httpapi

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

const (
	readyFor     = time.Second
	notReadyFor  = 200 * time.Millisecond
	checkTimeout = 3 * time.Second
)

// readiness checks whether database and object store can be reached, once for all concurrent
// callers.
type readiness struct {
	check func(context.Context) error
	asked singleflight.Group

	mu    sync.Mutex
	err   error
	until time.Time // when the result expires
}

// now returns nil if all can be reached. The result may be a second old.
func (r *readiness) now(ctx context.Context) error {
	if err, fresh := r.known(); fresh {
		return err
	}
	_, err, _ := r.asked.Do("", func() (any, error) {
		if err, fresh := r.known(); fresh {
			return nil, err
		}
		asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTimeout)
		defer cancel()
		err := r.check(asking)
		r.remember(err)
		return nil, err
	})
	return err
}

func (r *readiness) known() (err error, fresh bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err, time.Now().Before(r.until)
}

func (r *readiness) remember(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.err, r.until = err, time.Now().Add(readyFor)
	if err != nil {
		r.until = time.Now().Add(notReadyFor)
	}
}
