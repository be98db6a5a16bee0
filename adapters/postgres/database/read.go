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
	st, err := db.prepared(ctx, query)
	if err != nil {
		return err
	}
	if st == nil { // too many are kept already
		return db.reading.GetContext(ctx, to, query, args...)
	}
	return st.GetContext(ctx, to, args...)
}

// Select reads rows outside of a transaction.
func (db *DB) Select(ctx context.Context, to any, query string, args ...any) error {
	st, err := db.prepared(ctx, query)
	if err != nil {
		return err
	}
	if st == nil {
		return db.reading.SelectContext(ctx, to, query, args...)
	}
	return st.SelectContext(ctx, to, args...)
}

// Query reads rows outside of a transaction.
func (db *DB) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	st, err := db.prepared(ctx, query) //nolint:sqlclosecheck // it lasts
	if err != nil {
		return nil, err
	}
	if st == nil {
		return db.reading.QueryContext(ctx, query, args...)
	}
	return st.QueryContext(ctx, args...)
}

// Scan reads one row into places outside of a transaction.
func (db *DB) Scan(ctx context.Context, places []any, query string, args ...any) error {
	rows, err := db.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return cmp.Or(rows.Err(), sql.ErrNoRows)
	}
	return errors.Join(rows.Scan(places...), rows.Close())
}

// prepared returns the statement of a query, or nil where too many are kept.
func (db *DB) prepared(ctx context.Context, query string) (*sqlx.Stmt, error) {
	if st := db.reads.get(query); st != nil {
		return st, nil
	}
	err := db.reads.prepare(ctx, query, false)
	return db.reads.get(query), err
}
