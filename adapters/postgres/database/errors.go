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
// is domain.ErrUnavailable, one without space is domain.ErrRecordsFull, and one that took
// too long or refused work for want of something else is domain.ErrServerBusy. Where the caller has left, lib/pq says that the
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
	switch {
	case errors.Is(err, context.Canceled):
		return wrapped
	case lost(err):
		return domain.ErrUnavailable.Because(wrapped)
	case diskFull(err):
		return domain.ErrRecordsFull.Because(wrapped)
	case busy(err):
		return domain.ErrServerBusy.Because(wrapped)
	}
	return wrapped
}

// gone are the states of a database that is stopped, starting, or may not be written to
// yet: nobody's request can be served until that is over.
var gone = []pqerror.Code{
	pqerror.AdminShutdown, pqerror.CrashShutdown, pqerror.CannotConnectNow,
	pqerror.ReadOnlySQLTransaction, // a standby that is about to be promoted
}

// lost tells whether the connection was lost or could not be made. Only then is it of no use
// to let others try.
func lost(err error) bool {
	if e, ok := errors.AsType[*pq.Error](err); ok {
		return class(e) == "08" || slices.Contains(gone, e.Code)
	}
	// Refused, reset or timed out.
	var refused net.Error
	if errors.As(err, &refused) && error(refused) != context.DeadlineExceeded { //nolint:errorlint // the request's own time says nothing about the line
		return true
	}
	for _, end := range []error{driver.ErrBadConn, sql.ErrConnDone, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(err, end) {
			return true
		}
	}
	return false
}

// crowded are the refusals of a statement that stood in others' way, or they in its.
var crowded = []pqerror.Code{
	pqerror.QueryCanceled, pqerror.LockNotAvailable, pqerror.TRDeadlockDetected, pqerror.TRSerializationFailure,
	pqerror.IdleInTransactionSessionTimeout,
}

// busy tells whether the database is there but could not do this one thing now.
func busy(err error) bool {
	if e, ok := errors.AsType[*pq.Error](err); ok { // 53 resources, 58 the system below
		return class(e) == "53" || class(e) == "58" || slices.Contains(crowded, e.Code)
	}
	return errors.Is(err, context.DeadlineExceeded)
}

// diskFull tells whether the database itself had no space for what was to be written.
func diskFull(err error) bool {
	e, ok := errors.AsType[*pq.Error](err)
	return ok && e.Code == pqerror.DiskFull
}

func class(e *pq.Error) string { return string(e.Code[:2]) }

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
