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

// Every write of a person holds the advisory lock of the account. Writers share it; closing,
// demoting and signing out the account takes it exclusively. So when one of these returns, writes
// that were permitted before have ended, and later ones see the change. A row lock would not do:
// PostgreSQL lets new shared locks of a row overtake an exclusive one that waits. Advisory locks
// are fair, and write nothing.
const accountLockClass = 0x636d73 // separates these numbers from other advisory locks

// accountLockKey returns the number of an account's lock. If two accounts have the same number, the
// writes of each also wait while the other is being closed, and for nothing else.
func accountLockKey(userID string) int32 {
	h := fnv.New32a()
	h.Write([]byte(userID))
	return int32(h.Sum32())
}

// lockAccountShared takes the caller's lock for a write. It is a statement of its own before the
// one that reads session and account, which must see what happened under the exclusive lock.
func (t *tx) lockAccountShared(ctx context.Context, by ports.Caller) error {
	if by.SessionID == "" {
		return nil
	}
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock_shared($1, $2)`, accountLockClass, accountLockKey(by.UserID))
	return err
}

// lockAccount waits until the account's writes have ended, and makes others wait until this
// transaction has ended.
func (t *tx) lockAccount(ctx context.Context, userID string) error {
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1, $2)`, accountLockClass, accountLockKey(userID))
	return err
}

// liveSession is the condition for a session that may write now.
const liveSession = `s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND s.ends_at > clock_timestamp() AND u.disabled_at IS NULL`

const selectWriter = `SELECT u.id, u.full_name, u.role, clock_timestamp() FROM sessions s JOIN users u ON u.id = s.user_id WHERE ` + liveSession

// writer is who writes, and when.
type writer struct {
	actor domain.Actor
	now   time.Time
}

// writerRow is a writer as it is read. Its columns are empty for a program.
type writerRow struct {
	id, name, role sql.NullString
	now            time.Time
}

func (row *writerRow) scanTargets() []any { return []any{&row.id, &row.name, &row.role, &row.now} }

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

// sortable returns a time that is written with six decimals. RFC 3339 allows fewer, and
// encoding/json omits zeros at the end: "05.12345Z" is before "05.123456Z", but a program that
// compares the texts would sort it after.
func sortable(t time.Time) time.Time {
	if t.Nanosecond()/int(time.Microsecond)%10 == 0 {
		return t.Add(time.Microsecond)
	}
	return t
}

// writer reads the caller's current account.
func (t *tx) writer(ctx context.Context, by ports.Caller) (writer, error) {
	var row writerRow
	var err error
	if by.SessionID == "" {
		err = t.Scan(ctx, []any{&row.now}, `SELECT clock_timestamp()`)
	} else {
		err = t.Scan(ctx, row.scanTargets(), selectWriter, by.SessionID, by.UserID)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return writer{}, domain.ErrSessionEnded
	}
	return row.writer(by), err
}

// writeAs is write for a person, whose account it reads as of now.
func (db *DB) writeAs(ctx context.Context, what string, by ports.Caller, work func(*tx, writer) error) error {
	return db.write(ctx, what, func(t *tx) error {
		if err := t.lockAccountShared(ctx, by); err != nil {
			return err
		}
		w, err := t.writer(ctx, by)
		if err != nil {
			return err
		}
		return work(t, w)
	})
}

// The parts of a statement that reads an e-book with the caller and the time. The time is read
// outside of the locking subquery, so it is the time after the lock was taken.
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

// lock reads an e-book with the writer, and prevents other changes until the transaction ends. It
// waits for the change before, and then reads the result. The claim is read by loadClaim if needed.
func (t *tx) lock(ctx context.Context, by ports.Caller, id, which string) (domain.Ebook, writer, error) {
	var book tables.Ebook
	var row writerRow
	query, args := selectFor(by, id, which, ` FOR UPDATE OF b`)
	err := t.Scan(ctx, append(book.Members(), row.scanTargets()...), query, args...)
	if errors.Is(err, sql.ErrNoRows) { // a session that has ended is reported before a missing e-book
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
	err = t.fillMissingDigests(ctx, &locked)
	return locked, row.writer(by), err
}

// GetFor returns one e-book with the caller and the time.
func (r *Ebooks) GetFor(ctx context.Context, by ports.Caller, id string) (domain.Ebook, domain.Actor, time.Time, error) {
	book, row := tables.Ebook{}, writerRow{}
	query, args := selectFor(by, id, present, "")
	err := r.db.Scan(ctx, append(book.Members(), row.scanTargets()...), query, args...)
	if errors.Is(err, sql.ErrNoRows) && by.SessionID != "" { // a session that has ended is reported before a missing e-book
		caller := writerRow{}
		if err = r.db.Scan(ctx, caller.scanTargets(), selectWriter, by.SessionID, by.UserID); errors.Is(err, sql.ErrNoRows) {
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
