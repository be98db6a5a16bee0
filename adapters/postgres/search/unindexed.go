package search

import (
	"context"

	"backoffice/adapters/postgres/database"
)

// unindexedParts returns the parts of the result without the inverted index: until it is built, and among the
// few e-books of filter.fewEbooks. It is slow if there are many.
func unindexedParts(ctx context.Context, t *database.Tx, c criteria) ([]part, error) {
	var total, withPriority int
	q := database.Query{Args: c.Args}
	c.addMatching(&q)
	q.SQL += c.SQL
	priority := database.Query{Args: q.Args}
	c.addPriority(&priority)
	err := t.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE `+priority.SQL+`)`+q.SQL, priority.Args...).Scan(&total, &withPriority)
	if err != nil {
		return nil, err
	}
	partFrom := func(size int, selection database.Query, o order) part {
		matching := func(columns, condition string, args []any) database.Query {
			m := database.Query{SQL: `SELECT ` + columns + selection.SQL, Args: selection.Args}
			m.Append(` AND `+condition, args...)
			return m
		}
		page := func(w window, sorting order) database.Query {
			p := database.Query{SQL: `SELECT e.id` + selection.SQL, Args: selection.Args}
			addWindow(&p, w, sorting)
			return p
		}
		return c.partOf(t, o, size, matching, page)
	}
	orderOfFirst, orderOfRest := c.orders()
	if !c.hasPriority() {
		return []part{partFrom(total, q, orderOfRest)}, nil
	}
	return []part{partFrom(withPriority, database.Query{SQL: q.SQL + ` AND ` + priority.SQL, Args: priority.Args}, orderOfFirst),
		partFrom(total-withPriority, database.Query{SQL: q.SQL + ` AND NOT (` + priority.SQL + `)`, Args: priority.Args}, orderOfRest)}, nil
}
