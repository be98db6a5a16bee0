// Package database holds the connections to PostgreSQL, their transactions and their prepared
// statements. It does not know the tables.
//
// Every write runs in an explicit transaction, because lib/pq may execute an autocommit write twice
// after a lost connection (its issue 939). Constant statements are prepared after their first use,
// because lib/pq needs one more round trip for each statement that is not prepared.
package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/jmoiron/sqlx"

	"backoffice/internal/capacity"
)

// connectionWait is how long a write waits for a connection. Reads do not wait: the server admits
// fewer of them than there are connections (see capacity.Capacity).
const connectionWait = 3 * time.Second

// DB is the database with its prepared statements.
type DB struct {
	reading, writing                *sqlx.DB
	readStatements, writeStatements *statements
	connectionWait                  time.Duration // for a write; 0 means no limit
	longRunning                     *DB
	dsn                             string
	cluster                         *cluster    // nil where dsn names one host
	readOnly                        atomic.Bool // found by the last call of Ready
}

// Open prepares the connections to the database that dsn names. It connects when a connection is
// first needed, so a server can start before its database.
func Open(dsn string) (*DB, error) {
	usual, unlimited, hosts, err := connectors(dsn)
	if err != nil {
		return nil, fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	reading, writing, slow := newPool(usual), newPool(usual), newPool(unlimited)
	slowStatements := newStatements(slow)
	db := &DB{
		dsn: dsn, cluster: hosts, reading: reading, writing: writing, readStatements: newStatements(reading), writeStatements: newStatements(writing), connectionWait: connectionWait,
		longRunning: &DB{reading: slow, writing: slow, readStatements: slowStatements, writeStatements: slowStatements},
	}
	setSize(slow, capacity.LongRunning)
	db.SetCapacity(capacity.Of(0))
	return db, nil
}

// SetCapacity sets how many connections there are for reading and for writing. The default depends
// on the machine.
func (db *DB) SetCapacity(c capacity.Capacity) {
	setSize(db.reading, c.Reading)
	setSize(db.writing, c.Writing)
}

// connectors returns one connector for requests (usual) and one for work that may take long (unlimited). hosts is
// nil if dsn names one host.
func connectors(dsn string) (usual, unlimited driver.Connector, hosts *cluster, err error) {
	list, err := addresses(dsn)
	if err != nil {
		return nil, nil, nil, err
	}
	if len(list) > 1 {
		if hosts, err = newCluster(list); err != nil {
			return nil, nil, nil, err
		}
		if usual, err = hosts.connector(settings, true); err != nil {
			return nil, nil, nil, err
		}
		unlimited, err = hosts.connector(unlimitedSettings, false)
		return usual, unlimited, hosts, err
	}
	if usual, err = newWatchedConnector(dsn, settings, &deadlineDialer{silence: maxSilence}, true); err != nil {
		return nil, nil, nil, err
	}
	unlimited, err = hostConnector(dsn, unlimitedSettings)
	return usual, unlimited, nil, err
}

// LongRunning returns the database without time limits and with separate connections, for the few
// queries that take long in a large library.
func (db *DB) LongRunning() *DB { return db.longRunning }

// Close closes the connections.
func (db *DB) Close() error {
	for _, prepared := range []*statements{db.readStatements, db.writeStatements, db.longRunning.readStatements} {
		prepared.close()
	}
	return errors.Join(db.reading.Close(), db.writing.Close(), db.longRunning.reading.Close())
}

// Ready returns nil if the database can be reached. It also finds out what ReadOnly reports.
func (db *DB) Ready(ctx context.Context) error {
	var readOnly bool
	err := db.reading.GetContext(ctx, &readOnly, `SELECT current_setting('transaction_read_only')::bool`)
	db.readOnly.Store(readOnly || errors.Is(err, errNoPrimary))
	return wrap("reach the database", err)
}

// ReadOnly reports whether the last call of Ready found a database that accepts no writes: its
// hosts are standbys, or default_transaction_read_only is on.
func (db *DB) ReadOnly() bool { return db.readOnly.Load() }

// Hosts queries the state of every host. It returns nothing if DATABASE_URL names only one.
func (db *DB) Hosts(ctx context.Context) []Host {
	c := db.cluster
	if c == nil {
		return nil
	}
	_, _ = c.primary(ctx) // for its probes
	c.mu.Lock()
	defer c.mu.Unlock()
	hosts := make([]Host, len(c.probes))
	for i, p := range c.probes {
		hosts[i] = p.describe(c.latest)
	}
	return hosts
}

// ReadingStats returns the statistics of the connections for reading, for the metrics.
func (db *DB) ReadingStats() sql.DBStats { return db.reading.Stats() }

// WritingStats returns the statistics of the connections for writing.
func (db *DB) WritingStats() sql.DBStats { return db.writing.Stats() }

// Conn returns a connection for reading, for locks that must outlive a transaction.
func (db *DB) Conn(ctx context.Context) (*sql.Conn, error) { return db.reading.DB.Conn(ctx) }
