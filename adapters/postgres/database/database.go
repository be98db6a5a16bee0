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
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
)

// How many connections to the database one server has for reading and for
// writing; two cores are busy with far fewer. They are apart, so that who reads
// never waits for those who wait for a locked row.
const (
	maxReading = 12
	maxWriting = 8
	maxPatient = 2
)

// connectionWait is how long a write waits for a connection. Reads do not
// wait: fewer than there are connections for are let in at once.
const connectionWait = 3 * time.Second

// DB is the database with its prepared statements.
type DB struct {
	reading, writing *sqlx.DB
	reads, writes    *statements
	connectionWait   time.Duration // of a write; 0 is for ever
	patient          *DB
}

// Open prepares the connections to the database that dsn names; the first is
// made when it is needed, so a server can start before its database.
func Open(dsn string) (*DB, error) {
	usual, err := Connector(dsn, settings)
	if err != nil {
		return nil, fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	usual.Dialer(&deadlineDialer{})
	unlimited, err := Connector(dsn, unlimitedSettings)
	if err != nil {
		return nil, fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	reading, writing, slow := newPool(usual, maxReading), newPool(usual, maxWriting), newPool(unlimited, maxPatient)
	kept := newStatements(slow)
	return &DB{
		reading: reading, writing: writing, reads: newStatements(reading), writes: newStatements(writing), connectionWait: connectionWait,
		patient: &DB{reading: slow, writing: slow, reads: kept, writes: kept},
	}, nil
}

// Patient returns the database over connections of their own, for the few
// questions that may take as long as a large library needs.
func (db *DB) Patient() *DB { return db.patient }

// Close closes the connections.
func (db *DB) Close() error {
	return errors.Join(db.reading.Close(), db.writing.Close(), db.patient.reading.Close())
}

// Ready returns nil where the database can be reached.
func (db *DB) Ready(ctx context.Context) error {
	var one int
	return wrap("reach the database", db.reading.GetContext(ctx, &one, `SELECT 1`))
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
