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

// Wrap adds the operation to an error for the log, and translates it for the caller. Errors of the
// domain stay as they are. A database that cannot be reached is domain.ErrUnavailable, a full disk
// domain.ErrRecordsFull, and a timeout or a lack of other resources domain.ErrServerBusy. If ctx
// has ended, because the caller has left or its time is over, lib/pq reports a cancelled statement,
// as it does for a timeout; then Wrap returns the context's cause instead.
func Wrap(ctx context.Context, operation string, err error) error {
	if err != nil && ctx.Err() != nil {
		if _, ok := errors.AsType[*domain.Error](err); !ok {
			return fmt.Errorf("postgres: %s: %w", operation, context.Cause(ctx))
		}
	}
	return wrap(operation, err)
}

func wrap(operation string, err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*domain.Error](err); ok {
		return err
	}
	wrapped := fmt.Errorf("postgres: %s: %w", operation, err)
	switch {
	case errors.Is(err, context.Canceled):
		return wrapped
	case lost(err):
		return domain.ErrUnavailable.Because(wrapped)
	case HasCode(err, pqerror.DiskFull):
		return domain.ErrRecordsFull.Because(wrapped)
	case busy(err):
		return domain.ErrServerBusy.Because(wrapped)
	}
	return wrapped
}

// unavailableCodes are the errors of a database that is stopping, starting, or not yet writable.
// Until that is over no request can be served.
var unavailableCodes = []pqerror.Code{
	pqerror.AdminShutdown, pqerror.CrashShutdown, pqerror.CannotConnectNow,
	pqerror.ReadOnlySQLTransaction, // a standby that is about to be promoted
}

// lost reports whether the connection was lost or could not be made. If so, other requests
// fail too.
func lost(err error) bool {
	if e, ok := errors.AsType[*pq.Error](err); ok {
		return class(e) == "08" || slices.Contains(unavailableCodes, e.Code) // 08: connection exception
	}
	// Refused, reset or timed out.
	var network net.Error
	if errors.As(err, &network) && error(network) != context.DeadlineExceeded { //nolint:errorlint // the request's own deadline does not mean that the connection was lost
		return true
	}
	for _, end := range []error{driver.ErrBadConn, sql.ErrConnDone, io.EOF, io.ErrUnexpectedEOF} {
		if errors.Is(err, end) {
			return true
		}
	}
	return unsent(err)
}

// unsent reports whether lib/pq could send nothing of a statement. Its type for that is not exported and does not
// unwrap.
func unsent(err error) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if fmt.Sprintf("%T", err) == "*pq.safeRetryError" {
			return true
		}
	}
	return false
}

// contentionCodes are the errors of a statement that waited too long for others or conflicted with
// them.
var contentionCodes = []pqerror.Code{
	pqerror.QueryCanceled, pqerror.LockNotAvailable, pqerror.TRDeadlockDetected, pqerror.TRSerializationFailure,
	pqerror.IdleInTransactionSessionTimeout,
}

// busy reports whether the database can be reached but could not run this statement now.
func busy(err error) bool {
	if e, ok := errors.AsType[*pq.Error](err); ok { // 53: insufficient resources, 58: system error
		return class(e) == "53" || class(e) == "58" || slices.Contains(contentionCodes, e.Code)
	}
	return errors.Is(err, context.DeadlineExceeded)
}

// HasCode reports whether the database has refused with one of these codes.
func HasCode(err error, codes ...pqerror.Code) bool {
	e, ok := errors.AsType[*pq.Error](err)
	return ok && slices.Contains(codes, e.Code)
}

func class(e *pq.Error) string { return string(e.Code[:2]) }

// Violates reports whether err is a violation of the named constraint.
func Violates(err error, constraint string) bool {
	e, ok := errors.AsType[*pq.Error](err)
	return ok && e.Constraint == constraint
}

// NotFound reports whether err says that there is no such row, or that an id is not a valid UUID.
func NotFound(err error) bool {
	return errors.Is(err, sql.ErrNoRows) || HasCode(err, pqerror.InvalidTextRepresentation)
}

// OrNotFound returns refusal if there is no such row, and err otherwise.
func OrNotFound(err, refusal error) error {
	if NotFound(err) {
		return refusal
	}
	return err
}
