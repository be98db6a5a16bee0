// Package search lists and searches the e-books in PostgreSQL, keeps the words,
// the inverted index and the counters that it does so by.
//
// list.go reads a page of the list by the indexes of the table, find.go a page of
// a search by the inverted index (postings.go). words.go says which words an
// e-book has; update.go and rebuild.go keep the index in step with them in the
// background.
package search

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// List returns one page and the exact total. The total comes from the counters
// wherever they hold it; the page's ids come from an index alone, from its
// nearer end, and only then the rows are read.
func (l Lists) List(ctx context.Context, q ports.ListQuery) (ports.ListPage, error) {
	page, err := l.list(ctx, q)
	return page, database.Wrap(ctx, "list e-books", err)
}

func (l Lists) list(ctx context.Context, q ports.ListQuery) (page ports.ListPage, err error) {
	none := ports.ListPage{Ebooks: []ports.ListedEbook{}}
	f, ok := rowFilter(q)
	if !ok {
		return none, nil
	}
	terms := fulltext.Terms(q.Search)
	if from := (q.Page - 1) * q.Limit; len(terms) == 0 && !f.faceted && from >= 0 && from < nearRows {
		return l.near(ctx, q, f, window{offset: from, limit: q.Limit})
	}
	err = l.DB.View(ctx, "list e-books", func(t *database.Tx) error {
		if err := f.addValues(ctx, t, q); err != nil {
			return err
		}
		switch {
		case f.nothing():
			page = none
		case len(terms) > 0:
			page, err = l.find(ctx, t, q, f, terms)
		default:
			page, err = l.far(ctx, t, q, f)
		}
		return err
	})
	return page, err
}

// nearRows is how far from its beginning a list is read without asking first
// which of its ends is nearer.
const nearRows = 1000

// near returns a page near the list's beginning, with its total in the same
// round trip. Only where the page lies past the end it takes another.
func (l Lists) near(ctx context.Context, q ports.ListQuery, f filter, w window) (ports.ListPage, error) {
	o := orderOf(q.Sort)
	inner := f.page(w, o)
	rows, err := l.DB.Query(ctx, rowsOf(inner.sql, o, `(`+f.countedBy(q)+`) AS total, `), inner.args...) //nolint:rowserrcheck // ScanList does
	var total int
	books, err := tables.ScanList(rows, err, &total)
	if err == nil && len(books) == 0 {
		err = l.DB.Get(ctx, &total, f.countedBy(q), f.args...)
	}
	return ports.ListPage{Ebooks: books, Total: total}, err
}

// far returns any page: the total comes first, and tells the nearer end.
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
	send := t.Query
	if f.many {
		send = t.QueryContext // a plan of its own
	}
	rows, err := send(ctx, rowsOf(inner.sql, o, ""), inner.args...) //nolint:rowserrcheck // ScanList does
	page.Ebooks, err = tables.ScanList(rows, err)
	return page, err
}

// page selects the ids of a window of the filtered e-books.
func (f *filter) page(w window, o order) query {
	inner := query{sql: `SELECT e.id FROM ebooks e WHERE e.deleted_at IS NULL` + f.sql, args: f.args}
	inner.cut(w, o)
	return inner
}

// maxMergedRows is how many index entries a merged page may cost.
const maxMergedRows = 20000

// merges tells whether a page is best merged from the groups that it draws
// from: each holds its e-books in order of time, so a few of each will do.
func (f *filter) merges(q ports.ListQuery, w window, groups []group) bool {
	return f.faceted && q.CreatedBy == "" && q.Sort != ports.SortTitle &&
		len(groups)*(w.offset+w.limit) <= maxMergedRows
}

// mergedPage selects the ids of a window from the heads of the groups.
func mergedPage(groups []group, w window, o order) query {
	var statuses, subjects, grades []string
	for _, g := range groups {
		statuses, subjects, grades = append(statuses, g.Status), append(subjects, g.Subject), append(grades, g.Grade)
	}
	head := o.ids
	if w.backwards {
		head = o.idsBackwards
	}
	var q query
	q.and(`SELECT e.id FROM unnest(?::text[], ?::text[], ?::text[]) AS g (status, subject, grade) CROSS JOIN LATERAL (
		SELECT e.id, e.created_at FROM ebooks e WHERE e.deleted_at IS NULL
		AND e.subject = g.subject AND e.grade = g.grade AND e.status = g.status ORDER BY `+head+` LIMIT ?) e`,
		pq.Array(statuses), pq.Array(subjects), pq.Array(grades), w.offset+w.limit)
	q.cut(w, o)
	return q
}

// countedBy sums the counters of a list without facets, by the filter's own
// arguments.
func (f *filter) countedBy(q ports.ListQuery) string {
	switch {
	case q.CreatedBy != "" && q.Status != "":
		return `SELECT coalesce(sum(n), 0) FROM creator_counts WHERE created_by = $1 AND status = $2`
	case q.CreatedBy != "":
		return `SELECT coalesce(sum(n), 0) FROM creator_counts WHERE created_by = $1`
	case q.Status != "":
		return `SELECT coalesce(sum(n), 0) FROM ebook_counts WHERE status = $1`
	default:
		return `SELECT coalesce(sum(n), 0) FROM creator_counts`
	}
}

// total is exact: a sum of counters where they know, a count of rows where not
// (a creator's e-books of some subject). Of a list with facets it returns the
// groups that it counted, up to the limit.
func (f *filter) total(ctx context.Context, t *database.Tx, q ports.ListQuery, limit int, total *int) (groups []group, err error) {
	switch {
	case f.faceted && q.CreatedBy != "":
		return nil, t.Get(ctx, total, `SELECT count(*) FROM ebooks e WHERE e.deleted_at IS NULL`+f.sql, f.args...)
	case f.faceted:
		return f.readGroups(ctx, t, q, limit, total)
	default:
		return nil, t.Get(ctx, total, f.countedBy(q), f.args...)
	}
}

// readGroups reads the groups of the counters that the filter leaves, some of
// them, and sums all of them.
func (f *filter) readGroups(ctx context.Context, t *database.Tx, q ports.ListQuery, limit int, total *int) (groups []group, err error) {
	statuses := domain.Statuses // each by its name: the counters' index begins with it
	if q.Status != "" {
		statuses = []domain.Status{q.Status}
	}
	in := query{sql: `SELECT status, subject, grade, n, sum(n) OVER () FROM ebook_counts WHERE n > 0`}
	in.and(` AND status = ANY(?)`, pq.Array(statuses))
	if q.Subject != "" {
		in.and(` AND subject = ANY(?)`, pq.Array(f.subjects))
	}
	if q.Grade != "" {
		in.and(` AND grade = ANY(?)`, pq.Array(f.grades))
	}
	in.and(` LIMIT ?`, limit)
	send := t.Query
	if f.many {
		send = t.QueryContext
	}
	rows, err := send(ctx, in.sql, in.args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var g group
		if err := rows.Scan(&g.Status, &g.Subject, &g.Grade, &g.N, total); err != nil {
			return nil, err
		}
		groups = append(groups, g)
	}
	return groups, rows.Err()
}
