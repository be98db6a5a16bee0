package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"

	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"

	"backoffice/domain"
)

// Wrap words an error for the log, and for the caller where it is one that
// passes: what the domain said stays as it is, a database that is out of reach
// is domain.ErrUnavailable. Where the caller has left, lib/pq says that the
// statement was cancelled, as if it had taken too long; the context's own cause
// stands in its place.
func Wrap(ctx context.Context, what string, err error) error {
	if err != nil && ctx.Err() != nil {
		if _, ok := errors.AsType[*domain.Error](err); !ok {
			return fmt.Errorf("postgres: %s: %w", what, context.Cause(ctx))
		}
	}
	return wrap(what, err)
}

func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*domain.Error](err); ok {
		return err
	}
	wrapped := fmt.Errorf("postgres: %s: %w", what, err)
	if !errors.Is(err, context.Canceled) && unavailable(err) {
		return domain.ErrUnavailable.Because(wrapped)
	}
	return wrapped
}

// temporary are the states of a database that will answer again: stopped or
// starting, full, too slow, or busy with another's lock.
var temporary = []pqerror.Code{
	pqerror.QueryCanceled, pqerror.LockNotAvailable, pqerror.TRDeadlockDetected, pqerror.TRSerializationFailure,
	pqerror.AdminShutdown, pqerror.CrashShutdown, pqerror.CannotConnectNow, pqerror.IdleInTransactionSessionTimeout,
	pqerror.ReadOnlySQLTransaction, // a standby that is about to be promoted
}

func unavailable(err error) bool {
	if e, ok := errors.AsType[*pq.Error](err); ok {
		class := string(e.Code[:2]) // 08 connection, 53 resources, 58 the system below
		return class == "08" || class == "53" || class == "58" || slices.Contains(temporary, e.Code)
	}
	if _, ok := errors.AsType[net.Error](err); ok { // refused, reset, timed out
		return true
	}
	for _, lost := range []error{driver.ErrBadConn, sql.ErrConnDone, io.EOF, io.ErrUnexpectedEOF, context.DeadlineExceeded} {
		if errors.Is(err, lost) {
			return true
		}
	}
	return false
}

// Violates tells whether err is a broken constraint of that name.
func Violates(err error, constraint string) bool {
	e, ok := errors.AsType[*pq.Error](err)
	return ok && e.Constraint == constraint
}

// NotFound tells whether err says that there is no such row, or that the name
// given for it could not be one (an id that is no UUID).
func NotFound(err error) bool {
	if errors.Is(err, sql.ErrNoRows) {
		return true
	}
	e, ok := errors.AsType[*pq.Error](err)
	return ok && e.Code == pqerror.InvalidTextRepresentation
}
