package database

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"sync/atomic"
	"syscall"
	"time"
)

// A database that is stopped refuses connections. One whose machine is paused or cut off
// sends nothing, and lib/pq then waits forever, even after the context ends. Therefore
// connections have deadlines. The statement timeouts are a little shorter (see settings).
const (
	maxSilence           = 4500 * time.Millisecond
	refusalsAfterTimeout = time.Second // how long connections are refused
)

// lastTimeout is when a connection timed out last, or nil. It has a monotonic clock reading, so setting the machine's
// clock back does not prolong refusalsAfterTimeout.
type lastTimeout = atomic.Pointer[time.Time]

// deadlineDialer dials connections that time out when the database is silent. Callers who wait for
// a connection then, or ask for one just after, are refused immediately: nobody waits longer than for
// one timeout (see watchedConnector).
type deadlineDialer struct {
	dialer   net.Dialer
	silence  time.Duration // after which a connection times out; 0 means never
	timedOut lastTimeout
}

// DialContext implements pq.DialerContext.
func (d *deadlineDialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	if d.timedOutSince(time.Now().Add(-refusalsAfterTimeout)) {
		return nil, &net.OpError{Op: "dial", Net: network, Err: os.ErrDeadlineExceeded}
	}
	c, err := d.dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	if dialled, ok := ctx.Value(dialledKey{}).(*net.Conn); ok {
		*dialled = c
	}
	if d.silence == 0 {
		return c, nil
	}
	return &deadlineConn{Conn: c, silence: d.silence, timedOut: &d.timedOut}, nil
}

// dialledKey is the context key of a *net.Conn to which DialContext assigns the connection.
type dialledKey struct{}

// timedOutSince reports whether a connection has timed out since t.
func (d *deadlineDialer) timedOutSince(t time.Time) bool {
	last := d.timedOut.Load()
	return last != nil && last.After(t)
}

// Dial implements pq.Dialer.
func (d *deadlineDialer) Dial(network, address string) (net.Conn, error) {
	return d.DialContext(context.Background(), network, address)
}

// DialTimeout implements pq.Dialer.
func (d *deadlineDialer) DialTimeout(network, address string, timeout time.Duration) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	return d.DialContext(ctx, network, address)
}

// deadlineConn sets a deadline before each read and write.
type deadlineConn struct {
	net.Conn
	silence  time.Duration
	timedOut *lastTimeout
}

func (c *deadlineConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.silence)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p)
	if errors.Is(err, syscall.ECONNRESET) { // lib/pq tries another connection only after EOF
		return n, io.EOF
	}
	return n, c.noteTimeout(err)
}

func (c *deadlineConn) Write(p []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(c.silence)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Write(p)
	return n, c.noteTimeout(err)
}

func (c *deadlineConn) noteTimeout(err error) error {
	if isTimeout(err) {
		now := time.Now()
		c.timedOut.Store(&now)
	}
	return err
}

// isTimeout reports whether err is a network timeout.
func isTimeout(err error) bool {
	netErr, ok := errors.AsType[net.Error](err)
	return ok && netErr.Timeout()
}
