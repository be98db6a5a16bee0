package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"net"
	"time"

	"github.com/lib/pq"
)

// watchedConnector connects to a host. After a timeout of the host, older connections are closed before their
// next use, and new ones are refused for a moment: a request that has waited for its turn does not also wait
// for a silent host. With several hosts, the next connection may be to a new primary.
type watchedConnector struct {
	*pq.Connector
	dialer *deadlineDialer // records the host's timeouts
}

var _ driver.Connector = (*watchedConnector)(nil)

// newWatchedConnector returns a connector to one host. dialer records the host's timeouts. withDeadline says
// whether this connector's connections time out, and whether new ones are refused after a timeout.
func newWatchedConnector(dsn string, settings map[string]string, dialer *deadlineDialer, withDeadline bool) (*watchedConnector, error) {
	connector, err := hostConnector(dsn, settings)
	if err != nil {
		return nil, err
	}
	if withDeadline {
		connector.Dialer(dialer)
	} else {
		connector.Dialer(&deadlineDialer{}) // it sets no deadlines, but open gets the network connection from it
	}
	return &watchedConnector{connector, dialer}, nil
}

// Connect implements driver.Connector.
func (w *watchedConnector) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := w.open(ctx)
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (w *watchedConnector) open(ctx context.Context) (*watchedConn, error) {
	c := &watchedConn{dialer: w.dialer, openedAt: time.Now()}
	conn, err := w.Connector.Connect(context.WithValue(ctx, dialledKey{}, &c.network))
	if err != nil {
		return nil, err
	}
	known, ok := conn.(pqConn)
	if !ok {
		_ = conn.Close()
		return nil, errors.New("lib/pq's connection does not implement what database/sql needs")
	}
	c.pqConn = known
	return c, nil
}

// pqConn lists the interfaces of lib/pq's connections that database/sql uses.
type pqConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.NamedValueChecker
	driver.Pinger
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

type watchedConn struct {
	pqConn
	network  net.Conn
	dialer   *deadlineDialer
	openedAt time.Time
}

// ResetSession implements driver.SessionResetter: it is called before each use.
func (c *watchedConn) ResetSession(ctx context.Context) error {
	if c.dialer.timedOutSince(c.openedAt) {
		return c.discard()
	}
	return c.pqConn.ResetSession(ctx)
}

// discard closes the network connection and makes database/sql open another. It does not close
// pqConn, which would ask the silent server to close each statement and wait for the response.
func (c *watchedConn) discard() error {
	_ = c.network.Close()
	return driver.ErrBadConn
}
