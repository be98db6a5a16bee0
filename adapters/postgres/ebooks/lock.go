package ebooks

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// Conditions of lockEbook and selectFor.
const (
	notDeleted   = `b.deleted_at IS NULL`
	deletedOrNot = `true`
)

var (
	selectWithWriter    = `SELECT ` + tables.EbookColumns + `, ` + unit.WriterColumns
	selectWithoutWriter = `SELECT ` + tables.EbookColumns + `, NULL::text AS writer_id, NULL::text AS writer_name, NULL::text AS writer_role,
		NULL::text AS writer_token, NULL::text AS writer_scope FROM ebooks b WHERE b.id = $1 AND `
)

// selectFor returns a statement that reads an e-book with the caller and the time. The time is read outside of the
// locking subquery, so it is the time after the lock was taken.
func selectFor(by ports.Caller, id, condition, lock string) (query string, args []any) {
	query, args = selectWithoutWriter, []any{id}
	if by.IsAccount() {
		from, writerArgs := unit.FromWriter(by)
		query, args = selectWithWriter+from+` CROSS JOIN ebooks b WHERE b.id = $3 AND `, append(writerArgs, id)
	}
	return `SELECT w.*, clock_timestamp() FROM (` + query + condition + lock + `) w`, args
}

// lockEbook reads an e-book with the writer, and prevents other changes until the transaction ends. If
// another change is in progress, it waits for it and reads the result. It does not read the claim: see loadClaim.
func lockEbook(ctx context.Context, t *unit.Tx, by ports.Caller, id, condition string) (domain.Ebook, unit.Writer, error) {
	var book tables.Ebook
	var row unit.WriterRow
	query, args := selectFor(by, id, condition, ` FOR UPDATE OF b`)
	err := t.Scan(ctx, append(book.ScanTargets(), row.ScanTargets()...), query, args...)
	if errors.Is(err, sql.ErrNoRows) { // a session that has ended is reported before a missing e-book
		if _, err := t.Writer(ctx, by); err != nil {
			return domain.Ebook{}, unit.Writer{}, err
		}
	}
	if err != nil {
		return domain.Ebook{}, unit.Writer{}, database.OrNotFound(err, domain.ErrNotFound)
	}
	locked := book.Domain()
	err = fillMissingDigests(ctx, t, &locked)
	return locked, row.Writer(by), err
}

// GetFor returns one e-book with the caller and the time.
func (r *Ebooks) GetFor(ctx context.Context, by ports.Caller, id string) (domain.Ebook, domain.Actor, time.Time, error) {
	book, row := tables.Ebook{}, unit.WriterRow{}
	query, args := selectFor(by, id, notDeleted, "")
	err := r.DB.Scan(ctx, append(book.ScanTargets(), row.ScanTargets()...), query, args...)
	if errors.Is(err, sql.ErrNoRows) && by.IsAccount() { // a session that has ended is reported before a missing e-book
		caller := unit.WriterRow{}
		query, args := unit.SelectWriter(by)
		if err = r.DB.Scan(ctx, caller.ScanTargets(), query, args...); errors.Is(err, sql.ErrNoRows) {
			err = domain.ErrSessionEnded
		} else if err == nil {
			err = domain.ErrNotFound
		}
	}
	if err != nil {
		return domain.Ebook{}, domain.Actor{}, time.Time{}, database.Wrap(ctx, "read e-book", database.OrNotFound(err, domain.ErrNotFound))
	}
	w := row.Writer(by)
	return book.Domain(), w.Actor, w.Now, nil
}
