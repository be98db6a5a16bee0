// Package postgres keeps the library's records in PostgreSQL 15 or newer.
package postgres

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
)

// DB is the library's database.
type DB struct {
	*database.DB
	asked    askedOnce
	unmapped chan look // what has earned a map
	quota    domain.Quota
}

// Open prepares the connections to the database that dsn names; the first is
// made when it is needed, so a server can start before its database.
func Open(_ context.Context, dsn string) (*DB, error) {
	db, err := database.Open(dsn)
	if err != nil {
		return nil, err
	}
	return &DB{DB: db, unmapped: make(chan look, waitingMaps)}, nil
}

// Pool returns the connections' state, for the metrics.
func (db *DB) Pool() sql.DBStats { return db.Stats() }

// SetQuota bounds what Files and Ebooks let people hold. It is called before
// they are used.
func (db *DB) SetQuota(q domain.Quota) { db.quota = q }

// tx is a transaction of a repository.
type tx struct {
	*database.Tx
	db *DB
}

// write runs work in a transaction: see database.DB.Write.
func (db *DB) write(ctx context.Context, what string, work func(*tx) error) error {
	return db.DB.Write(ctx, what, func(t *database.Tx) error { return work(&tx{t, db}) })
}

// view runs reads that must agree with one another: see database.DB.View.
func (db *DB) view(ctx context.Context, what string, work func(*tx) error) error {
	return db.DB.View(ctx, what, func(t *database.Tx) error { return work(&tx{t, db}) })
}

// snapshot is view for reads that may take as long as a large library needs.
func (db *DB) snapshot(ctx context.Context, what string, work func(*tx) error) error {
	return db.Patient().View(ctx, what, func(t *database.Tx) error { return work(&tx{t, db}) })
}
