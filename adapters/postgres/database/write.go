package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq/pqerror"

	"backoffice/domain"
	"backoffice/ports/failpoint"
)

// maxAttempts is how often a transaction is tried when it conflicts with others. Locks are taken in
// one order (account, key, e-book, search, files, counters by name, webhooks), so one attempt is nearly always enough:
// only the account that is given an e-book is locked after it.
const maxAttempts = 3

// Write runs work in a transaction. If work returns an error, the transaction is rolled back and
// the error returned. After a deadlock or a serialization failure work is called again, so it must
// reset all variables outside that it sets.
func (db *DB) Write(ctx context.Context, operation string, work func(*Tx) error) error {
	for attempt := 1; ; attempt++ {
		err := db.attempt(ctx, operation, work)
		if attempt == maxAttempts || !HasCode(err, pqerror.TRDeadlockDetected, pqerror.TRSerializationFailure) {
			return Wrap(ctx, operation, err)
		}
		select {
		case <-ctx.Done():
			return Wrap(ctx, operation, err)
		case <-time.After(time.Duration(attempt) * 20 * time.Millisecond):
		}
	}
}

func (db *DB) attempt(ctx context.Context, operation string, work func(*Tx) error) error {
	failpoint.Reach(operation, "begin")
	connection, begun, err := db.begin(ctx)
	if isStandby(err) {
		return domain.ErrUnavailable.Because(fmt.Errorf("postgres: %s: %w", operation, err))
	}
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close() }() // has no effect the second time
	t := &Tx{Tx: begun, prepared: db.writeStatements}
	defer func() { _ = begun.Rollback() }() // has no effect after a commit; for a panic in work
	if err := work(t); err != nil {
		err = rollBack(begun, err)
		failpoint.Reach(operation, "rolled back")
		return err
	}
	failpoint.Reach(operation, "commit")
	if err := begun.Commit(); err != nil {
		return err
	}
	failpoint.Reach(operation, "committed")
	_ = connection.Close() // before preparing takes a connection
	t.prepared.prepare(ctx, t.unprepared...)
	return nil
}

// begin begins a transaction on a connection from the pool. If PostgreSQL was restarted, all idle connections
// are broken, and begin tries the next: database/sql does so by itself only if no connection is requested
// explicitly (sql.Conn). A connection to a standby is discarded: that of the next call may be to the primary.
func (db *DB) begin(ctx context.Context) (*sqlx.Conn, *sqlx.Tx, error) {
	for retries := db.writing.Stats().MaxOpenConnections; ; retries-- {
		connection, err := db.writeConn(ctx)
		if err != nil {
			return nil, nil, err
		}
		begun, err := connection.BeginTxx(ctx, nil)
		if err == nil {
			return connection, begun, nil
		}
		if isStandby(err) {
			_ = connection.Raw(func(any) error { return driver.ErrBadConn })
		}
		_ = connection.Close()
		if retries == 0 || !errors.Is(err, driver.ErrBadConn) {
			return nil, nil, err
		}
	}
}

// isStandby reports whether a transaction could not begin because the host is a standby, which refuses lib/pq's
// BEGIN READ WRITE.
func isStandby(err error) bool { return HasCode(err, pqerror.FeatureNotSupported) }

// rollBack ends a transaction whose work has failed, and returns the reason. A timeout of the
// rollback replaces the error of the work: the caller has waited for the database once and must not
// retry.
func rollBack(begun *sqlx.Tx, failed error) error {
	if err := begun.Rollback(); isTimeout(err) {
		return err
	}
	return failed
}

// writeConn waits for a connection for writing. After connectionWait it fails with
// domain.ErrServerBusy.
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
