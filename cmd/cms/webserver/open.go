package webserver

import (
	"net"
	"net/http"
	"sync"
)

// openConnections are those with a running request, and fresh ones whose first request header has
// not been read.
type openConnections struct {
	runningCount
	mu   sync.Mutex
	open map[net.Conn]bool // whether it is fresh
}

// track implements http.Server's ConnState.
func (o *openConnections) track(c net.Conn, state http.ConnState) {
	o.mu.Lock()
	defer o.mu.Unlock()
	before := len(o.open)
	switch state {
	case http.StateNew, http.StateActive:
		o.open[c] = state == http.StateNew
	case http.StateIdle, http.StateClosed, http.StateHijacked:
		delete(o.open, c)
	}
	o.add(len(o.open) - before)
}

// closeFresh closes connections without a request.
func (o *openConnections) closeFresh() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for c, fresh := range o.open {
		if fresh {
			_ = c.Close()
		}
	}
}
