package database

import (
	"context"
	"database/sql/driver"
	"errors"

	"github.com/lib/pq"
)

// Connector connects with these settings, unless dsn overrides them. If dsn names several hosts, it
// connects to the primary.
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
	byHost map[*host]*watchedConnector
}

var _ driver.Connector = (*clusterConnector)(nil)

// connector connects to the primary with these settings. withDeadline says whether its connections
// time out when the host is silent.
func (c *cluster) connector(settings map[string]string, withDeadline bool) (*clusterConnector, error) {
	connector := &clusterConnector{c, map[*host]*watchedConnector{}}
	for _, h := range c.hosts {
		one, err := newWatchedConnector(h.dsn, settings, h.dialer, withDeadline)
		if err != nil {
			return nil, err
		}
		connector.byHost[h] = one
	}
	return connector, nil
}

// Connect implements driver.Connector. After any failure but errNoPrimary, the hosts are queried
// again, once.
func (c *clusterConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.connect(ctx)
	if err == nil || errors.Is(err, errNoPrimary) || ctx.Err() != nil {
		return conn, err
	}
	c.invalidate()
	return c.connect(ctx)
}

func (c *clusterConnector) connect(ctx context.Context) (driver.Conn, error) {
	found, err := c.primary(ctx)
	if err != nil {
		return nil, temporaryError{err}
	}
	conn, err := c.byHost[found.host].open(ctx)
	if err != nil {
		return nil, err
	}
	return &clusterConn{watchedConn: conn, cluster: c.cluster, round: found.round}, nil
}

// Driver implements driver.Connector.
func (c *clusterConnector) Driver() driver.Driver { return &pq.Driver{} }

// Close implements io.Closer: a pool calls it when it is closed.
func (c *clusterConnector) Close() error { return c.close() }

// temporaryError is the error of a database that cannot be reached now. It implements net.Error.
type temporaryError struct{ error }

func (e temporaryError) Unwrap() error { return e.error }

func (temporaryError) Timeout() bool   { return false }
func (temporaryError) Temporary() bool { return true }

// clusterConn is a connection that is closed before its next use if the primary has been chosen anew since.
type clusterConn struct {
	*watchedConn
	cluster *cluster
	round   int64
}

// ResetSession implements driver.SessionResetter.
func (c *clusterConn) ResetSession(ctx context.Context) error {
	if c.round != c.cluster.round.Load() {
		return c.discard()
	}
	return c.watchedConn.ResetSession(ctx)
}
