package search

import (
	"context"

	"backoffice/adapters/postgres/database"
)

// unindexed searches by the words alone, until the inverted index is built, and among the few
// e-books of filter.few. Among many it is slow but right.
func unindexed(ctx context.Context, t *database.Tx, a criteria) ([]part, error) {
	var total, first int
	q := query{args: a.args}
	a.addMatching(&q)
	q.sql += a.sql
	priority := query{args: q.args}
	a.addPriority(&priority)
	err := t.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE `+priority.sql+`)`+q.sql, priority.args...).Scan(&total, &first)
	if err != nil {
		return nil, err
	}
	of := func(total int, which query, o order) part {
		matching := func(columns, condition string, args []any) query {
			m := query{`SELECT ` + columns + which.sql, which.args}
			m.and(` AND `+condition, args...)
			return m
		}
		page := func(w window, o order) query {
			p := query{`SELECT e.id` + which.sql, which.args}
			p.cut(w, o)
			return p
		}
		return a.partOf(t, o, total, matching, page)
	}
	orderOfFirst, orderOfRest := a.orders()
	if !a.hasPriority() {
		return []part{of(total, q, orderOfRest)}, nil
	}
	return []part{of(first, query{q.sql + ` AND ` + priority.sql, priority.args}, orderOfFirst),
		of(total-first, query{q.sql + ` AND NOT (` + priority.sql + `)`, priority.args}, orderOfRest)}, nil
}
