package webserver

import (
	"errors"
	"net"
	"net/netip"
	"slices"
	"sync"
)

// How many connections one address may have, and all together. A school behind
// one address stays far below; each takes some 20 kB as long as nothing is
// asked on it.
const (
	maxFromAddress = 512
	maxConnections = 4096
)

// limitedListener takes connections up to its limits and closes others at once.
type limitedListener struct {
	net.Listener
	proxies []netip.Prefix // whose connections are other people's

	mu   sync.Mutex
	all  int
	from map[netip.Prefix]int
	left []net.Conn // taken as it closed, and not handed on yet
}

func limitConnections(l net.Listener, proxies []netip.Prefix) *limitedListener {
	return &limitedListener{Listener: l, proxies: proxies, from: map[netip.Prefix]int{}}
}

// Accept implements net.Listener.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.next()
		if err != nil {
			return nil, err
		}
		from := l.clientOf(c)
		if tcp, ok := c.(*net.TCPConn); ok && l.acquire(from) {
			return &countedConn{TCPConn: tcp, closed: sync.OnceFunc(func() { l.release(from) })}, nil
		}
		_ = c.Close()
	}
}

// leave refuses connections from now on. Those that waited to be taken still are: a proxy
// that has connected cannot tell a reset from a request that was lost half done.
func (l *limitedListener) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left = waiting(l.Listener)
	_ = l.Listener.Close()
}

func (l *limitedListener) next() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err == nil {
		return c, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.left) == 0 {
		return nil, err
	}
	c, l.left = l.left[0], l.left[1:]
	return c, nil
}

// Close implements net.Listener; leave may have closed it.
func (l *limitedListener) Close() error {
	if err := l.Listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// clientOf is whom a connection counts against: its address, a whole /64 of
// IPv6, or the zero prefix for a proxy, whose connections are bounded by their
// number alone.
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

func (l *limitedListener) acquire(from netip.Prefix) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all >= maxConnections || from.IsValid() && l.from[from] >= maxFromAddress {
		return false
	}
	l.all++
	l.from[from]++
	return true
}

func (l *limitedListener) release(from netip.Prefix) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	if l.from[from]--; l.from[from] == 0 {
		delete(l.from, from)
	}
}

// countedConn tells once that it has been closed. It stays a TCP connection,
// which the server closes in one direction first.
type countedConn struct {
	*net.TCPConn
	closed func()
}

// Close implements net.Conn.
func (c *countedConn) Close() error {
	c.closed()
	return c.TCPConn.Close()
}
