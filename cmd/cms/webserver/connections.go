package webserver

import (
	"errors"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// The maximum number of connections of one address, and of all together. A school behind one address needs far fewer. An
// idle connection takes some 20 kB.
const (
	maxFromAddress = 512
	maxConnections = 4096
)

// handshakeTime is how long a connection takes from its first segment to the kernel's queue.
const handshakeTime = 100 * time.Millisecond

// limitedListener accepts connections up to its limits and closes others immediately.
type limitedListener struct {
	net.Listener
	proxies []netip.Prefix // their connections are those of many people

	mu        sync.Mutex
	total     int
	perClient map[netip.Prefix]int
	queued    []net.Conn // accepted when the listener closed, not returned yet
}

func limitConnections(l net.Listener, proxies []netip.Prefix) *limitedListener {
	return &limitedListener{Listener: l, proxies: proxies, perClient: map[netip.Prefix]int{}}
}

// Accept implements net.Listener.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.next()
		if err != nil {
			return nil, err
		}
		client := l.clientOf(c)
		if tcp, ok := c.(*net.TCPConn); ok && l.acquire(client) {
			return &countedConn{TCPConn: tcp, onClose: sync.OnceFunc(func() { l.release(client) })}, nil
		}
		_ = c.Close()
	}
}

// stopAccepting accepts no new connections, except for those that are being made and those already
// in the kernel's queue: a proxy cannot distinguish their reset from a request that was lost
// halfway.
func (l *limitedListener) stopAccepting() {
	_ = ignoreNewConnections(l.Listener) // without it, connections that are made just as the listener closes are reset
	time.Sleep(handshakeTime)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queued = acceptQueued(l.Listener)
	_ = l.Listener.Close()
}

func (l *limitedListener) next() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err == nil {
		return c, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.queued) == 0 {
		return nil, err
	}
	c, l.queued = l.queued[0], l.queued[1:]
	return c, nil
}

// Close implements net.Listener. stopAccepting may already have closed it.
func (l *limitedListener) Close() error {
	if err := l.Listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// clientOf is the address or IPv6 /64 that a connection counts for. It is the zero prefix for a
// proxy, whose connections only count for the total.
func (l *limitedListener) clientOf(c net.Conn) netip.Prefix {
	peer, err := netip.ParseAddrPort(c.RemoteAddr().String())
	if err != nil {
		return netip.Prefix{}
	}
	address := peer.Addr().Unmap().WithZone("")
	if slices.ContainsFunc(l.proxies, func(p netip.Prefix) bool { return p.Contains(address) }) {
		return netip.Prefix{}
	}
	bits := 32
	if address.Is6() {
		bits = 64
	}
	return netip.PrefixFrom(address, bits).Masked()
}

func (l *limitedListener) acquire(client netip.Prefix) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.total >= maxConnections || client.IsValid() && l.perClient[client] >= maxFromAddress {
		return false
	}
	l.total++
	l.perClient[client]++
	return true
}

func (l *limitedListener) release(client netip.Prefix) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.total--
	if l.perClient[client]--; l.perClient[client] == 0 {
		delete(l.perClient, client)
	}
}

// countedConn calls back once when it is closed. It embeds *net.TCPConn, because the server
// half-closes connections.
type countedConn struct {
	*net.TCPConn
	onClose func()
}

// Close implements net.Conn.
func (c *countedConn) Close() error {
	c.onClose()
	return c.TCPConn.Close()
}
