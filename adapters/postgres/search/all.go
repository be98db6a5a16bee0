package search

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/ports"
)

// IDs returns the ids of all e-books that a query finds. It reads the table or the words and sorts the
// result. Reading page by page by the indexes would take a time that grows with the square of the total.
func (l Lists) IDs(ctx context.Context, q ports.ListQuery) (ids []string, err error) {
	ids = []string{}
	err = l.DB.View(ctx, "list the ids of e-books", func(t *database.Tx) error {
		c, ok, err := prepare(ctx, t, &q)
		if err != nil || !ok {
			return err
		}
		all := c.all()
		return t.Select(ctx, &ids, all.SQL, all.Args...)
	})
	return ids, err
}

// all selects the ids of all that match.
func (c *criteria) all() database.Query {
	all := database.Query{SQL: `SELECT e.id`, Args: c.Args}
	c.addMatching(&all)
	all.SQL += c.SQL + ` ORDER BY `
	switch {
	case c.queueFirst:
		all.SQL += `e.submitted_at, CASE WHEN e.submitted_at IS NOT NULL THEN e.id END, ` + newest.orderBy
	case c.hasPriority():
		c.addPriority(&all)
		all.SQL += ` DESC, ` + orderOf(c.sort).orderBy
	default:
		all.SQL += orderOf(c.sort).orderBy
	}
	return all
}
