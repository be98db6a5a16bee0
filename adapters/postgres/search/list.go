// Package search lists and searches the e-books in PostgreSQL.
//
// list.go reads a page of the list by the indexes of the table, find.go a page of a search by the
// inverted index. What they read is maintained by the packages below: index, words and values.
package search

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/values"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// List returns one page and the exact total. The total comes from the counters if they have it. The
// ids of the page come only from an index, from its nearer end; only then the rows are read.
func (l Lists) List(ctx context.Context, q ports.ListQuery) (ports.ListPage, error) {
	page, err := l.list(ctx, q)
	return page, database.Wrap(ctx, "list e-books", err)
}

func (l Lists) list(ctx context.Context, q ports.ListQuery) (page ports.ListPage, err error) {
	if q.Deleted {
		return l.bin(ctx, q)
	}
	none := ports.ListPage{Ebooks: []ports.ListedEbook{}}
	q.Sort = sortWithin(q)
	f, ok := rowFilter(q)
	if !ok {
		return none, nil
	}
	terms := fulltext.Terms(q.Search)
	if from := (q.Page - 1) * q.Limit; len(terms) == 0 && !f.faceted && from >= 0 && from < nearRows {
		page, whole, err := l.nearest(ctx, q, f, window{offset: from, limit: q.Limit})
		if whole || err != nil {
			return page, err
		}
	}
	err = l.DB.View(ctx, "list e-books", func(t *database.Tx) error {
		if err := f.addValues(ctx, t, q); err != nil {
			return err
		}
		if page = none; f.matchesNothing() {
			return nil
		}
		if len(terms) > 0 {
			page, err = l.find(ctx, t, q, f, terms)
			return err
		}
		page, err = l.beyondNearest(ctx, t, q, f)
		return err
	})
	return page, err
}

// beyondNearest returns a page from the index that has the list's order.
func (l Lists) beyondNearest(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter) (ports.ListPage, error) {
	parts, err := l.faceted(ctx, t, q, f)
	switch {
	case err != nil:
		return ports.ListPage{}, err
	case parts != nil:
		page := ports.ListPage{Ebooks: []ports.ListedEbook{}}
		return page, readParts(ctx, parts, q, &page)
	case queueFirst(q):
		return l.queue(ctx, t, q, f)
	}
	return l.far(ctx, t, q, f)
}

// nearest returns a page near the list's beginning. whole is false if the page goes past the end of
// the queue.
func (l Lists) nearest(ctx context.Context, q ports.ListQuery, f filter, w window) (page ports.ListPage, whole bool, err error) {
	if queueFirst(q) {
		return l.nearQueue(ctx, q, f, w)
	}
	page, err = l.near(ctx, q, f, w)
	return page, true, err
}

// near returns a page near the list's beginning together with its total, in one round trip. If the
// page is past the end, it needs a second one.
func (l Lists) near(ctx context.Context, q ports.ListQuery, f filter, w window) (ports.ListPage, error) {
	o := orderOf(q.Sort)
	inner := f.page(w, o)
	var total int
	books, err := tables.ReadList(ctx, l.DB.Query, rowsOf(inner.SQL, o, `(`+f.countedBy(q)+`) AS total, `), inner.Args, &total)
	if err == nil && len(books) == 0 {
		err = l.DB.Get(ctx, &total, f.countedBy(q), f.Args...)
	}
	return ports.ListPage{Ebooks: books, Total: total}, err
}

// far returns any page. It reads the total first, to know which end is nearer.
func (l Lists) far(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter) (ports.ListPage, error) {
	page := ports.ListPage{Ebooks: []ports.ListedEbook{}}
	groups, err := f.total(ctx, t, q, l.Limits.MergedGroups+1, &page.Total)
	w, ok := windowOf(q, page.Total)
	if err != nil || !ok {
		return page, err
	}
	o := orderOf(q.Sort)
	inner := f.page(w, o)
	if len(groups) <= l.Limits.MergedGroups && f.merges(q, w, groups) {
		inner = mergedPage(groups, w, o)
	}
	page.Ebooks, err = readPage(ctx, t, &f, inner, o)
	return page, err
}

// maxMergedRows limits the index entries that a merged page may read.
const maxMergedRows = 20000

// merges reports whether it is best to merge the page from groups of the counters. The e-books of a
// group are in order of time, so a few of each are enough.
func (f *filter) merges(q ports.ListQuery, w window, groups []values.Group) bool {
	return f.faceted && q.CreatedBy == "" && !f.few() && q.Sort != ports.SortTitle && q.Sort != ports.SortWaiting &&
		len(groups)*(w.offset+w.limit) <= maxMergedRows
}

// mergedPage selects the ids of a window by merging the first e-books of each group.
func mergedPage(groups []values.Group, w window, o order) database.Query {
	var statuses, subjects, grades []string
	for _, g := range groups {
		statuses, subjects, grades = append(statuses, g.Status), append(subjects, g.Subject), append(grades, g.Grade)
	}
	head := o.ids
	if w.backwards {
		head = o.idsBackwards
	}
	var q database.Query
	q.And(`SELECT e.id FROM unnest(?::text[], ?::text[], ?::text[]) AS g (status, subject, grade) CROSS JOIN LATERAL (
		SELECT e.id, e.created_at FROM ebooks e WHERE e.deleted_at IS NULL
		AND e.subject = g.subject AND e.grade = g.grade AND e.status = g.status ORDER BY `+head+` LIMIT ?) e`,
		pq.Array(statuses), pq.Array(subjects), pq.Array(grades), w.offset+w.limit)
	cut(&q, w, o)
	return q
}
