package unit

import (
	"context"
	"database/sql"
	"errors"
	"hash/fnv"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Every write of a person holds the advisory lock of the account. Writers share it; disabling,
// demoting and signing out the account takes it exclusively. So when one of these returns, writes
// that were permitted before have ended, and later ones see the change. A row lock would not do:
// PostgreSQL lets new shared locks of a row overtake an exclusive one that waits. Advisory locks
// are fair, and write nothing.
const AccountLockClass = 0x636d73 // separates these numbers from other advisory locks

// UserLockKey returns the number of a user's locks. If two users have the same number, the writes of
// each also wait while the other is being disabled, and for nothing else.
func UserLockKey(userID string) int32 {
	h := fnv.New32a()
	h.Write([]byte(userID))
	return int32(h.Sum32())
}

// Lock takes an advisory lock until the transaction ends.
func (t *Tx) Lock(ctx context.Context, key int64) error {
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, key)
	return err
}

// LockFor takes a person's lock of a class until the transaction ends.
func (t *Tx) LockFor(ctx context.Context, class int32, userID string) error {
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1, $2)`, class, UserLockKey(userID))
	return err
}

// LockAccountShared takes the caller's lock for a write. It is a statement of its own before the
// one that reads session and account, which must see what happened under the exclusive lock.
func (t *Tx) LockAccountShared(ctx context.Context, by ports.Caller) error {
	if !by.IsAccount() {
		return nil
	}
	return t.lockShared(ctx, by.UserID)
}

func (t *Tx) lockShared(ctx context.Context, userID string) error {
	_, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock_shared($1, $2)`, AccountLockClass, UserLockKey(userID))
	return err
}

// LockEnabled returns an account that is not disabled, and keeps it as it is until the transaction ends. It is for
// work of a user whose session may have ended.
func (t *Tx) LockEnabled(ctx context.Context, userID string) (u domain.User, err error) {
	if err := t.lockShared(ctx, userID); err != nil {
		return u, err
	}
	err = t.Scan(ctx, []any{&u.ID, &u.FullName, &u.Role}, `SELECT id, full_name, role FROM users WHERE id = $1 AND disabled_at IS NULL`, userID)
	return u, err
}

// LockAccount waits until the account's writes have ended, and makes others wait until this
// transaction has ended.
func (t *Tx) LockAccount(ctx context.Context, userID string) error {
	return t.LockFor(ctx, AccountLockClass, userID)
}

// WriterColumns are the columns of a WriterRow, before the time.
const WriterColumns = `u.id AS writer_id, u.full_name AS writer_name, u.role AS writer_role, s.token_name AS writer_token, s.token_scope AS writer_scope`

// Where the right to write is read: sessions and tokens that can be used now.
const (
	liveSession = `(SELECT id, user_id, NULL::text AS token_name, NULL::text AS token_scope FROM sessions
		WHERE ended_at IS NULL AND ends_at > clock_timestamp()) s`
	liveToken = `(SELECT id, user_id, name AS token_name, scope AS token_scope FROM tokens
		WHERE revoked_at IS NULL AND expires_at > clock_timestamp()) s`
	joinAccount = ` JOIN users u ON u.id = s.user_id AND s.id = $1 AND u.id = $2 AND u.disabled_at IS NULL`

	fromSession, fromToken = ` FROM ` + liveSession + joinAccount, ` FROM ` + liveToken + joinAccount
)

// FromWriter returns the FROM clause that finds the account (u) of a caller if it may write now, with
// its arguments. There is one for sessions, and one for tokens.
func FromWriter(by ports.Caller) (clause string, args []any) {
	if by.TokenID != "" {
		return fromToken, []any{by.TokenID, by.UserID}
	}
	return fromSession, []any{by.SessionID, by.UserID}
}

// SelectWriter returns the statement that reads a WriterRow if the caller may write now.
func SelectWriter(by ports.Caller) (query string, args []any) {
	from, args := FromWriter(by)
	return `SELECT ` + WriterColumns + `, clock_timestamp()` + from, args
}

// Writer is who writes, and when.
type Writer struct {
	Actor domain.Actor
	Now   time.Time
}

// WriterRow is a writer as it is read. Its columns are empty if no account writes.
type WriterRow struct {
	id, name, role, token, scope sql.NullString
	now                          time.Time
}

// ScanTargets returns where to scan WriterColumns and the time.
func (row *WriterRow) ScanTargets() []any {
	return []any{&row.id, &row.name, &row.role, &row.token, &row.scope, &row.now}
}

// Writer returns the writer of a row. If no account writes, it is by.Program, at the time by.At unless that is zero.
func (row *WriterRow) Writer(by ports.Caller) Writer {
	w := Writer{domain.Actor{
		ID: row.id.String, FullName: row.name.String, Role: domain.Role(row.role.String),
		Token: domain.UsedToken{Name: row.token.String, Scope: domain.Scope(row.scope.String)},
	}, Sortable(row.now.UTC())}
	if by.IsAccount() {
		return w
	}
	w.Actor = by.Program
	if !by.At.IsZero() {
		w.Now = by.At
	}
	return w
}

// Sortable moves a time by a microsecond if needed, so that it is written with six decimals. RFC 3339
// allows fewer, and encoding/json omits zeros at the end: "05.12345Z" is before "05.123456Z", but a
// program that compares the texts would sort it after.
func Sortable(t time.Time) time.Time {
	if t.Nanosecond()/int(time.Microsecond)%10 == 0 {
		return t.Add(time.Microsecond)
	}
	return t
}

// Writer reads the caller's current account.
func (t *Tx) Writer(ctx context.Context, by ports.Caller) (Writer, error) {
	var row WriterRow
	var err error
	if by.IsAccount() {
		query, args := SelectWriter(by)
		err = t.Scan(ctx, row.ScanTargets(), query, args...)
	} else {
		err = t.Scan(ctx, []any{&row.now}, `SELECT clock_timestamp()`)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return Writer{}, domain.ErrSessionEnded
	}
	return row.Writer(by), err
}

// WriteAs is Write for a caller, whose current account it reads if there is one.
func (db *DB) WriteAs(ctx context.Context, operation string, by ports.Caller, work func(*Tx, Writer) error) error {
	return db.Write(ctx, operation, func(t *Tx) error {
		if err := t.LockAccountShared(ctx, by); err != nil {
			return err
		}
		w, err := t.Writer(ctx, by)
		if err != nil {
			return err
		}
		return work(t, w)
	})
}
