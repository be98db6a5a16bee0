package postgres

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/tables"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// fewHits is up to how many hits are gathered from the index of words and then
// sorted, where nothing tells better. Of more than that a page is found sooner
// by walking the list in its order and looking at each e-book's words.
var fewHits = 10000

// part is a stretch of a search's answer in one order: all of it, or the exact
// matches, or the rest. hits are the conditions on the words, its arguments
// after those of the filter on the e-book's row.
type part struct {
	row   filter
	hits  query
	looks []look   // what the hits' conditions come to, for the maps
	long  []string // ids of the long e-books among them: no look finds these
	total int
	among int // how many e-books there are, about; 0 where that is not known
}

// source is what the part selects from. The words' table is enough for itself
// where nothing is asked of the row: a deleted e-book has no words.
func (p *part) source(joined bool) string {
	if joined || len(p.row.args) > 0 {
		return ` FROM ebook_search s JOIN ebooks e ON e.id = s.ebook_id` + p.row.sql + p.hits.sql
	}
	return ` FROM ebook_search s WHERE true` + p.hits.sql
}

// search lists the e-books that hold every term, in a view: its counts and its
// page must agree. Its statements are not
// prepared: the best plan depends on how common the words are.
func (t *tx) search(ctx context.Context, q ports.ListQuery, f filter, terms []string) (ports.ListPage, error) {
	page := ports.ListPage{Ebooks: []ports.ListedEbook{}}
	terms = storable(terms)
	parts, err := t.parts(ctx, q, f, terms)
	if err != nil {
		return page, err
	}
	for _, p := range parts {
		page.Total += p.total
	}
	if _, ok := windowOf(q, page.Total); !ok {
		return page, nil
	}
	from, to := (q.Page-1)*q.Limit, q.Page*q.Limit // of the whole answer
	for _, p := range parts {
		if from < p.total && to > 0 {
			found, err := t.stretch(ctx, p, max(from, 0), min(to, p.total), orderOf(q.Sort))
			if err != nil {
				return page, err
			}
			page.Ebooks = append(page.Ebooks, found...)
		}
		from, to = from-p.total, to-p.total
	}
	return page, t.matchOutlines(ctx, page.Ebooks, terms)
}

// parts divides the answer where marks were typed and no order was asked for:
// what matches exactly comes before the rest.
func (t *tx) parts(ctx context.Context, q ports.ListQuery, f filter, terms []string) ([]part, error) {
	marked := storable(fulltext.MarkedTerms(q.Search))
	long, err := t.findLong(ctx, terms, marked)
	if err != nil {
		return nil, err
	}
	all := part{row: f, hits: query{args: f.args}, looks: looks(terms, false), long: long.all}
	all.hits.holding(`s.words`, terms, long.all)
	if err := t.countPart(ctx, &all); err != nil {
		return nil, err
	}
	if len(marked) == 0 || q.Sort != ports.SortDefault || all.total == 0 {
		return []part{all}, nil
	}
	exact, rest := all, all
	exact.looks, exact.long = looks(marked, true), long.exact // which imply the folded ones
	exact.hits.holding(`s.marked`, marked, long.exact)
	rest.hits.lacking(`s.marked`, marked, long.exact)
	if err := t.countPart(ctx, &exact); err != nil {
		return nil, err
	}
	rest.total = all.total - exact.total
	return []part{exact, rest}, nil
}

// holding asks for words that begin with all terms, or for one of the long.
func (q *query) holding(words string, terms, long []string) {
	if len(long) == 0 {
		q.and(` AND `+words+` @@ ?::tsquery`, tsquery(terms))
		return
	}
	q.and(` AND (`+words+` @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`, tsquery(terms), pq.Array(long))
}

// lacking is the contrary of holding.
func (q *query) lacking(words string, terms, long []string) {
	q.and(` AND NOT `+words+` @@ ?::tsquery`, tsquery(terms))
	if len(long) > 0 {
		q.and(` AND s.ebook_id <> ALL(?::uuid[])`, pq.Array(long))
	}
}

// countPart sets the part's total. The maps know nothing of the e-books' rows.
func (t *tx) countPart(ctx context.Context, p *part) error {
	if len(p.row.args) > 0 {
		return t.countHits(ctx, p)
	}
	return t.countLooks(ctx, p)
}

func (t *tx) countHits(ctx context.Context, p *part) error {
	return t.GetContext(ctx, &p.total, `SELECT count(*)`+p.source(false), p.hits.args...)
}

// stretch reads the e-books from one place of a part to another.
func (t *tx) stretch(ctx context.Context, p part, from, to int, o order) ([]ports.ListedEbook, error) {
	w := windowAt(from, to-from, p.total)
	inner := query{sql: p.places(o, w), args: p.hits.args}
	inner.cut(w, o.words, o.wordsBackwards)
	found, err := t.QueryContext(ctx, rowsOf(inner.sql, o, ""), inner.args...)
	return tables.ScanList(found, err)
}

// places selects the part's ids for an order. Few hits are gathered first,
// behind a wall that the planner does not move the order through; their titles,
// where they are sorted by them, are looked up one by one.
func (p *part) places(o order, w window) string {
	switch {
	case o == byTitle && p.total <= fewHits:
		return `SELECT e.id FROM ebooks e WHERE e.id = ANY(ARRAY(SELECT s.ebook_id` + p.source(false) + `))`
	case o == byTitle || p.walks(w):
		return `SELECT s.ebook_id` + p.source(o == byTitle)
	default:
		return `WITH hit AS MATERIALIZED (SELECT s.ebook_id, s.created_at` + p.source(false) + `) SELECT s.ebook_id FROM hit s`
	}
}

// walks tells whether looking at e-books in their order finds the window sooner
// than gathering every hit: of those looked at, one in among/total is a hit.
func (p *part) walks(w window) bool {
	if p.among == 0 {
		return p.total > fewHits
	}
	return float64(w.offset+w.limit)*float64(p.among) < float64(p.total)*float64(p.total)
}
