package search

import (
	"context"

	"backoffice/adapters/postgres/database"
)

// unindexed searches by the words only, until the inverted index is built, and among the few
// e-books of filter.few. Among many it is slow but right.
func unindexed(ctx context.Context, t *database.Tx, a criteria) ([]part, error) {
	var total, first int
	q := database.Query{Args: a.Args}
	a.addMatching(&q)
	q.SQL += a.SQL
	priority := database.Query{Args: q.Args}
	a.addPriority(&priority)
	err := t.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE `+priority.SQL+`)`+q.SQL, priority.Args...).Scan(&total, &first)
	if err != nil {
		return nil, err
	}
	of := func(total int, which database.Query, o order) part {
		matching := func(columns, condition string, args []any) database.Query {
			m := database.Query{SQL: `SELECT ` + columns + which.SQL, Args: which.Args}
			m.Append(` AND `+condition, args...)
			return m
		}
		page := func(w window, o order) database.Query {
			p := database.Query{SQL: `SELECT e.id` + which.SQL, Args: which.Args}
			addWindow(&p, w, o)
			return p
		}
		return a.partOf(t, o, total, matching, page)
	}
	orderOfFirst, orderOfRest := a.orders()
	if !a.hasPriority() {
		return []part{of(total, q, orderOfRest)}, nil
	}
	return []part{of(first, database.Query{SQL: q.SQL + ` AND ` + priority.SQL, Args: priority.Args}, orderOfFirst),
		of(total-first, database.Query{SQL: q.SQL + ` AND NOT (` + priority.SQL + `)`, Args: priority.Args}, orderOfRest)}, nil
}
