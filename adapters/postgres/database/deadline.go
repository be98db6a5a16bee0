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

// How long the database may be silent. One that is gone refuses connections;
// one that hangs, on a machine that is stopped or behind a line that is cut,
// says nothing at all, and lib/pq waits for it for ever, whatever the context
// says. Statements end themselves a little earlier (see settings).
const (
	maxSilence = 4500 * time.Millisecond
	retryAfter = time.Second // after a silence, in which nobody else is made to wait
)

// deadlineDialer dials connections that end after a silence. Whoever waited for
// a connection meanwhile, or asks for one just after, is refused at once: so
// nobody waits longer than one silence.
type deadlineDialer struct {
	dialer   net.Dialer
	silence  time.Duration // that ends a connection; 0 for none
	timedOut atomic.Int64  // when a connection timed out last, in Unix nanoseconds
}

// DialContext implements pq.DialerContext.
func (d *deadlineDialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	if time.Since(time.Unix(0, d.timedOut.Load())) < retryAfter {
		return nil, &net.OpError{Op: "dial", Net: network, Err: os.ErrDeadlineExceeded}
	}
	c, err := d.dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	if line, ok := ctx.Value(lineKey{}).(*net.Conn); ok {
		*line = c
	}
	if d.silence == 0 {
		return c, nil
	}
	return &deadlineConn{Conn: c, silence: d.silence, timedOut: &d.timedOut}, nil
}

// lineKey is under which the context of a dial may say where to keep what was dialled.
type lineKey struct{}

// silentSince tells whether a connection has timed out since.
func (d *deadlineDialer) silentSince(moment time.Time) bool {
	return d.timedOut.Load() > moment.UnixNano()
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
	timedOut *atomic.Int64
}

func (c *deadlineConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.silence)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p)
	if errors.Is(err, syscall.ECONNRESET) { // lib/pq takes only an end for a reason to try another
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
	if silent(err) {
		c.timedOut.Store(time.Now().UnixNano())
	}
	return err
}

// silent tells whether err is that the database said nothing for too long.
func silent(err error) bool {
	fault, ok := errors.AsType[net.Error](err)
	return ok && fault.Timeout()
}
