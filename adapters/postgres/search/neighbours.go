package search

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// Neighbours returns where an e-book stands in a list, and what stands beside it.
func (l Lists) Neighbours(ctx context.Context, id string, q ports.ListQuery) (found ports.Neighbours, err error) {
	err = l.DB.View(ctx, "find neighbours", func(t *database.Tx) error {
		var at seat
		err := t.Get(ctx, &at, `SELECT b.id, b.title, b.created_at, b.submitted_at IS NOT NULL AS waits,
			coalesce(b.submitted_at, (SELECT max(l.created_at) FROM workflow_logs l WHERE l.ebook_id = b.id AND l.action = 'submit')) AS submitted_at
			FROM ebooks b WHERE b.id = $1 AND b.deleted_at IS NULL`, id)
		if database.NotFound(err) {
			return domain.ErrNotFound
		}
		if err != nil {
			return err
		}
		parts, err := l.parts(ctx, t, q)
		if err != nil {
			return err
		}
		found, err = neighboursIn(ctx, parts, at, q)
		return err
	})
	return found, err
}

// parts are those of a list or a search.
func (l Lists) parts(ctx context.Context, t *database.Tx, q ports.ListQuery) ([]part, error) {
	q.Sort = sortWithin(q)
	f, ok := rowFilter(q)
	if !ok {
		return nil, nil
	}
	if err := f.addValues(ctx, t, q); err != nil || f.nothing() {
		return nil, err
	}
	if terms := fulltext.Terms(q.Search); len(terms) > 0 {
		a, err := ask(ctx, t, q, f, terms)
		if err != nil {
			return nil, err
		}
		return l.found(ctx, t, a)
	}
	parts, err := l.faceted(ctx, t, q, f)
	switch {
	case err != nil || parts != nil:
		return parts, err
	case divides(q):
		return l.queueParts(ctx, t, q, f)
	}
	p, err := l.listPart(ctx, t, q, f)
	return []part{p}, err
}

// neighboursIn looks for the e-book in each part.
func neighboursIn(ctx context.Context, parts []part, at seat, q ports.ListQuery) (found ports.Neighbours, err error) {
	for _, p := range parts {
		found.Total += p.total
	}
	waitsFor := sortWithin(q) == ports.SortWaiting
	ahead := 0
	for i, p := range parts {
		elsewhere := divides(q) && at.Waits != (i == 0)                                // with what waits, or with the rest
		if elsewhere || waitsFor && at.SubmittedAt == nil && (!divides(q) || i == 0) { // it was never in the queue
			ahead += p.total
			continue
		}
		before, inside, err := p.before(ctx, at)
		if err != nil {
			return found, err
		}
		would := len(parts) == 1 || divides(q)
		if !inside && !would {
			ahead += p.total
			continue
		}
		if inside {
			found.Place = ahead + before + 1
		}
		found.Previous, found.Next, err = p.about(ctx, at, before, inside)
		if err != nil {
			return found, err
		}
		return found, beyond(ctx, parts, i, &found)
	}
	return found, nil
}

// beyond looks for a neighbour that is missing in the parts around.
func beyond(ctx context.Context, parts []part, i int, found *ports.Neighbours) (err error) {
	for j := i - 1; j >= 0 && found.Previous == nil && err == nil; j-- {
		if parts[j].total > 0 {
			found.Previous, err = parts[j].at(ctx, parts[j].total-1)
		}
	}
	for j := i + 1; j < len(parts) && found.Next == nil && err == nil; j++ {
		if parts[j].total > 0 {
			found.Next, err = parts[j].at(ctx, 0)
		}
	}
	return err
}
