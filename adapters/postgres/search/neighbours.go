package search

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// Neighbours returns the place of an e-book in a list, and the e-books beside it.
func (l Lists) Neighbours(ctx context.Context, id string, q ports.ListQuery) (found ports.Neighbours, err error) {
	err = l.DB.View(ctx, "find neighbours", func(t *database.Tx) error {
		var at position
		err := t.Get(ctx, &at, `SELECT b.id, b.title, b.created_at, b.submitted_at IS NOT NULL AS waits,
			coalesce(b.submitted_at, (SELECT max(l.created_at) FILTER (WHERE l.action = 'submit') FROM workflow_logs l WHERE l.ebook_id = b.id)) AS submitted_at
			FROM ebooks b WHERE b.id = $1 AND b.deleted_at IS NULL`, id)
		if err != nil {
			return database.OrNotFound(err, domain.ErrNotFound)
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

// parts returns the parts of a list or a search.
func (l Lists) parts(ctx context.Context, t *database.Tx, q ports.ListQuery) ([]part, error) {
	c, ok, err := criteriaOfQuery(ctx, t, &q)
	if err != nil || !ok {
		return nil, err
	}
	if len(c.terms) > 0 {
		return l.criteriaParts(ctx, t, c)
	}
	return l.listParts(ctx, t, q, c.filter)
}

// neighboursIn returns the neighbours and the place of an e-book, from the part that it belongs to.
func neighboursIn(ctx context.Context, parts []part, at position, q ports.ListQuery) (found ports.Neighbours, err error) {
	for _, p := range parts {
		found.Total += p.total
	}
	ahead := 0
	for i, p := range parts {
		inOtherPart := queueFirst(q) && at.Waits != (i == 0) // the first part is the queue, the second the rest
		bySubmission := i == 0 && effectiveSort(q) == ports.SortWaiting
		if inOtherPart || bySubmission && at.SubmittedAt == nil {
			ahead += p.total
			continue
		}
		before, inside, err := p.before(ctx, at)
		if err != nil {
			return found, err
		}
		belongs := len(parts) == 1 || queueFirst(q) // it would be in this part if it matched
		if !inside && !belongs {
			ahead += p.total
			continue
		}
		if inside {
			found.Place = ahead + before + 1
		}
		found.Previous, found.Next, err = p.neighboursAt(ctx, at, before, inside)
		if err != nil {
			return found, err
		}
		err = fillFrom(ctx, parts, i, &found)
		return found, err
	}
	return found, nil
}

// fillFrom finds a missing neighbour in the other parts.
func fillFrom(ctx context.Context, parts []part, i int, found *ports.Neighbours) (err error) {
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
