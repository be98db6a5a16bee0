package search

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// IDs returns the ids of all e-books that a query finds. It reads the table or the words and sorts the
// result: reading it page by page by the indexes would take a time that grows with the square of it.
func (l Lists) IDs(ctx context.Context, q ports.ListQuery) (ids []string, err error) {
	ids = []string{}
	err = l.DB.View(ctx, "list the ids of e-books", func(t *database.Tx) error {
		q.Sort = sortWithin(q)
		f, ok := rowFilter(q)
		if !ok {
			return nil
		}
		if err := f.addValues(ctx, t, q); err != nil || f.matchesNothing() {
			return err
		}
		all, err := allOf(ctx, t, q, f)
		if err != nil {
			return err
		}
		return t.Select(ctx, &ids, all.sql, all.args...)
	})
	return ids, database.Wrap(ctx, "list the ids of e-books", err)
}

// allOf selects the ids of all that a query finds.
func allOf(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter) (query, error) {
	all := query{sql: `SELECT e.id`, args: f.args}
	a := criteria{filter: f}
	if terms := fulltext.Terms(q.Search); len(terms) > 0 {
		var err error
		if a, err = criteriaOf(ctx, t, q, f, terms); err != nil {
			return all, err
		}
	}
	a.addMatching(&all)
	order := orderOf(q.Sort).ids
	if queueFirst(q) {
		order = `e.submitted_at, CASE WHEN e.submitted_at IS NOT NULL THEN e.id END, ` + newest.ids
	}
	all.sql += f.sql + ` ORDER BY ` + order
	return all, nil
}
