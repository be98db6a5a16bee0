// Package health responds to the checks of load balancers: whether the process runs, and whether it can
// serve now.
package health

import (
	"context"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"backoffice/adapters/httpapi/edge"
	"backoffice/adapters/httpapi/observe"
)

// Checks handles the health checks of load balancers.
type Checks struct {
	state State
	ready *readiness
}

// State is the state of the server that the checks report.
type State struct {
	Draining    context.Context             // done when load balancers should send no more requests; nil means Config.Stopping of httpapi
	Ready       func(context.Context) error // returns nil if database and object store can be reached
	UploadsFull func() bool                 // whether uploads are refused because the disk is full; nil if unknown
	RecordsFull func() bool                 // the same for records
	ReadOnly    func() bool                 // whether the last call of Ready found that the database accepts no writes; nil if unknown
}

// New returns the checks of this state.
func New(state State) *Checks { return &Checks{state, &readiness{check: state.Ready}} }

// Alive returns 200 as long as the process can serve.
func (c *Checks) Alive(w http.ResponseWriter, _ *http.Request) {
	writeCheck(w, http.StatusOK, `{"status":"ok"}`)
}

// Ready returns 200 if database and object store can be reached and the server is not about to
// stop.
func (c *Checks) Ready(w http.ResponseWriter, r *http.Request) {
	if c.state.Draining.Err() != nil {
		writeCheck(w, http.StatusServiceUnavailable, `{"status":"stopping"}`)
		return
	}
	if err := c.ready.result(r.Context()); err != nil {
		observe.LineOf(r).Cause = err
		w.Header().Set("Retry-After", "5")
		writeCheck(w, http.StatusServiceUnavailable, `{"status":"unavailable"`+c.readOnlyMembers()+`}`)
		return
	}
	if readOnly := c.readOnlyMembers(); readOnly != "" { // reads still work
		writeCheck(w, http.StatusOK, `{"status":"ready"`+readOnly+`}`)
		return
	}
	writeCheck(w, http.StatusOK, `{"status":"ready"`+c.fullMembers()+`}`)
}

// fullMembers returns the JSON members that say that uploads or records are refused because a disk is
// full, or "".
func (c *Checks) fullMembers() (text string) {
	if c.state.UploadsFull != nil && c.state.UploadsFull() {
		text = `,"storage":"full"`
	}
	if c.state.RecordsFull != nil && c.state.RecordsFull() {
		text += `,"records":"full"`
	}
	return text
}

// readOnlyMembers returns the JSON members for a database that accepts no writes, or "".
func (c *Checks) readOnlyMembers() string {
	if c.state.ReadOnly == nil || !c.state.ReadOnly() {
		return ""
	}
	return `,"database":"read-only","remedy":"Promote a standby, or name the primary in DATABASE_URL; default_transaction_read_only must be off"`
}

func writeCheck(w http.ResponseWriter, status int, body string) {
	edge.APIHeaders(w.Header())
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(body))
}

const (
	readyTTL     = time.Second
	failureTTL   = 200 * time.Millisecond
	checkTimeout = 3 * time.Second
)

// readiness checks whether database and object store can be reached, once for all concurrent
// callers.
type readiness struct {
	check func(context.Context) error
	group singleflight.Group

	mu    sync.Mutex
	err   error
	until time.Time // when the result expires
}

// result returns nil if both can be reached. It may be up to readyTTL old.
func (r *readiness) result(ctx context.Context) error {
	if err, fresh := r.cached(); fresh {
		return err
	}
	_, err, _ := r.group.Do("", func() (any, error) {
		if err, fresh := r.cached(); fresh {
			return nil, err
		}
		checking, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkTimeout)
		defer cancel()
		err := r.check(checking)
		r.cache(err)
		return nil, err
	})
	return err
}

func (r *readiness) cached() (err error, fresh bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err, time.Now().Before(r.until)
}

func (r *readiness) cache(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.err, r.until = err, time.Now().Add(readyTTL)
	if err != nil {
		r.until = time.Now().Add(failureTTL)
	}
}
