package postgres

import (
	"context"
	"database/sql"
)

// view runs reads that must agree with one another, such as a total and its
// page: all of them see the library at one moment, whatever is written
// meanwhile. work may not write.
func (db *DB) view(ctx context.Context, work func(*tx) error) error {
	begun, err := db.pool.BeginTxx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	t := &tx{Tx: begun, db: db, kept: db.statements}
	defer func() { _ = begun.Rollback() }() // of no effect after a commit
	if err := work(t); err != nil {
		return err
	}
	if err := begun.Commit(); err != nil {
		return err
	}
	t.prepareUsed(ctx)
	return nil
}

// rows sends a query; prepared says whether the statement is worth keeping.
func (t *tx) rows(ctx context.Context, prepared bool, query string, args []any) (*sql.Rows, error) {
	if st := t.kept.get(query); prepared && st != nil {
		return t.StmtxContext(ctx, st).QueryContext(ctx, args...) //nolint:sqlclosecheck // the caller closes them
	}
	if prepared {
		t.plain = append(t.plain, query)
	}
	return t.QueryContext(ctx, query, args...)
}
