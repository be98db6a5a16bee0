package postgres

import (
	"context"
	"database/sql"
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

// tx is a transaction.
type tx struct {
	*sqlx.Tx
	db    *DB
	kept  *statements // of its kind of connection
	plain []string    // to be prepared once it has ended
	named []string
}

// write runs work in a transaction. An error rolls it back and is answered.
// work may be called again, from the start, after a deadlock: whatever it sets
// outside of itself it must set anew.
func (db *DB) write(ctx context.Context, what string, work func(*tx) error) error {
	for try := 1; ; try++ {
		err := db.attempt(ctx, what, work)
		if try == tries || !givenUp(err) {
			return faultOf(ctx, what, err)
		}
		select {
		case <-ctx.Done():
			return faultOf(ctx, what, err)
		case <-time.After(time.Duration(try) * 20 * time.Millisecond):
		}
	}
}

func (db *DB) attempt(ctx context.Context, what string, work func(*tx) error) error {
	failpoint.Reach(what, "begin")
	connection, err := db.toWrite(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = connection.Close() }() // of no effect the second time
	begun, err := connection.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	t := &tx{Tx: begun, db: db, kept: db.writes}
	defer func() { _ = begun.Rollback() }() // of no effect after a commit; where work panics
	if err := work(t); err != nil {
		_ = begun.Rollback()
		failpoint.Reach(what, "rolled back")
		return err
	}
	failpoint.Reach(what, "commit")
	if err := begun.Commit(); err != nil {
		return err
	}
	failpoint.Reach(what, "committed")
	_ = connection.Close() // before another is asked for
	t.prepareUsed(ctx)
	return nil
}

// toWrite waits for a connection to write on. Whoever gets none soon is told
// that the database is out of reach, in place of waiting for those before.
func (db *DB) toWrite(ctx context.Context) (*sqlx.Conn, error) {
	waiting, cancel := context.WithTimeout(ctx, connectionPatience)
	defer cancel()
	connection, err := db.writing.Connx(waiting)
	if err != nil && ctx.Err() == nil && waiting.Err() != nil {
		return nil, domain.ErrUnavailable.Because(fmt.Errorf("postgres: wait for a connection: %w", err))
	}
	return connection, err
}

// givenUp tells whether the database ended the transaction for another's sake.
func givenUp(err error) bool {
	e, ok := errors.AsType[*pq.Error](err)
	return ok && (e.Code == pqerror.TRDeadlockDetected || e.Code == pqerror.TRSerializationFailure)
}

// prepareUsed makes lasting what the transaction had to send as text. Its work
// is done, so a failure costs the next one a round trip and nothing else.
func (t *tx) prepareUsed(ctx context.Context) {
	for _, query := range t.plain {
		_ = t.kept.prepare(ctx, query, false)
	}
	for _, query := range t.named {
		_ = t.kept.prepare(ctx, query, true)
	}
}

func (t *tx) one(ctx context.Context, to any, query string, args ...any) error {
	if st := t.kept.get(query); st != nil {
		return t.StmtxContext(ctx, st).GetContext(ctx, to, args...)
	}
	t.plain = append(t.plain, query)
	return t.GetContext(ctx, to, query, args...)
}

func (t *tx) all(ctx context.Context, to any, query string, args ...any) error {
	if st := t.kept.get(query); st != nil {
		return t.StmtxContext(ctx, st).SelectContext(ctx, to, args...)
	}
	t.plain = append(t.plain, query)
	return t.SelectContext(ctx, to, query, args...)
}

// exec answers how many rows the statement touched.
func (t *tx) exec(ctx context.Context, query string, args ...any) (int64, error) {
	if st := t.kept.get(query); st != nil {
		return touched(t.StmtxContext(ctx, st).ExecContext(ctx, args...))
	}
	t.plain = append(t.plain, query)
	return touched(t.ExecContext(ctx, query, args...))
}

// store runs a statement whose parameters are the row's members by name, and
// which must touch exactly one row.
func (t *tx) store(ctx context.Context, query string, row any) error {
	var n int64
	var err error
	if st := t.kept.getNamed(query); st != nil {
		n, err = touched(t.NamedStmtContext(ctx, st).ExecContext(ctx, row))
	} else {
		t.named = append(t.named, query)
		n, err = touched(t.NamedExecContext(ctx, query, row))
	}
	if err == nil && n != 1 {
		err = fmt.Errorf("%d rows stored in place of one", n)
	}
	return err
}

func touched(result sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
