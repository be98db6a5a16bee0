package webserver

import (
	"net"
	"net/http"
	"sync"
)

// freshConnections are those on which no request has been read to the end of
// its header. A server that stops would wait for each of them.
type freshConnections struct {
	mu   sync.Mutex
	open map[net.Conn]struct{}
}

// track implements http.Server's ConnState.
func (f *freshConnections) track(c net.Conn, state http.ConnState) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if state == http.StateNew {
		f.open[c] = struct{}{}
	} else {
		delete(f.open, c)
	}
}

func (f *freshConnections) closeAll() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for c := range f.open {
		_ = c.Close()
	}
}
