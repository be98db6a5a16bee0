package search

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/ports"
)

// rowsWhere selects e-books (e) that pass the filter and an additional condition.
type rowsWhere func(columns, condition string, args []any) database.Query

// where selects by the filter and the condition.
func (f *filter) where(columns, condition string, args []any) database.Query {
	q := database.Query{SQL: `SELECT ` + columns + ` FROM ebooks e WHERE e.deleted_at IS NULL` + f.SQL, Args: f.Args}
	q.Append(` AND `+condition, args...)
	return q
}

// partOf returns a part of a list that PostgreSQL reads in an order, without the inverted index. where selects the
// e-books of the part, page the ids of a window.
func (f *filter) partOf(t *database.Tx, o order, total int, where rowsWhere, page func(window, order) database.Query) part {
	return part{
		total: total,
		read: func(ctx context.Context, from, to int) ([]ports.ListedEbook, error) {
			inner := page(windowAt(from, to-from, total), o)
			return tables.ReadList(ctx, f.queryFunc(t), rowsOf(inner.SQL, o, ""), inner.Args)
		},
		ids: func(ctx context.Context, from, to int) ([]string, error) {
			inner := page(windowAt(from, to-from, total), o)
			return database.Collect(ctx, f.queryFunc(t), func(rows *sql.Rows, id *string) error { return rows.Scan(id) }, idsOf(inner.SQL, o), inner.Args...)
		},
		before: func(ctx context.Context, at position) (int, bool, error) {
			return countBefore(ctx, t, o, total, where, at)
		},
		neighbours: func(ctx context.Context, at position) (previous, next *ports.Neighbour, err error) {
			return neighboursBy(ctx, t, o, func(condition, orderBy string) database.Query {
				q := where(`e.id`, condition, at.key(o))
				q.SQL += ` ORDER BY ` + orderBy + ` LIMIT 1`
				return q
			})
		},
	}
}

// countBefore counts the e-books before a position, from the nearer end, and reports whether its e-book is in the list.
func countBefore(ctx context.Context, t *database.Tx, o order, total int, where rowsWhere, at position) (n int, inside bool, err error) {
	before, after := o.beforeAndAfter()
	count := func(condition string, args []any, limit int, n *int) error {
		q := where(`1`, condition, args)
		q.Append(` LIMIT ?`, limit)
		return t.Get(ctx, n, `SELECT count(*) FROM (`+q.SQL+`) e`, q.Args...)
	}
	var present int
	if err := count(`e.id = ?`, []any{at.ID}, 1, &present); err != nil {
		return 0, false, err
	}
	half := total/2 + 1
	if err := count(before, at.key(o), half, &n); err != nil || n < half {
		return n, present > 0, err
	}
	err = count(after, at.key(o), total, &n)
	return total - present - n, present > 0, err
}

// neighboursBy reads the e-book before and the one after a position. selectID returns the statement that
// selects the id of the first e-book for a condition and an order.
func neighboursBy(ctx context.Context, t *database.Tx, o order, selectID func(condition, orderBy string) database.Query) (previous, next *ports.Neighbour, err error) {
	before, after := o.beforeAndAfter()
	for _, side := range []struct {
		condition, orderBy string
		found              **ports.Neighbour
	}{{before, o.orderByReversed, &previous}, {after, o.orderBy, &next}} {
		var rows []ports.Neighbour
		q := selectID(side.condition, side.orderBy)
		err := t.Select(ctx, &rows, `SELECT b.id, b.title FROM ebooks b WHERE b.id = ANY(ARRAY(`+q.SQL+`))`, q.Args...)
		if err != nil {
			return nil, nil, err
		}
		if len(rows) > 0 {
			*side.found = &rows[0]
		}
	}
	return previous, next, nil
}
