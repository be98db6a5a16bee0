package search

import (
	"context"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/ports"
)

// idsAtOnce is how many ids a statement reads from the inverted index, so that none takes long.
const idsAtOnce = 20_000

// IDs returns the ids of all e-books that a query finds. It reads them from the inverted index, even for a list: page
// by page from the table, the time would grow with the square of the total. If indexedParts returns nil, it reads them
// all at once from the table.
func (l Lists) IDs(ctx context.Context, q ports.ListQuery) (ids [][16]byte, err error) {
	err = l.DB.View(ctx, "list the ids of e-books", func(t *database.Tx) error {
		ids = nil
		c, ok, err := criteriaOfQuery(ctx, t, &q)
		if err != nil || !ok {
			return err
		}
		parts, err := l.indexedParts(ctx, t, c)
		switch {
		case err != nil:
			return err
		case parts == nil:
			ids, err = scanIDs(ctx, t, c)
		default:
			ids, err = allIDs(ctx, parts, idsAtOnce)
		}
		return err
	})
	return ids, err
}

// scanIDs reads the ids without the inverted index.
func scanIDs(ctx context.Context, t *database.Tx, c criteria) ([][16]byte, error) {
	var texts []string
	query := c.idsQuery()
	if err := t.Select(ctx, &texts, query.SQL, query.Args...); err != nil {
		return nil, err
	}
	return appendIDs(nil, texts)
}

// allIDs reads the ids of all parts, atOnce by each statement.
func allIDs(ctx context.Context, parts []part, atOnce int) (ids [][16]byte, err error) {
	total := 0
	for _, p := range parts {
		total += p.total
	}
	ids = make([][16]byte, 0, total)
	for _, p := range parts {
		for from := 0; from < p.total; from += atOnce {
			texts, err := p.ids(ctx, from, min(from+atOnce, p.total))
			if err != nil {
				return nil, err
			}
			if ids, err = appendIDs(ids, texts); err != nil {
				return nil, err
			}
		}
	}
	return ids, nil
}

func appendIDs(ids [][16]byte, texts []string) ([][16]byte, error) {
	for _, text := range texts {
		id, err := uuid.Parse(text)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// idsQuery selects the ids of all e-books that match, in their order, without the inverted index.
func (c *criteria) idsQuery() database.Query {
	query := database.Query{SQL: `SELECT e.id`, Args: c.Args}
	c.addMatching(&query)
	query.SQL += c.SQL + ` ORDER BY `
	switch {
	case c.queueFirst:
		query.SQL += `e.submitted_at, CASE WHEN e.submitted_at IS NOT NULL THEN e.id END, ` + newest.orderBy
	case c.hasPriority():
		c.addPriority(&query)
		query.SQL += ` DESC, ` + orderOf(c.sort).orderBy
	default:
		query.SQL += orderOf(c.sort).orderBy
	}
	return query
}
