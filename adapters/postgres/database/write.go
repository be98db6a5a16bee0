package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"

	"backoffice/domain"
	"backoffice/ports/failpoint"
)

// tries is how often a transaction is begun where the database gave it up for
// the sake of another one. Locks are taken in one order everywhere (key,
// e-book, search, files, counters by name), so this should never be needed.
const tries = 3

// Write runs work in a transaction. An error rolls it back and is returned.
// work may be called again, from the start, after a deadlock: whatever it sets
// outside of itself it must set anew.
func (db *DB) Write(ctx context.Context, what string, work func(*Tx) error) error {
	for try := 1; ; try++ {
		err := db.attempt(ctx, what, work)
		if try == tries || !retryable(err) {
			return Wrap(ctx, what, err)
		}
		select {
		case <-ctx.Done():
			return Wrap(ctx, what, err)
		case <-time.After(time.Duration(try) * 20 * time.Millisecond):
		}
	}
}

func (db *DB) attempt(ctx context.Context, what string, work func(*Tx) error) error {
	failpoint.Reach(what, "begin")
	connection, begun, err := db.begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close() }() // of no effect the second time
	t := &Tx{Tx: begun, kept: db.writes}
	defer func() { _ = begun.Rollback() }() // of no effect after a commit; where work panics
	if err := work(t); err != nil {
		err = takenBack(begun, err)
		if readOnly(err) { // the host is the primary no longer, or not yet: the next one may be another
			_ = connection.Raw(func(any) error { return driver.ErrBadConn })
		}
		failpoint.Reach(what, "rolled back")
		return err
	}
	failpoint.Reach(what, "commit")
	if err := begun.Commit(); err != nil {
		return err
	}
	failpoint.Reach(what, "committed")
	_ = connection.Close() // before another is asked for
	t.kept.prepare(ctx, t.plain, t.named)
	return nil
}

// begin begins a transaction on a connection of its own. Connections that were cut while
// nobody used them, as all are where PostgreSQL was restarted, are thrown away: database/sql
// does so by itself, but not for a connection that is asked for alone (sql.Conn).
func (db *DB) begin(ctx context.Context) (*sqlx.Conn, *sqlx.Tx, error) {
	for left := db.writing.Stats().MaxOpenConnections; ; left-- {
		connection, err := db.writeConn(ctx)
		if err != nil {
			return nil, nil, err
		}
		begun, err := connection.BeginTxx(ctx, nil)
		if err == nil {
			return connection, begun, nil
		}
		_ = connection.Close()
		if left == 0 || !errors.Is(err, driver.ErrBadConn) {
			return nil, nil, err
		}
	}
}

// takenBack ends a transaction whose work has failed, and returns why. Where the database
// falls silent meanwhile it is that in place of a refusal: who has waited for one silence
// shall not begin anew, and wait for another.
func takenBack(begun *sqlx.Tx, failed error) error {
	if lost := begun.Rollback(); silent(lost) {
		return lost
	}
	return failed
}

// writeConn waits for a connection to write on. Whoever gets none soon is told
// that the server is busy, in place of waiting for those before.
func (db *DB) writeConn(ctx context.Context) (*sqlx.Conn, error) {
	if db.connectionWait == 0 {
		return db.writing.Connx(ctx)
	}
	waiting, cancel := context.WithTimeout(ctx, db.connectionWait)
	defer cancel()
	connection, err := db.writing.Connx(waiting)
	if err != nil && ctx.Err() == nil && waiting.Err() != nil {
		return nil, domain.ErrServerBusy.Because(fmt.Errorf("postgres: wait for a connection: %w", err))
	}
	return connection, err
}

// readOnly tells whether a change was refused because the database takes none.
func readOnly(err error) bool {
	e, ok := errors.AsType[*pq.Error](err)
	return ok && e.Code == pqerror.ReadOnlySQLTransaction
}

// retryable tells whether the database ended the transaction for another's sake.
func retryable(err error) bool {
	e, ok := errors.AsType[*pq.Error](err)
	return ok && (e.Code == pqerror.TRDeadlockDetected || e.Code == pqerror.TRSerializationFailure)
}
