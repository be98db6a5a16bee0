// Package postgres keeps the library's records in PostgreSQL 15 or newer.
//
// Every write runs in an explicit transaction: after a lost connection lib/pq
// may execute an autocommit write twice (its issue 939). Statements that do not
// change are prepared after their first use, since lib/pq pays a round trip
// more for each that is not.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/jmoiron/sqlx/reflectx"
	"github.com/lib/pq"

	"backoffice/domain"
)

// How many connections to the database one server has for reading and for
// writing; two cores are busy with far fewer. They are apart, so that who reads
// never waits for those who wait for a locked row.
const (
	maxReading = 12
	maxWriting = 8
)

// connectionPatience is how long a write waits for a connection. Reads do not
// wait: fewer than there are connections for are let in at once.
const connectionPatience = 3 * time.Second

// settings of every connection. A request that waits longer than these is
// answered as unavailable; whoever wants to wait may come again.
var settings = map[string]string{
	"timezone":                            "UTC",
	"statement_timeout":                   "4250", // below silence: the statement ends, and the connection lives
	"lock_timeout":                        "4000",
	"idle_in_transaction_session_timeout": "15000",
}

// DB is the database with its prepared statements.
type DB struct {
	pool       *sqlx.DB // for reading
	writing    *sqlx.DB
	slow       *sqlx.DB    // for the few questions that may take as long as they need
	statements *statements // for reading
	writes     *statements
	asked      askedOnce
	unmapped   chan look // what has earned a map
	quota      domain.Quota
}

// Open prepares the connections to the database that dsn names; the first is
// made when it is needed, so a server can start before its database.
func Open(_ context.Context, dsn string) (*DB, error) {
	connector, err := connectorTo(dsn)
	if err != nil {
		return nil, fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	patient, err := patientConnector(dsn)
	if err != nil {
		return nil, fmt.Errorf("postgres: read the address of the database: %w", err)
	}
	pool, writing, slow := newPool(connector, maxReading), newPool(connector, maxWriting), newPool(patient, 2)
	return &DB{
		pool: pool, writing: writing, slow: slow, statements: newStatements(pool), writes: newStatements(writing),
		unmapped: make(chan look, waitingMaps),
	}, nil
}

func newPool(connector *pq.Connector, size int) *sqlx.DB {
	pool := sqlx.NewDb(sql.OpenDB(connector), "postgres")
	pool.Mapper = reflectx.NewMapperTagFunc("json", strings.ToLower, func(tag string) string {
		name, _, _ := strings.Cut(tag, ",")
		return name
	})
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxIdleTime(5 * time.Minute)
	pool.SetConnMaxLifetime(30 * time.Minute)
	return pool
}

func connectorTo(dsn string) (*pq.Connector, error) {
	config, err := pq.NewConfig(dsn)
	if err != nil {
		return nil, err
	}
	if config.Runtime == nil {
		config.Runtime = map[string]string{}
	}
	for name, value := range settings {
		if _, chosen := config.Runtime[name]; !chosen {
			config.Runtime[name] = value
		}
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 4 * time.Second
	}
	connector, err := pq.NewConnectorConfig(config)
	if err == nil {
		connector.Dialer(&wire{})
	}
	return connector, err
}

// Close gives the connections back.
func (db *DB) Close() error { return errors.Join(db.pool.Close(), db.writing.Close(), db.slow.Close()) }

// Ready answers nil where the database can be reached.
func (db *DB) Ready(ctx context.Context) error {
	var one int
	return fault("reach the database", db.pool.GetContext(ctx, &one, `SELECT 1`))
}

// Pool is the connections' state, for reading and writing together, for whoever
// measures.
func (db *DB) Pool() sql.DBStats {
	sum, w := db.pool.Stats(), db.writing.Stats()
	sum.MaxOpenConnections += w.MaxOpenConnections
	sum.OpenConnections += w.OpenConnections
	sum.InUse += w.InUse
	sum.WaitCount += w.WaitCount
	sum.WaitDuration += w.WaitDuration
	return sum
}

// Ebooks keeps ports.Ebooks' promise.
func (db *DB) Ebooks() *Ebooks { return &Ebooks{db} }

// Files keeps ports.FileRegister's promise.
func (db *DB) Files() *Files { return &Files{db} }

// Users keeps ports.Users' promise.
func (db *DB) Users() *Users { return &Users{db} }

// Sessions keeps ports.Sessions' promise.
func (db *DB) Sessions() *Sessions { return &Sessions{db} }

// Attempts keeps ports.Attempts' promise.
func (db *DB) Attempts() *Attempts { return &Attempts{db} }
