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
		return t.Select(ctx, &ids, all.SQL, all.Args...)
	})
	return ids, err
}

// all selects the ids of all that match.
func (a *criteria) all() database.Query {
	all := database.Query{SQL: `SELECT e.id`, Args: a.Args}
	a.addMatching(&all)
	all.SQL += a.SQL + ` ORDER BY `
	switch {
	case a.queueFirst:
		all.SQL += `e.submitted_at, CASE WHEN e.submitted_at IS NOT NULL THEN e.id END, ` + newest.orderBy
	case a.hasPriority():
		a.addPriority(&all)
		all.SQL += ` DESC, ` + orderOf(a.sort).orderBy
	default:
		all.SQL += orderOf(a.sort).orderBy
	}
	return all
}
