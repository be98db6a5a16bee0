package search

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/ports"
)

// Found is what a query finds: its total and the ids of its page.
type Found struct {
	Total int
	IDs   []string
}

// BothIDs returns the ids of all e-books that a query finds, in one snapshot: read from the index in about this number
// of steps, and without the index. built is false if the index cannot be used; then nothing is compared.
func (l Lists) BothIDs(ctx context.Context, q ports.ListQuery, steps int) (built bool, with, without [][16]byte, err error) {
	err = l.DB.View(ctx, "compare", func(t *database.Tx) error {
		c, ok, err := criteriaOfQuery(ctx, t, &q)
		if err != nil || !ok {
			return err
		}
		parts, err := l.indexedParts(ctx, t, c)
		if built = parts != nil; err != nil || !built {
			return err
		}
		if without, err = scanIDs(ctx, t, c); err != nil {
			return err
		}
		with, err = allIDs(ctx, parts, 1+len(without)/steps)
		return err
	})
	return built, with, without, err
}

// Both returns what a search finds with the index and without it, in one snapshot.
func (l Lists) Both(ctx context.Context, q ports.ListQuery) (built bool, with, without Found, err error) {
	err = l.DB.View(ctx, "compare", func(t *database.Tx) error {
		c, ok, err := criteriaOfQuery(ctx, t, &q)
		if err != nil || !ok {
			return err
		}
		indexed, err := l.indexedParts(ctx, t, c)
		if built = indexed != nil; err != nil || !built {
			return err
		}
		notIndexed, err := unindexedParts(ctx, t, c)
		if err != nil {
			return err
		}
		if with, err = foundBy(ctx, indexed, q); err != nil {
			return err
		}
		without, err = foundBy(ctx, notIndexed, q)
		return err
	})
	return built, with, without, err
}

func foundBy(ctx context.Context, parts []part, q ports.ListQuery) (Found, error) {
	var page ports.ListPage
	err := readParts(ctx, parts, q, &page)
	f := Found{Total: page.Total}
	for _, b := range page.Ebooks {
		f.IDs = append(f.IDs, b.ID)
	}
	return f, err
}

// PendingRead returns how many pending e-books a query looks at.
func (l Lists) PendingRead(ctx context.Context, q ports.ListQuery) (n int, err error) {
	err = l.DB.View(ctx, "count", func(t *database.Tx) error {
		a, _, err := criteriaOfQuery(ctx, t, &q)
		if err != nil {
			return err
		}
		ids, err := a.idsToCheck(ctx, t)
		n = len(ids)
		return err
	})
	return n, err
}
