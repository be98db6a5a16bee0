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
	"backoffice/adapters/postgres/search/index"
	"backoffice/domain"
	"backoffice/internal/gate"
	"backoffice/ports"
)

// DB is the library's database.
type DB struct {
	*database.DB
	quota  domain.Quota
	limits search.Limits
	cache  index.Cache

	rowGate   *gate.Gate
	announcer announcer
}

// CheckAddress returns what is wrong with a database address. The error does not contain the
// password.
func CheckAddress(dsn string) error { return database.CheckAddress(dsn) }

// Open prepares the connections to the database that dsn names. It connects when a connection is
// first needed, so a server can start before its database.
func Open(_ context.Context, dsn string) (*DB, error) {
	db, err := database.Open(dsn)
	if err != nil {
		return nil, err
	}
	opened := &DB{DB: db, limits: search.UsualLimits, rowGate: gate.New(1, maxRowQueue, 0, rowQueueTimeout)}
	opened.announcer.send = notify(db)
	return opened, nil
}

// HostRole is the role of one of several hosts.
type HostRole = database.Role

// The roles of hosts.
const (
	Primary     = database.Primary
	Standby     = database.Standby
	OldPrimary  = database.OldPrimary
	Unreachable = database.Unreachable
)

// The repositories. Each implements its port.
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
	// Unitings is ports.Unitings.
	Unitings struct{ db *DB }
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

// Ebooks returns the repository of e-books with their outlines and histories.
func (db *DB) Ebooks() *Ebooks { return &Ebooks{db} }

// Files returns the register of files.
func (db *DB) Files() *Files { return &Files{db} }

// Filters returns the saved filters.
func (db *DB) Filters() *Filters { return &Filters{db} }

// Notes returns the notes on e-books.
func (db *DB) Notes() *Notes { return &Notes{db} }

// Notifications returns the repository of people's notifications.
func (db *DB) Notifications() *Notifications { return &Notifications{db} }

// Jobs returns the queue of background jobs.
func (db *DB) Jobs() *Jobs { return &Jobs{db} }

// Digests returns the repository of mailed digests.
func (db *DB) Digests() *Digests { return &Digests{db} }

// Unitings returns the repository of values that were united.
func (db *DB) Unitings() *Unitings { return &Unitings{db} }

// Submissions returns the repository of submissions.
func (db *DB) Submissions() *Submissions { return &Submissions{db} }

// Users returns the accounts.
func (db *DB) Users() *Users { return &Users{db} }

// Sessions returns the sessions.
func (db *DB) Sessions() *Sessions { return &Sessions{db} }

// Attempts returns the attempts to sign in.
func (db *DB) Attempts() *Attempts { return &Attempts{db} }

// SignOns returns the successful sign-ons at an identity provider.
func (db *DB) SignOns() *SignOns { return &SignOns{db} }

// ProviderSessions returns what is stored of sessions that began at an identity provider.
func (db *DB) ProviderSessions() *ProviderSessions { return &ProviderSessions{db} }

// Checks returns the reads of verification.
func (db *DB) Checks() *Checks { return &Checks{db} }

// Archive returns the reads and writes of backups.
func (db *DB) Archive() *Archive { return &Archive{db} }

// Events returns the events that all servers receive.
func (db *DB) Events() *Events { return &Events{db} }

// Close sends the remaining events and closes the connections.
func (db *DB) Close() error {
	db.announcer.drain(closeTimeout)
	return db.DB.Close()
}

// Pool returns the connections' state, for the metrics.
func (db *DB) Pool() sql.DBStats { return db.Stats() }

// SetQuota limits the bytes that people may store. It must be called before Files and Ebooks are
// used.
func (db *DB) SetQuota(q domain.Quota) { db.quota = q }

// tx is a transaction of a repository.
type tx struct {
	*database.Tx
	db      *DB
	changes []ports.Event // announced after the commit
}

// write runs work in a transaction: see database.DB.Write. It announces the changes after the
// commit.
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

// exec runs one statement in a transaction of its own, and returns how many rows it affected.
func (db *DB) exec(ctx context.Context, what, statement string, args ...any) (affected int, err error) {
	err = db.write(ctx, what, func(t *tx) error {
		n, err := t.Exec(ctx, statement, args...)
		affected = int(n)
		return err
	})
	return affected, err
}

// Changes of one e-book by this server queue here. In the database each would hold a connection
// while it waits. So a locked row takes at most one connection of a server. The timeout is that of
// locks in the database.
const (
	maxRowQueue     = 64
	rowQueueTimeout = 4 * time.Second
)

// change is write for transactions that lock an e-book.
func (db *DB) change(ctx context.Context, what, ebookID string, work func(*tx) error) (err error) {
	leave, err := db.rowGate.Enter(ctx, ebookID)
	if errors.Is(err, domain.ErrBusy) {
		err = domain.ErrServerBusy.Because(fmt.Errorf("postgres: %s: others are changing the e-book", what))
	}
	if err != nil {
		return err
	}
	defer func() { leave(err) }()
	return db.write(ctx, what, work)
}

// snapshot is View without time limits.
func (db *DB) snapshot(ctx context.Context, what string, work func(*tx) error) error {
	return db.Patient().View(ctx, what, func(t *database.Tx) error { return work(&tx{Tx: t, db: db}) })
}
