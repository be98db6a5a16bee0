package database

import (
	"context"
	"database/sql"
)

// View runs reads that must agree with each other, such as a total and its page. All of them see
// the same snapshot. work must not write.
func (db *DB) View(ctx context.Context, operation string, work func(*Tx) error) error {
	return db.read(ctx, operation, sql.LevelRepeatableRead, work)
}

// ReadCommitted runs reads. Each of them sees everything that was committed before it began, so a later
// one may see more. work must not write.
func (db *DB) ReadCommitted(ctx context.Context, operation string, work func(*Tx) error) error {
	return db.read(ctx, operation, sql.LevelReadCommitted, work)
}

func (db *DB) read(ctx context.Context, operation string, isolation sql.IsolationLevel, work func(*Tx) error) error {
	begun, err := db.reading.BeginTxx(ctx, &sql.TxOptions{Isolation: isolation, ReadOnly: true})
	if err != nil {
		return Wrap(ctx, operation, err)
	}
	t := &Tx{Tx: begun, prepared: db.readStatements}
	defer func() { _ = begun.Rollback() }() // has no effect after the commit; for a panic in work
	if err := work(t); err != nil {
		return Wrap(ctx, operation, rollBack(begun, err))
	}
	if err := begun.Commit(); err != nil {
		return Wrap(ctx, operation, err)
	}
	t.prepared.prepare(ctx, t.unprepared...)
	return nil
}

// Trial runs work in a transaction that is always rolled back.
func (db *DB) Trial(ctx context.Context, operation string, work func(*Tx) error) error {
	begun, err := db.writing.BeginTxx(ctx, nil)
	if err != nil {
		return Wrap(ctx, operation, err)
	}
	defer func() { _ = begun.Rollback() }()
	return Wrap(ctx, operation, work(&Tx{Tx: begun, prepared: db.writeStatements}))
}
