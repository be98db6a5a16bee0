package search

import (
	"context"

	"backoffice/adapters/postgres/database"
)

// unindexed finds by the index of words alone: slowly, but right, until the
// inverted index is built.
func unindexed(ctx context.Context, t *database.Tx, a asked) ([]part, error) {
	var total, first int
	q := query{args: a.args}
	a.matching(&q)
	q.sql += a.sql
	isFirst := query{args: q.args}
	a.isFirst(&isFirst)
	err := t.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE `+isFirst.sql+`)`+q.sql, isFirst.args...).Scan(&total, &first)
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
	if !a.divided() {
		return []part{of(total, q, orderOfRest)}, nil
	}
	return []part{of(first, query{q.sql + ` AND ` + isFirst.sql, isFirst.args}, orderOfFirst),
		of(total-first, query{q.sql + ` AND NOT (` + isFirst.sql + `)`, isFirst.args}, orderOfRest)}, nil
}
