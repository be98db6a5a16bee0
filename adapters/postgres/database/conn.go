package database

import (
	"context"
	"database/sql/driver"
	"errors"

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
	return hosts.connector(settings, false)
}

// clusterConnector connects to the primary among several hosts.
type clusterConnector struct {
	*cluster
	each map[*host]*watched
}

var _ driver.Connector = (*clusterConnector)(nil)

// connector connects with these settings; its connections end after a silence, where they
// are impatient.
func (c *cluster) connector(settings map[string]string, impatient bool) (*clusterConnector, error) {
	connector := &clusterConnector{c, map[*host]*watched{}}
	for _, h := range c.hosts {
		one, err := watchedConnector(h.dsn, settings, h.dialer, impatient)
		if err != nil {
			return nil, err
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
	opened, err := c.each[found.host].open(ctx)
	if err != nil {
		return nil, err
	}
	return &clusterConn{watchedConn: opened, cluster: c.cluster, round: found.round}, nil
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

// clusterConn is a connection that is given up where another host has become the primary.
type clusterConn struct {
	*watchedConn
	cluster *cluster
	round   int64
}

// ResetSession implements driver.SessionResetter.
func (c *clusterConn) ResetSession(ctx context.Context) error {
	if c.round != c.cluster.round.Load() {
		return c.giveUp()
	}
	return c.watchedConn.ResetSession(ctx)
}
