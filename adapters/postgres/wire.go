package postgres

import (
	"context"
	"errors"
	"net"
	"os"
	"sync/atomic"
	"time"
)

// How long the database may be silent. One that is gone refuses connections;
// one that hangs, on a machine that is stopped or behind a line that is cut,
// says nothing at all, and lib/pq waits for it for ever, whatever the context
// says. Statements end themselves a little earlier (see settings).
const (
	silence = 4500 * time.Millisecond
	spared  = time.Second // after a silence, in which nobody else is sent to wait
)

// wire is the way to the database. Who hears nothing for as long as silence
// gives up, and who waited for a connection meanwhile, or asks for one just
// after, is not made to wait again: so nobody waits longer than that.
type wire struct {
	dialer net.Dialer
	silent atomic.Int64 // when somebody gave up last, in Unix nanoseconds
}

// DialContext implements pq.DialerContext.
func (w *wire) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	if time.Since(time.Unix(0, w.silent.Load())) < spared {
		return nil, &net.OpError{Op: "dial", Net: network, Err: os.ErrDeadlineExceeded}
	}
	c, err := w.dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &talk{Conn: c, wire: w}, nil
}

// Dial implements pq.Dialer.
func (w *wire) Dial(network, address string) (net.Conn, error) {
	return w.DialContext(context.Background(), network, address)
}

// DialTimeout implements pq.Dialer.
func (w *wire) DialTimeout(network, address string, timeout time.Duration) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	return w.DialContext(ctx, network, address)
}

// talk is a connection on which an answer is waited for no longer than silence.
type talk struct {
	net.Conn
	wire *wire
}

func (c *talk) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(silence)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p)
	return n, c.noted(err)
}

func (c *talk) Write(p []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(silence)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Write(p)
	return n, c.noted(err)
}

func (c *talk) noted(err error) error {
	if fault, ok := errors.AsType[net.Error](err); ok && fault.Timeout() {
		c.wire.silent.Store(time.Now().UnixNano())
	}
	return err
}
