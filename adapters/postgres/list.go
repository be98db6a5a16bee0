package postgres

import (
	"context"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// List answers one page and the exact total. The total comes from the counters
// wherever they hold it; the page's ids come from an index alone, from its
// nearer end, and only then the rows are read.
func (r *Ebooks) List(ctx context.Context, q ports.ListQuery) (ports.ListPage, error) {
	page, err := r.list(ctx, q)
	return page, database.Wrap(ctx, "list e-books", err)
}

func (r *Ebooks) list(ctx context.Context, q ports.ListQuery) (page ports.ListPage, err error) {
	none := ports.ListPage{Ebooks: []ports.ListedEbook{}}
	f := rowFilter(q)
	if f.nothing {
		return none, nil
	}
	terms := fulltext.Terms(q.Search)
	if from := (q.Page - 1) * q.Limit; len(terms) == 0 && !f.asked && from >= 0 && from < nearRows {
		return r.near(ctx, q, f, window{offset: from, limit: q.Limit})
	}
	err = r.db.view(ctx, "list e-books", func(t *tx) error {
		if f.asked {
			if err := t.addFacets(ctx, &f, q); err != nil || f.nothing {
				page = none
				return err
			}
		}
		if len(terms) > 0 {
			page, err = t.search(ctx, q, f, terms)
		} else {
			page, err = t.far(ctx, q, f)
		}
		return err
	})
	return page, err
}

// far answers any page: the total comes first, and tells the nearer end.
func (t *tx) far(ctx context.Context, q ports.ListQuery, f filter) (ports.ListPage, error) {
	total, err := t.total(ctx, q, f)
	w, ok := windowOf(q, total)
	if err != nil || !ok {
		return ports.ListPage{Ebooks: []ports.ListedEbook{}, Total: total}, err
	}
	o := orderOf(q.Sort)
	inner := f.page(w, o)
	if f.merges(q, w) {
		inner = f.mergedPage(w, o)
	}
	found, err := t.rows(ctx, !f.many, rowsOf(inner.sql, o, ""), inner.args)
	books, err := tables.ScanList(found, err)
	return ports.ListPage{Ebooks: books, Total: total}, err
}

// nearRows is how far from its beginning a list is read without asking first
// which of its ends is nearer.
const nearRows = 1000

// near answers a page near the list's beginning, with its total in the same
// round trip. Only where the page lies past the end it takes another.
func (r *Ebooks) near(ctx context.Context, q ports.ListQuery, f filter, w window) (ports.ListPage, error) {
	o := orderOf(q.Sort)
	inner := f.page(w, o)
	found, err := r.db.Query(ctx, rowsOf(inner.sql, o, `(`+f.countedBy(q)+`) AS total, `), inner.args...)
	var total int
	books, err := tables.ScanList(found, err, &total)
	if err == nil && len(books) == 0 {
		err = r.db.Get(ctx, &total, f.countedBy(q), f.args...)
	}
	return ports.ListPage{Ebooks: books, Total: total}, err
}

// rowsOf reads the e-books whose ids inner selects. As an array they are looked
// up by the primary key, however many the planner expects. more are columns
// before the e-book's own, each with its comma.
func rowsOf(inner string, o order, more string) string {
	return `SELECT ` + more + tables.ListColumns + ` FROM ebooks b WHERE b.id = ANY(ARRAY(` + inner + `)) ORDER BY ` + o.rows
}

// filter holds the conditions that a query puts on the e-book's row.
type filter struct {
	query
	faceted
	nothing bool // it is plain that no e-book is meant
}

// rowFilter leaves what was typed for subject and grade to addFacets.
func rowFilter(q ports.ListQuery) filter {
	f := filter{query: query{sql: ` WHERE e.deleted_at IS NULL`}}
	if q.CreatedBy != "" {
		id, ok := domain.ParseID(q.CreatedBy)
		f.nothing = !ok
		f.and(` AND e.created_by = ?`, id)
	}
	if q.Status != "" {
		f.and(` AND e.status = ?`, string(q.Status))
	}
	f.asked = q.Subject != "" || q.Grade != ""
	return f
}

// total is exact: a sum of counters where they know, a count of rows where not
// (a creator's e-books of some subject).
func (t *tx) total(ctx context.Context, q ports.ListQuery, f filter) (n int, err error) {
	switch {
	case f.asked && q.CreatedBy != "":
		err = t.Get(ctx, &n, `SELECT count(*) FROM ebooks e`+f.sql, f.args...)
	case f.asked:
		n = f.counted
	default:
		err = t.Get(ctx, &n, f.countedBy(q), f.args...)
	}
	return n, err
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
