package search

import (
	"context"

	"backoffice/adapters/postgres/database"
)

// unindexed searches by the words alone, until the inverted index is built. It is slow but right.
func unindexed(ctx context.Context, t *database.Tx, a criteria) ([]part, error) {
	var total, first int
	q := query{args: a.args}
	a.addMatching(&q)
	q.sql += a.sql
	addPriority := query{args: q.args}
	a.addPriority(&addPriority)
	err := t.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE `+addPriority.sql+`)`+q.sql, addPriority.args...).Scan(&total, &first)
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
	return []part{of(first, query{q.sql + ` AND ` + addPriority.sql, addPriority.args}, orderOfFirst),
		of(total-first, query{q.sql + ` AND NOT (` + addPriority.sql + `)`, addPriority.args}, orderOfRest)}, nil
}
