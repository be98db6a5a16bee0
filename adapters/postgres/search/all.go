package search

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/ports"
)

// IDs returns the ids of all e-books that a query finds. It reads the table or the words and sorts the
// result: reading it page by page by the indexes would take a time that grows with the square of it.
func (l Lists) IDs(ctx context.Context, q ports.ListQuery) (ids []string, err error) {
	ids = []string{}
	err = l.DB.View(ctx, "list the ids of e-books", func(t *database.Tx) error {
		a, ok, err := prepare(ctx, t, &q)
		if err != nil || !ok {
			return err
		}
		all := a.all()
		return t.Select(ctx, &ids, all.sql, all.args...)
	})
	return ids, err
}

// all selects the ids of all that match.
func (a *criteria) all() query {
	all := query{sql: `SELECT e.id`, args: a.args}
	a.addMatching(&all)
	all.sql += a.sql + ` ORDER BY `
	switch {
	case a.queueFirst:
		all.sql += `e.submitted_at, CASE WHEN e.submitted_at IS NOT NULL THEN e.id END, ` + newest.ids
	case a.hasPriority():
		a.addPriority(&all)
		all.sql += ` DESC, ` + orderOf(a.sort).ids
	default:
		all.sql += orderOf(a.sort).ids
	}
	return all
}
