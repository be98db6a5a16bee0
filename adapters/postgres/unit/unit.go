// Package unit has the transactions of the repositories. They check their caller, queue for an e-book
// and announce their changes after the commit.
package unit

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/internal/gate"
	"backoffice/ports"
)

// DB is the database for the repositories.
type DB struct {
	*database.DB
	Quota domain.Quota // limits the bytes that people may store; it must be set before the first write

	rowGate   *gate.Gate
	announcer announcer
}

// New returns the database for the repositories.
func New(db *database.DB) *DB {
	units := &DB{DB: db, rowGate: gate.New(1, maxRowQueue, 0, rowQueueTimeout)}
	units.announcer.send = notify(db)
	return units
}

// Close sends the remaining events and closes the connections.
func (db *DB) Close() error {
	db.announcer.drain(closeTimeout)
	return db.DB.Close()
}

// Tx is a transaction of a repository.
type Tx struct {
	*database.Tx
	DB      *DB
	changes []ports.Event // announced after the commit
}

// Write runs work in a transaction: see database.DB.Write. It announces the changes after the
// commit.
func (db *DB) Write(ctx context.Context, operation string, work func(*Tx) error) error {
	var attempt *Tx
	err := db.DB.Write(ctx, operation, func(t *database.Tx) error {
		attempt = &Tx{Tx: t, DB: db}
		return work(attempt)
	})
	if err == nil && attempt != nil {
		db.announcer.add(attempt.changes)
	}
	return err
}

// Exec runs one statement in its own transaction, and returns how many rows it affected.
func (db *DB) Exec(ctx context.Context, operation, statement string, args ...any) (affected int, err error) {
	err = db.Write(ctx, operation, func(t *Tx) error {
		n, err := t.Exec(ctx, statement, args...)
		affected = int(n)
		return err
	})
	return affected, err
}

// Changes of one e-book by this server queue here. In the database each would hold a connection
// while it waits. So a locked row takes at most one connection of a server. The timeout is
// longer than the wait for a silent database (4.5 s), so that those who queued before an outage learn of it
// too. If they left before, requests behind them would take their turns and wait for the same outage.
const (
	maxRowQueue     = 64
	rowQueueTimeout = 8 * time.Second
)

// Change is Write for transactions that lock an e-book.
func (db *DB) Change(ctx context.Context, operation, ebookID string, work func(*Tx) error) (err error) {
	leave, err := db.rowGate.Enter(ctx, ebookID)
	if errors.Is(err, domain.ErrBusy) {
		err = domain.ErrServerBusy.Because(fmt.Errorf("postgres: %s: others are changing the e-book", operation))
	}
	if err != nil {
		return err
	}
	defer func() { leave(err) }()
	return db.Write(ctx, operation, work)
}
