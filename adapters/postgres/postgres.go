// Package postgres keeps the library's records in PostgreSQL 15 or newer.
package postgres

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search"
	"backoffice/domain"
)

// DB is the library's database.
type DB struct {
	*database.DB
	quota  domain.Quota
	limits search.Limits
	cache  search.Cache
}

// Open prepares the connections to the database that dsn names; the first is
// made when it is needed, so a server can start before its database.
func Open(_ context.Context, dsn string) (*DB, error) {
	db, err := database.Open(dsn)
	if err != nil {
		return nil, err
	}
	return &DB{DB: db, limits: search.UsualLimits}, nil
}

// The repositories. Each keeps the promise of its port.
type (
	// Ebooks is ports.Ebooks.
	Ebooks struct{ db *DB }
	// Files is ports.FileRegister.
	Files struct{ db *DB }
	// Users is ports.Users.
	Users struct{ db *DB }
	// Sessions is ports.Sessions.
	Sessions struct{ db *DB }
	// Attempts is ports.Attempts.
	Attempts struct{ db *DB }
	// Checks is ports.Checks.
	Checks struct{ db *DB }
	// Archive is ports.Archive.
	Archive struct{ db *DB }
)

// Ebooks returns the e-books with their outlines and histories.
func (db *DB) Ebooks() *Ebooks { return &Ebooks{db} }

// Files returns the register of files.
func (db *DB) Files() *Files { return &Files{db} }

// Users returns the accounts.
func (db *DB) Users() *Users { return &Users{db} }

// Sessions returns the sessions.
func (db *DB) Sessions() *Sessions { return &Sessions{db} }

// Attempts returns the attempts to sign in.
func (db *DB) Attempts() *Attempts { return &Attempts{db} }

// Checks returns what verification reads.
func (db *DB) Checks() *Checks { return &Checks{db} }

// Archive returns what backups read and write.
func (db *DB) Archive() *Archive { return &Archive{db} }

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

// snapshot is view for reads that may take as long as a large library needs.
func (db *DB) snapshot(ctx context.Context, what string, work func(*tx) error) error {
	return db.Patient().View(ctx, what, func(t *database.Tx) error { return work(&tx{t, db}) })
}
