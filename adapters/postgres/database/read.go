package database

import (
	"cmp"
	"context"
	"database/sql"
	"errors"

	"github.com/jmoiron/sqlx"
)

// Get reads one row outside of a transaction.
func (db *DB) Get(ctx context.Context, to any, query string, args ...any) error {
	if st := db.prepared(ctx, query); st != nil {
		return st.GetContext(ctx, to, args...)
	}
	return db.reading.GetContext(ctx, to, query, args...)
}

// Select reads rows outside of a transaction.
func (db *DB) Select(ctx context.Context, to any, query string, args ...any) error {
	if st := db.prepared(ctx, query); st != nil {
		return st.SelectContext(ctx, to, args...)
	}
	return db.reading.SelectContext(ctx, to, query, args...)
}

// Query reads rows outside of a transaction.
func (db *DB) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if st := db.prepared(ctx, query); st != nil { //nolint:sqlclosecheck // it is reused
		return st.QueryContext(ctx, args...)
	}
	return db.reading.QueryContext(ctx, query, args...)
}

// Scan reads one row into dest outside of a transaction.
func (db *DB) Scan(ctx context.Context, dest []any, query string, args ...any) error {
	rows, err := db.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return cmp.Or(rows.Err(), sql.ErrNoRows)
	}
	return errors.Join(rows.Scan(dest...), rows.Close())
}

// QueryFunc runs a query: Query, or QueryContext, of a database or a transaction.
type QueryFunc func(ctx context.Context, query string, args ...any) (*sql.Rows, error)

// Each calls read for each row of a query.
func Each(ctx context.Context, run QueryFunc, read func(*sql.Rows) error, query string, args ...any) error {
	rows, err := run(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Collect returns what scan reads from each row of a query. It is never nil without an error.
func Collect[T any](ctx context.Context, run QueryFunc, scan func(*sql.Rows, *T) error, query string, args ...any) ([]T, error) {
	found := []T{}
	err := Each(ctx, run, func(rows *sql.Rows) error {
		var one T
		err := scan(rows, &one)
		found = append(found, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return found, nil
}

// prepared returns the prepared statement of a query, or nil if there are too many or the database
// does not prepare it in time.
func (db *DB) prepared(ctx context.Context, query string) *sqlx.Stmt {
	if st := db.readStatements.get(query); st != nil {
		return st
	}
	db.readStatements.prepare(ctx, query)
	return db.readStatements.get(query)
}
