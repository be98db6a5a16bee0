package search

import (
	"context"

	"backoffice/adapters/postgres/database"
)

// unindexed searches without the inverted index: until it is built, and among the few e-books of
// filter.fewEbooks. Among many it is slow but right.
func unindexed(ctx context.Context, t *database.Tx, c criteria) ([]part, error) {
	var total, first int
	q := database.Query{Args: c.Args}
	c.addMatching(&q)
	q.SQL += c.SQL
	priority := database.Query{Args: q.Args}
	c.addPriority(&priority)
	err := t.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE `+priority.SQL+`)`+q.SQL, priority.Args...).Scan(&total, &first)
	if err != nil {
		return nil, err
	}
	partOf := func(total int, selection database.Query, o order) part {
		matching := func(columns, condition string, args []any) database.Query {
			m := database.Query{SQL: `SELECT ` + columns + selection.SQL, Args: selection.Args}
			m.Append(` AND `+condition, args...)
			return m
		}
		page := func(w window, o order) database.Query {
			p := database.Query{SQL: `SELECT e.id` + selection.SQL, Args: selection.Args}
			addWindow(&p, w, o)
			return p
		}
		return c.partOf(t, o, total, matching, page)
	}
	orderOfFirst, orderOfRest := c.orders()
	if !c.hasPriority() {
		return []part{partOf(total, q, orderOfRest)}, nil
	}
	return []part{partOf(first, database.Query{SQL: q.SQL + ` AND ` + priority.SQL, Args: priority.Args}, orderOfFirst),
		partOf(total-first, database.Query{SQL: q.SQL + ` AND NOT (` + priority.SQL + `)`, Args: priority.Args}, orderOfRest)}, nil
}
