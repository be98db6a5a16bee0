package database

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/jmoiron/sqlx"
)

// Tx is a transaction. Get, Select, Exec, Query and Scan use prepared statements; those that are
// missing are prepared after the commit, so never in Trial. The embedded methods whose names end in
// Context do not use them: they are for statements whose best plan depends on their arguments.
//
// The whole transaction ends with its context. Its prepared statements therefore run without a
// cancellable context, which would start a goroutine for each.
type Tx struct {
	*sqlx.Tx
	prepared   *statements
	unprepared []string // to prepare after the commit
}

// Get reads one row.
func (t *Tx) Get(ctx context.Context, to any, query string, args ...any) error {
	if st := t.prepared.get(query); st != nil {
		return t.StmtxContext(ctx, st).GetContext(context.WithoutCancel(ctx), to, args...)
	}
	t.unprepared = append(t.unprepared, query)
	return t.GetContext(ctx, to, query, args...)
}

// Select reads rows.
func (t *Tx) Select(ctx context.Context, to any, query string, args ...any) error {
	if st := t.prepared.get(query); st != nil {
		return t.StmtxContext(ctx, st).SelectContext(context.WithoutCancel(ctx), to, args...)
	}
	t.unprepared = append(t.unprepared, query)
	return t.SelectContext(ctx, to, query, args...)
}

// Exec runs a statement and returns how many rows it affected.
func (t *Tx) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	if st := t.prepared.get(query); st != nil {
		return RowsAffected(t.StmtxContext(ctx, st).ExecContext(context.WithoutCancel(ctx), args...))
	}
	t.unprepared = append(t.unprepared, query)
	return RowsAffected(t.ExecContext(ctx, query, args...))
}

// ExecOne runs a statement that must affect exactly one row.
func (t *Tx) ExecOne(ctx context.Context, query string, args ...any) error {
	n, err := t.Exec(ctx, query, args...)
	if err == nil && n != 1 {
		err = fmt.Errorf("%d rows stored instead of one", n)
	}
	return err
}

// Query reads rows.
func (t *Tx) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if st := t.prepared.get(query); st != nil {
		return t.StmtxContext(ctx, st).QueryContext(context.WithoutCancel(ctx), args...) //nolint:sqlclosecheck // the caller closes them
	}
	t.unprepared = append(t.unprepared, query)
	return t.QueryContext(ctx, query, args...)
}

// Scan reads one row into dest.
func (t *Tx) Scan(ctx context.Context, dest []any, query string, args ...any) error {
	if st := t.prepared.get(query); st != nil {
		return t.StmtxContext(ctx, st).QueryRowContext(context.WithoutCancel(ctx), args...).Scan(dest...)
	}
	t.unprepared = append(t.unprepared, query)
	return t.QueryRowContext(ctx, query, args...).Scan(dest...)
}

// RowsAffected returns how many rows a statement affected.
func RowsAffected(result sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}
