package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"net"
	"time"

	"github.com/lib/pq"
)

// watched connects to one of several hosts. A connection that is older than the host's last
// silence is given up before its next use: the host may be gone, and another the primary.
type watched struct {
	*pq.Connector
	host *deadlineDialer // knows its silences
}

var _ driver.Connector = (*watched)(nil)

// watchedConnector connects to one host, whose silences are known to host; its connections
// end after one themselves, where they are impatient.
func watchedConnector(dsn string, settings map[string]string, host *deadlineDialer, impatient bool) (*watched, error) {
	connector, err := hostConnector(dsn, settings)
	if err != nil {
		return nil, err
	}
	connector.Dialer(&deadlineDialer{})
	if impatient {
		connector.Dialer(host)
	}
	return &watched{connector, host}, nil
}

// Connect implements driver.Connector.
func (w *watched) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := w.open(ctx)
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (w *watched) open(ctx context.Context) (*watchedConn, error) {
	c := &watchedConn{host: w.host, born: time.Now()}
	opened, err := w.Connector.Connect(context.WithValue(ctx, lineKey{}, &c.line))
	if err != nil {
		return nil, err
	}
	conn, ok := opened.(pqConn)
	if !ok {
		_ = opened.Close()
		return nil, errors.New("lib/pq's connection lacks what database/sql asks of it")
	}
	c.pqConn = conn
	return c, nil
}

// pqConn is what lib/pq's connections offer to database/sql.
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
	line net.Conn
	host *deadlineDialer
	born time.Time
}

// ResetSession implements driver.SessionResetter: it is called before each use.
func (c *watchedConn) ResetSession(ctx context.Context) error {
	if c.host.silentSince(c.born) {
		return c.giveUp()
	}
	return c.pqConn.ResetSession(ctx)
}

// giveUp cuts the connection and has database/sql open another. Before it closes this one
// it asks the server to close each of its statements, and would wait for the answer.
func (c *watchedConn) giveUp() error {
	_ = c.line.Close()
	return driver.ErrBadConn
}
