package webserver

import (
	"crypto/tls"
	"net"
	"net/http"
	"sync"
	"time"
)

// firstRequestTimeout is how long a new connection may take for its first request while the
// server stops.
const firstRequestTimeout = 2 * time.Second

// awaitedConnections are those with a running request, and fresh ones whose first request header has
// not been read. Once the server stops, they are also those of HTTP/2 until they are closed: net/http calls
// them idle before the response is sent, and then closes them when the client has had time to read it.
type awaitedConnections struct {
	runningCount
	mu       sync.Mutex
	awaited  map[net.Conn]http.ConnState
	stopping bool
}

// track implements http.Server's ConnState.
func (a *awaitedConnections) track(c net.Conn, state http.ConnState) {
	a.mu.Lock()
	defer a.mu.Unlock()
	before := len(a.awaited)
	switch {
	case state == http.StateNew || state == http.StateActive:
		a.awaited[c] = state
	case state == http.StateIdle && a.stopping && isHTTP2(c):
		a.awaited[c] = state
		time.AfterFunc(firstRequestTimeout, func() { a.closeIfIdle(c) }) // net/http keeps it open if it had no request
	default:
		delete(a.awaited, c)
	}
	a.add(len(a.awaited) - before)
}

func isHTTP2(c net.Conn) bool {
	encrypted, ok := c.(*tls.Conn)
	return ok && encrypted.ConnectionState().NegotiatedProtocol == "h2"
}

// stop begins to await connections of HTTP/2 until they are closed.
func (a *awaitedConnections) stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.stopping = true
}

func (a *awaitedConnections) closeIfIdle(c net.Conn) {
	a.mu.Lock()
	state, awaited := a.awaited[c]
	a.mu.Unlock()
	if awaited && state == http.StateIdle {
		_ = c.Close()
	}
}

// closeFresh closes connections without a request.
func (a *awaitedConnections) closeFresh() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for c, state := range a.awaited {
		if state == http.StateNew {
			_ = c.Close()
		}
	}
}
