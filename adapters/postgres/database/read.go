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

// prepared returns the prepared statement of a query, or nil if there are too many or the database
// does not prepare it in time.
func (db *DB) prepared(ctx context.Context, query string) *sqlx.Stmt {
	if st := db.reads.get(query); st != nil {
		return st
	}
	db.reads.prepare(ctx, []string{query}, nil)
	return db.reads.get(query)
}
