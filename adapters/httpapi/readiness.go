package httpapi

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

const (
	readyFor      = time.Second
	notReadyFor   = 200 * time.Millisecond
	checkPatience = 3 * time.Second
)

// readiness asks whether the database and the object store can be reached, once
// for all who want to know at the same time.
type readiness struct {
	check func(context.Context) error
	asked singleflight.Group

	mu    sync.Mutex
	err   error
	until time.Time // when what was found is too old
}

// now returns nil where all is well, as of a second ago at most.
func (r *readiness) now(ctx context.Context) error {
	if err, fresh := r.known(); fresh {
		return err
	}
	_, err, _ := r.asked.Do("", func() (any, error) {
		if err, fresh := r.known(); fresh {
			return nil, err
		}
		asking, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkPatience)
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
