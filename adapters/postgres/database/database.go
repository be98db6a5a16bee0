// Package database holds the connections to PostgreSQL, their transactions and
// their prepared statements. It knows nothing of e-books.
//
// Every write runs in an explicit transaction: after a lost connection lib/pq
// may execute an autocommit write twice (its issue 939). Statements that do not
// change are prepared after their first use, since lib/pq pays a round trip
// more for each that is not.
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

// connectionWait is how long a write waits for a connection. Reads do not
// wait: fewer than there are connections for are let in at once (see capacity.Capacity).
const connectionWait = 3 * time.Second

// DB is the database with its prepared statements.
type DB struct {
	reading, writing *sqlx.DB
	reads, writes    *statements
	connectionWait   time.Duration // of a write; 0 is for ever
	patient          *DB
	dsn              string
	cluster          *cluster    // nil where dsn names one host
	readOnly         atomic.Bool // what Ready found last
}

// Open prepares the connections to the database that dsn names; the first is
// made when it is needed, so a server can start before its database.
func Open(dsn string) (*DB, error) {
	usual, unlimited, hosts, err := connectors(dsn)
	if err != nil {
		return nil, fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	reading, writing, slow := newPool(usual), newPool(usual), newPool(unlimited)
	kept := newStatements(slow)
	db := &DB{
		dsn: dsn, cluster: hosts, reading: reading, writing: writing, reads: newStatements(reading), writes: newStatements(writing), connectionWait: connectionWait,
		patient: &DB{reading: slow, writing: slow, reads: kept, writes: kept},
	}
	setSize(slow, capacity.Patient)
	db.SetCapacity(capacity.Of(0))
	return db, nil
}

// SetCapacity sets how many connections there are for reading and for writing. They are
// those that fit this machine where it is not called.
func (db *DB) SetCapacity(c capacity.Capacity) {
	setSize(db.reading, c.Reading)
	setSize(db.writing, c.Writing)
}

// connectors are that of requests and that of what may take long; hosts is nil where
// there is one host.
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
	one, err := hostConnector(dsn, settings)
	if err != nil {
		return nil, nil, nil, err
	}
	one.Dialer(&deadlineDialer{silence: maxSilence})
	unlimited, err = hostConnector(dsn, unlimitedSettings)
	return one, unlimited, nil, err
}

// Patient returns the database over connections of their own, for the few
// questions that may take as long as a large library needs.
func (db *DB) Patient() *DB { return db.patient }

// Close closes the connections.
func (db *DB) Close() error {
	for _, kept := range []*statements{db.reads, db.writes, db.patient.reads} {
		kept.close()
	}
	return errors.Join(db.reading.Close(), db.writing.Close(), db.patient.reading.Close())
}

// Ready returns nil where the database can be reached; ReadOnly then tells whether it
// takes changes.
func (db *DB) Ready(ctx context.Context) error {
	var readOnly bool
	err := db.reading.GetContext(ctx, &readOnly, `SELECT current_setting('transaction_read_only')::bool`)
	db.readOnly.Store(readOnly || errors.Is(err, ErrNoPrimary))
	return wrap("reach the database", err)
}

// ReadOnly tells whether the database took no changes when Ready was called last: its
// hosts are standbys, or default_transaction_read_only is on.
func (db *DB) ReadOnly() bool { return db.readOnly.Load() }

// Hosts asks every host what it is; nothing where DATABASE_URL names one alone.
func (db *DB) Hosts(ctx context.Context) []Host {
	c := db.cluster
	if c == nil {
		return nil
	}
	_, _ = c.primary(ctx) // what it says of all of them is what is wanted
	c.mu.Lock()
	defer c.mu.Unlock()
	hosts := make([]Host, len(c.answers))
	for i, a := range c.answers {
		hosts[i] = a.state(c.latest)
	}
	return hosts
}

// Stats returns the connections' state, for reading and writing together, for
// the metrics.
func (db *DB) Stats() sql.DBStats {
	sum, w := db.reading.Stats(), db.writing.Stats()
	sum.MaxOpenConnections += w.MaxOpenConnections
	sum.OpenConnections += w.OpenConnections
	sum.InUse += w.InUse
	sum.WaitCount += w.WaitCount
	sum.WaitDuration += w.WaitDuration
	return sum
}

// Conn returns one connection for reading, for what belongs to a connection,
// such as a lock that outlives transactions.
func (db *DB) Conn(ctx context.Context) (*sql.Conn, error) { return db.reading.DB.Conn(ctx) }
