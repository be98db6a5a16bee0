package search

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// Found is what a query finds: its total and the ids of its page.
type Found struct {
	Total int
	IDs   []string
}

// BothExports returns the ids of all that a query finds, with the index in so many steps and without it, in one
// snapshot.
func (l Lists) BothExports(ctx context.Context, q ports.ListQuery, steps int) (built bool, with, without [][16]byte, err error) {
	err = l.DB.View(ctx, "compare", func(t *database.Tx) error {
		c, ok, err := prepare(ctx, t, &q)
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
		q.Sort = effectiveSort(q)
		f, _ := rowFilter(q)
		if err := f.addValues(ctx, t, q); err != nil {
			return err
		}
		a, err := criteriaOf(ctx, t, q, f, fulltext.Terms(q.Search))
		if err != nil {
			return err
		}
		conditions, rest := a.conditions()
		postings, err := l.Cache.Read(ctx, t, conditions)
		if err != nil || f.matchesNothing() {
			return err
		}
		if built = postings.Version != 0; !built {
			return nil
		}
		one, err := l.indexed(ctx, t, a, postings, rest)
		if err != nil {
			return err
		}
		other, err := unindexed(ctx, t, a)
		if err != nil {
			return err
		}
		if with, err = foundBy(ctx, one, q); err != nil {
			return err
		}
		without, err = foundBy(ctx, other, q)
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
		a, _, err := prepare(ctx, t, &q)
		if err != nil {
			return err
		}
		ids, err := a.changed(ctx, t)
		n = len(ids)
		return err
	})
	return n, err
}
