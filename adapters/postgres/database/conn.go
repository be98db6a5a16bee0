package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"time"

	"github.com/lib/pq"
)

// Connector connects with these settings, where dsn has no others; to the primary, where
// dsn names several hosts.
func Connector(dsn string, settings map[string]string) (driver.Connector, error) {
	list, err := addresses(dsn)
	if err != nil {
		return nil, err
	}
	if len(list) == 1 {
		return hostConnector(dsn, settings)
	}
	hosts, err := newCluster(list)
	if err != nil {
		return nil, err
	}
	return hosts.connector(settings, nil)
}

// clusterConnector connects to the primary among several hosts.
type clusterConnector struct {
	*cluster
	each map[*host]*pq.Connector
}

var _ driver.Connector = (*clusterConnector)(nil)

// connector connects with these settings; dialer makes that of a host, nil lib/pq's own.
func (c *cluster) connector(settings map[string]string, dialer func(*host) pq.Dialer) (*clusterConnector, error) {
	connector := &clusterConnector{c, map[*host]*pq.Connector{}}
	for _, h := range c.hosts {
		one, err := hostConnector(h.dsn, settings)
		if err != nil {
			return nil, err
		}
		if dialer != nil {
			one.Dialer(dialer(h))
		}
		connector.each[h] = one
	}
	return connector, nil
}

// Connect implements driver.Connector. Where the chosen host has gone in the meantime,
// the hosts are asked once more.
func (c *clusterConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.connect(ctx)
	if err == nil || errors.Is(err, ErrNoPrimary) || ctx.Err() != nil {
		return conn, err
	}
	c.doubt()
	return c.connect(ctx)
}

func (c *clusterConnector) connect(ctx context.Context) (driver.Conn, error) {
	found, err := c.primary(ctx)
	if err != nil {
		return nil, unreachable{err}
	}
	opened, err := c.each[found.host].Connect(ctx)
	if err != nil {
		return nil, err
	}
	conn, ok := opened.(pqConn)
	if !ok {
		_ = opened.Close()
		return nil, errors.New("lib/pq's connection lacks what database/sql asks of it")
	}
	return &clusterConn{pqConn: conn, cluster: c.cluster, host: found.host, round: found.round, born: time.Now()}, nil
}

// Driver implements driver.Connector.
func (c *clusterConnector) Driver() driver.Driver { return &pq.Driver{} }

// Close implements io.Closer: a pool calls it when it is closed.
func (c *clusterConnector) Close() error { return c.close() }

// unreachable is a database that will be there again.
type unreachable struct{ error }

func (e unreachable) Unwrap() error { return e.error }

// Timeout and Temporary make it one of the errors that pass (net.Error).
func (unreachable) Timeout() bool   { return false }
func (unreachable) Temporary() bool { return true }

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

// clusterConn is a connection that is given up where another host has become the primary,
// and where its host has been silent to another connection since.
type clusterConn struct {
	pqConn
	cluster *cluster
	host    *host
	round   int64
	born    time.Time
}

// ResetSession implements driver.SessionResetter: it is called before each use.
func (c *clusterConn) ResetSession(ctx context.Context) error {
	if c.round != c.cluster.round.Load() || c.host.dialer.silentSince(c.born) {
		return driver.ErrBadConn
	}
	return c.pqConn.ResetSession(ctx)
}
