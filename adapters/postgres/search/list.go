// Package search lists and searches the e-books in PostgreSQL.
//
// listpart.go reads a list with the indexes of the table; find.go reads a search, or a list by subject or grade,
// with the inverted index, and all.go an export. The packages below (index, words and values) maintain what they read.
package search

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// List returns one page and the exact total. It first finds the ids of the page, and then reads only the rows with
// these ids.
func (l Lists) List(ctx context.Context, q ports.ListQuery) (ports.ListPage, error) {
	page, err := l.list(ctx, q)
	return page, database.Wrap(ctx, "list e-books", err)
}

func (l Lists) list(ctx context.Context, q ports.ListQuery) (page ports.ListPage, err error) {
	if q.Deleted {
		return l.bin(ctx, q)
	}
	none := ports.ListPage{Ebooks: []ports.ListedEbook{}}
	q.Sort = effectiveSort(q)
	f, ok := rowFilter(q)
	if !ok {
		return none, nil
	}
	terms := fulltext.Terms(q.Search)
	if from := (q.Page - 1) * q.Limit; len(terms) == 0 && !f.faceted && from >= 0 && from < rowsNearStart {
		page, complete, err := l.pageNearStart(ctx, q, f, window{offset: from, limit: q.Limit})
		if complete || err != nil {
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
		parts, err := l.listParts(ctx, t, q, f)
		if err != nil {
			return err
		}
		return readParts(ctx, parts, q, &page)
	})
	return page, err
}

// pageNearStart returns a page near the list's start with the total, in one round trip. If the page is
// past the end of the list, it needs a second one. complete is false if the page reaches past the end
// of the queue.
func (l Lists) pageNearStart(ctx context.Context, q ports.ListQuery, f filter, w window) (page ports.ListPage, complete bool, err error) {
	if queueFirst(q) {
		return l.queueNearStart(ctx, q, f, w)
	}
	o := orderOf(q.Sort)
	inner := f.page(w, o)
	var total int
	books, err := tables.ReadList(ctx, l.DB.Query, rowsOf(inner.SQL, o, `(`+f.totalSQL()+`) AS total, `), inner.Args, &total)
	if err == nil && len(books) == 0 {
		err = l.DB.Get(ctx, &total, f.totalSQL(), f.Args...)
	}
	return ports.ListPage{Ebooks: books, Total: total}, true, err
}

// listParts returns the parts of a list, each from an index that has its order. The table has no index by subject or
// grade, so a list with these is read like a search.
func (l Lists) listParts(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter) ([]part, error) {
	switch {
	case f.faceted:
		return l.criteriaParts(ctx, t, criteria{filter: f, sort: q.Sort, queueFirst: queueFirst(q)})
	case queueFirst(q):
		return f.queueParts(ctx, t, q)
	}
	p, err := f.listPart(ctx, t, q)
	return []part{p}, err
}

// listPart returns a list that consists of one part. The total shows which end of the list is nearer to a page.
func (f *filter) listPart(ctx context.Context, t *database.Tx, q ports.ListQuery) (part, error) {
	var total int
	if err := t.Get(ctx, &total, f.totalSQL(), f.Args...); err != nil {
		return part{}, err
	}
	return f.partOf(t, orderOf(q.Sort), total, f.where, f.page), nil
}
