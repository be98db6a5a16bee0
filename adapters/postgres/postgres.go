// Package postgres keeps the library's records in PostgreSQL 15 or newer.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search"
	"backoffice/domain"
	"backoffice/internal/gate"
	"backoffice/ports"
)

// DB is the library's database.
type DB struct {
	*database.DB
	quota  domain.Quota
	limits search.Limits
	cache  search.Cache

	rowTurns  *gate.Gate
	announcer announcer
}

// CheckAddress returns what is wrong with the address of a database, without the
// password that may stand in it.
func CheckAddress(dsn string) error { return database.CheckAddress(dsn) }

// Open prepares the connections to the database that dsn names; the first is
// made when it is needed, so a server can start before its database.
func Open(_ context.Context, dsn string) (*DB, error) {
	db, err := database.Open(dsn)
	if err != nil {
		return nil, err
	}
	opened := &DB{DB: db, limits: search.UsualLimits, rowTurns: gate.New(1, waitingForRow, 0, rowPatience)}
	opened.announcer.send = notify(db)
	return opened, nil
}

// HostRole is what one of several hosts is.
type HostRole = database.Role

// The roles of hosts.
const (
	Primary     = database.Primary
	Standby     = database.Standby
	OldPrimary  = database.OldPrimary
	Unreachable = database.Unreachable
)

// The repositories. Each keeps the promise of its port.
type (
	// Ebooks is ports.Ebooks.
	Ebooks struct{ db *DB }
	// Files is ports.FileRegister.
	Files struct{ db *DB }
	// Filters is ports.Filters.
	Filters struct{ db *DB }
	// Notes is ports.Notes.
	Notes struct{ db *DB }
	// Notifications is ports.Notifications.
	Notifications struct{ db *DB }
	// Jobs is ports.Jobs.
	Jobs struct{ db *DB }
	// Digests is ports.Digests.
	Digests struct{ db *DB }
	// Submissions is ports.Submissions.
	Submissions struct{ db *DB }
	// Users is ports.Users.
	Users struct{ db *DB }
	// Sessions is ports.Sessions.
	Sessions struct{ db *DB }
	// Attempts is ports.Attempts.
	Attempts struct{ db *DB }
	// SignOns is ports.SignOns.
	SignOns struct{ db *DB }
	// ProviderSessions is ports.ProviderSessions.
	ProviderSessions struct{ db *DB }
	// Checks is ports.Checks.
	Checks struct{ db *DB }
	// Archive is ports.Archive.
	Archive struct{ db *DB }
	// Events is ports.Events.
	Events struct{ db *DB }
)

// Ebooks returns the e-books with their outlines and histories.
func (db *DB) Ebooks() *Ebooks { return &Ebooks{db} }

// Files returns the register of files.
func (db *DB) Files() *Files { return &Files{db} }

// Filters returns the saved filters.
func (db *DB) Filters() *Filters { return &Filters{db} }

// Notes returns the notes on e-books.
func (db *DB) Notes() *Notes { return &Notes{db} }

// Notifications returns what concerns people.
func (db *DB) Notifications() *Notifications { return &Notifications{db} }

// Jobs returns the work that may wait.
func (db *DB) Jobs() *Jobs { return &Jobs{db} }

// Digests returns who is mailed a digest.
func (db *DB) Digests() *Digests { return &Digests{db} }

// Submissions returns what was handed in for review.
func (db *DB) Submissions() *Submissions { return &Submissions{db} }

// Users returns the accounts.
func (db *DB) Users() *Users { return &Users{db} }

// Sessions returns the sessions.
func (db *DB) Sessions() *Sessions { return &Sessions{db} }

// Attempts returns the attempts to sign in.
func (db *DB) Attempts() *Attempts { return &Attempts{db} }

// SignOns returns the sign-ons by an identity provider that have ended well.
func (db *DB) SignOns() *SignOns { return &SignOns{db} }

// ProviderSessions returns what is kept of sessions that began at an identity provider.
func (db *DB) ProviderSessions() *ProviderSessions { return &ProviderSessions{db} }

// Checks returns what verification reads.
func (db *DB) Checks() *Checks { return &Checks{db} }

// Archive returns what backups read and write.
func (db *DB) Archive() *Archive { return &Archive{db} }

// Events returns what every server is told.
func (db *DB) Events() *Events { return &Events{db} }

// Close tells what has changed, as far as that has not been told yet, and closes
// the connections.
func (db *DB) Close() error {
	db.announcer.drain(closePatience)
	return db.DB.Close()
}

// Pool returns the connections' state, for the metrics.
func (db *DB) Pool() sql.DBStats { return db.Stats() }

// SetQuota bounds what Files and Ebooks let people hold. It is called before
// they are used.
func (db *DB) SetQuota(q domain.Quota) { db.quota = q }

// tx is a transaction of a repository.
type tx struct {
	*database.Tx
	db      *DB
	changes []ports.Event // to be announced once they are committed
}

// write runs work in a transaction: see database.DB.Write. What it has changed is
// announced after the commit.
func (db *DB) write(ctx context.Context, what string, work func(*tx) error) error {
	var last *tx
	err := db.DB.Write(ctx, what, func(t *database.Tx) error {
		last = &tx{Tx: t, db: db}
		return work(last)
	})
	if err == nil && last != nil {
		db.announcer.add(last.changes)
	}
	return err
}

// Changes of one e-book by this server wait for each other here and not in the database,
// where each of them would hold a connection: so a row that somebody keeps locked takes one
// connection of a server, however many ask for it. A wait is no longer than that for a lock.
const (
	waitingForRow = 64
	rowPatience   = 4 * time.Second
)

// change is write for what locks an e-book.
func (db *DB) change(ctx context.Context, what, ebookID string, work func(*tx) error) (err error) {
	leave, err := db.rowTurns.Enter(ctx, ebookID)
	if errors.Is(err, domain.ErrBusy) {
		err = domain.ErrServerBusy.Because(fmt.Errorf("postgres: %s: others are changing the e-book", what))
	}
	if err != nil {
		return err
	}
	defer func() { leave(err) }()
	return db.write(ctx, what, work)
}

// snapshot is view for reads that may take as long as a large library needs.
func (db *DB) snapshot(ctx context.Context, what string, work func(*tx) error) error {
	return db.Patient().View(ctx, what, func(t *database.Tx) error { return work(&tx{Tx: t, db: db}) })
}
