package webserver

import (
	"net"
	"net/http"
	"sync"
)

// awaitedConnections are those with a running request, and fresh ones whose first request header has
// not been read.
type awaitedConnections struct {
	runningCount
	mu      sync.Mutex
	awaited map[net.Conn]bool // whether it is fresh
}

// track implements http.Server's ConnState.
func (a *awaitedConnections) track(c net.Conn, state http.ConnState) {
	a.mu.Lock()
	defer a.mu.Unlock()
	before := len(a.awaited)
	switch state {
	case http.StateNew, http.StateActive:
		a.awaited[c] = state == http.StateNew
	case http.StateIdle, http.StateClosed, http.StateHijacked:
		delete(a.awaited, c)
	}
	a.add(len(a.awaited) - before)
}

// closeFresh closes connections without a request.
func (a *awaitedConnections) closeFresh() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for c, fresh := range a.awaited {
		if fresh {
			_ = c.Close()
		}
	}
}
