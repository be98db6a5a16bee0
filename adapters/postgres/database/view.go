package database

import (
	"context"
	"database/sql"
)

// View runs reads that must agree with one another, such as a total and its
// page: all of them see the library at one moment, whatever is written
// meanwhile. work may not write.
func (db *DB) View(ctx context.Context, what string, work func(*Tx) error) error {
	begun, err := db.reading.BeginTxx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return Wrap(ctx, what, err)
	}
	t := &Tx{Tx: begun, kept: db.reads}
	defer func() { _ = begun.Rollback() }() // of no effect after its end; where work panics
	if err := work(t); err != nil {
		return Wrap(ctx, what, takenBack(begun, err))
	}
	if err := begun.Commit(); err != nil {
		return Wrap(ctx, what, err)
	}
	t.kept.prepare(ctx, t.plain, t.named)
	return nil
}

// Trial runs work that is rolled back whatever comes of it.
func (db *DB) Trial(ctx context.Context, what string, work func(*Tx) error) error {
	begun, err := db.writing.BeginTxx(ctx, nil)
	if err != nil {
		return Wrap(ctx, what, err)
	}
	defer func() { _ = begun.Rollback() }()
	return Wrap(ctx, what, work(&Tx{Tx: begun, kept: db.writes}))
}
