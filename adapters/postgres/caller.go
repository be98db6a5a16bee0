package postgres

import (
	"context"
	"database/sql"
	"errors"
	"hash/fnv"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

// Every write of a person passes the gate of the account: an advisory lock that
// writers share and that whoever closes, demotes or signs out the account takes
// alone. So what was judged before that has ended when it returns, and what
// comes after sees it. It is no row lock: PostgreSQL lets new sharers of a row
// pass a waiting owner for ever, while this queue is fair and writes nothing.
const gateClass = 0x636d73 // keeps these numbers apart from other advisory locks

// gateOf is the number of an account's gate. Two accounts that share one wait
// for each other's closing, and for nothing else.
func gateOf(userID string) int32 {
	h := fnv.New32a()
	h.Write([]byte(userID))
	return int32(h.Sum32())
}

// enter passes the caller's gate. It is a statement before the one that reads
// session and account, which must see what the gate was closed for.
func (t *tx) enter(ctx context.Context, by ports.Caller) error {
	if by.SessionID == "" {
		return nil
	}
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock_shared($1, $2)`, gateClass, gateOf(by.UserID))
	return err
}

// closeGate waits until nothing of the account's is being written, and keeps
// everything else waiting until this transaction has ended.
func (t *tx) closeGate(ctx context.Context, userID string) error {
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1, $2)`, gateClass, gateOf(userID))
	return err
}

// liveSession holds for a session that may act now.
const liveSession = `s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND s.ends_at > clock_timestamp() AND u.disabled_at IS NULL`

const selectWriter = `SELECT u.id, u.full_name, u.role, clock_timestamp() FROM sessions s JOIN users u ON u.id = s.user_id WHERE ` + liveSession

// writer is who writes, and when.
type writer struct {
	actor domain.Actor
	now   time.Time
}

// writerRow is a writer as it is read; a program's columns are empty.
type writerRow struct {
	id, name, role sql.NullString
	now            time.Time
}

func (row *writerRow) places() []any { return []any{&row.id, &row.name, &row.role, &row.now} }

func (row *writerRow) writer(by ports.Caller) writer {
	w := writer{domain.Actor{ID: row.id.String, FullName: row.name.String, Role: domain.Role(row.role.String)}, sortable(row.now.UTC())}
	if by.SessionID == "" {
		w.actor = by.Program
	}
	if by.SessionID == "" && !by.At.IsZero() {
		w.now = by.At
	}
	return w
}

// sortable returns a time of which six decimals are written. RFC 3339 allows fewer, and
// encoding/json writes no zeros at the end: "05.12345Z" comes before "05.123456Z", but after
// it for a program that compares the texts.
func sortable(t time.Time) time.Time {
	if t.Nanosecond()/int(time.Microsecond)%10 == 0 {
		return t.Add(time.Microsecond)
	}
	return t
}

// writer reads who the caller is at this moment.
func (t *tx) writer(ctx context.Context, by ports.Caller) (writer, error) {
	var row writerRow
	var err error
	if by.SessionID == "" {
		err = t.Scan(ctx, []any{&row.now}, `SELECT clock_timestamp()`)
	} else {
		err = t.Scan(ctx, row.places(), selectWriter, by.SessionID, by.UserID)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return writer{}, domain.ErrSessionEnded
	}
	return row.writer(by), err
}

// The reads of an e-book with who asks for it and when. The time is taken
// outside of the part that locks: it is that of the moment after.
const (
	present      = `b.deleted_at IS NULL`
	deletedOrNot = `true`
)

var (
	withWriter    = `SELECT ` + tables.EbookColumns + `, u.id AS writer_id, u.full_name AS writer_name, u.role AS writer_role FROM sessions s JOIN users u ON u.id = s.user_id CROSS JOIN ebooks b WHERE ` + liveSession + ` AND b.id = $3 AND `
	withoutWriter = `SELECT ` + tables.EbookColumns + `, NULL::text AS writer_id, NULL::text AS writer_name, NULL::text AS writer_role FROM ebooks b WHERE b.id = $1 AND `
)

func selectFor(by ports.Caller, id, which, lock string) (query string, args []any) {
	query, args = withoutWriter, []any{id}
	if by.SessionID != "" {
		query, args = withWriter, []any{by.SessionID, by.UserID, id}
	}
	return `SELECT w.*, clock_timestamp() FROM (` + query + which + lock + `) w`, args
}

// lock reads an e-book with who writes, and keeps everybody else from changing
// it. Who waited here sees it as the one before has left it. Who claims it is read by
// claim, where that matters.
func (t *tx) lock(ctx context.Context, by ports.Caller, id, which string) (domain.Ebook, writer, error) {
	var book tables.Ebook
	var row writerRow
	query, args := selectFor(by, id, which, ` FOR UPDATE OF b`)
	err := t.Scan(ctx, append(book.Members(), row.places()...), query, args...)
	if errors.Is(err, sql.ErrNoRows) { // the caller comes before the e-book
		if _, err := t.writer(ctx, by); err != nil {
			return domain.Ebook{}, writer{}, err
		}
	}
	if database.NotFound(err) {
		err = domain.ErrNotFound
	}
	if err != nil {
		return domain.Ebook{}, writer{}, err
	}
	locked := book.Domain()
	err = t.complete(ctx, &locked)
	return locked, row.writer(by), err
}

// GetFor returns one e-book with who asks and when.
func (r *Ebooks) GetFor(ctx context.Context, by ports.Caller, id string) (domain.Ebook, domain.Actor, time.Time, error) {
	book, row := tables.Ebook{}, writerRow{}
	query, args := selectFor(by, id, present, "")
	err := r.db.Scan(ctx, append(book.Members(), row.places()...), query, args...)
	if errors.Is(err, sql.ErrNoRows) && by.SessionID != "" { // the caller comes before the e-book
		caller := writerRow{}
		if err = r.db.Scan(ctx, caller.places(), selectWriter, by.SessionID, by.UserID); errors.Is(err, sql.ErrNoRows) {
			err = domain.ErrSessionEnded
		} else if err == nil {
			err = domain.ErrNotFound
		}
	}
	if database.NotFound(err) {
		err = domain.ErrNotFound
	}
	if err != nil {
		return domain.Ebook{}, domain.Actor{}, time.Time{}, database.Wrap(ctx, "read e-book", err)
	}
	w := row.writer(by)
	return book.Domain(), w.actor, w.now, nil
}
