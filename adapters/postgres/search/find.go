package search

import (
	"context"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/words"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// find returns the e-books that contain every term: their total and a page of them. If marks were
// typed and no order was chosen, exact matches come first.
func (l Lists) find(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter, terms []fulltext.Term) (ports.ListPage, error) {
	page := ports.ListPage{Ebooks: []ports.ListedEbook{}}
	parts, err := l.searchParts(ctx, t, q, f, terms)
	if err != nil {
		return page, err
	}
	if err := readParts(ctx, parts, q, &page); err != nil {
		return page, err
	}
	return page, matchOutlines(ctx, t, page.Ebooks, words.StorableTerms(terms))
}

// searchParts returns the parts of the result of a search for terms.
func (l Lists) searchParts(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter, terms []fulltext.Term) ([]part, error) {
	c, err := searchCriteria(ctx, t, q, f, terms)
	if err != nil {
		return nil, err
	}
	return l.criteriaParts(ctx, t, c)
}

// criteriaParts returns the parts of the result for criteria.
func (l Lists) criteriaParts(ctx context.Context, t *database.Tx, c criteria) ([]part, error) {
	parts, err := l.indexedParts(ctx, t, c)
	if err != nil || parts != nil {
		return parts, err
	}
	return unindexedParts(ctx, t, c)
}

// indexedParts returns the parts of the result for criteria, from the inverted index. It returns nil for the few
// e-books of filter.fewEbooks, and if the index is not built.
func (l Lists) indexedParts(ctx context.Context, t *database.Tx, c criteria) ([]part, error) {
	if c.fewEbooks() {
		return nil, nil
	}
	conditions, requiredCount := c.conditions()
	var deleted database.Query
	if len(c.terms) == 0 { // with a term none is found: the index has no words of the deleted e-books
		deleted = c.selectDeleted()
	}
	matches, err := l.Cache.Read(ctx, c.queryFunc(t), conditions, deleted)
	if err != nil || matches.Version == 0 {
		return nil, err
	}
	return l.partsOfMatches(ctx, t, c, matches, requiredCount)
}

// selectDeleted selects the numbers of the deleted e-books that pass the filter. The index has
// no words of theirs, but still their status, creator, subject and grade.
func (f *filter) selectDeleted() database.Query {
	return database.Query{SQL: `SELECT d.n FROM ebooks e JOIN search_numbers d ON d.ebook_id = e.id WHERE e.deleted_at IS NOT NULL` + f.SQL, Args: f.Args}
}

// readParts reads the page from the parts that it covers.
func readParts(ctx context.Context, parts []part, q ports.ListQuery, page *ports.ListPage) (err error) {
	page.Total, err = eachPartOnPage(parts, q, func(p part, from, to int) error {
		found, err := p.read(ctx, from, to)
		page.Ebooks = append(page.Ebooks, found...)
		return err
	})
	return err
}

// readIDs reads only the ids of the page, with the total.
func readIDs(ctx context.Context, parts []part, q ports.ListQuery) (ids []string, total int, err error) {
	ids = []string{}
	total, err = eachPartOnPage(parts, q, func(p part, from, to int) error {
		found, err := p.ids(ctx, from, to)
		ids = append(ids, found...)
		return err
	})
	return ids, total, err
}

// eachPartOnPage calls read for what the page covers of each part, and returns the total of all parts.
func eachPartOnPage(parts []part, q ports.ListQuery, read func(p part, from, to int) error) (total int, err error) {
	for _, p := range parts {
		total += p.total
	}
	if _, ok := windowOf(q, total); !ok {
		return total, nil
	}
	from, to := (q.Page-1)*q.Limit, q.Page*q.Limit // of the whole list
	for _, p := range parts {
		if from < p.total && to > 0 {
			if err := read(p, max(from, 0), min(to, p.total)); err != nil {
				return total, err
			}
		}
		from, to = from-p.total, to-p.total
	}
	return total, nil
}

// partsOfMatches returns the parts that the index finds. E-books that changed after its last update (pending) are
// checked directly. Every hit meets the first requiredCount conditions, and the hits that come first meet all.
func (l Lists) partsOfMatches(ctx context.Context, t *database.Tx, c criteria, matches index.Matches, requiredCount int) ([]part, error) {
	rest := hits{numbers: matches.Intersect(0, requiredCount)}
	first := hits{numbers: roaring.New()}
	if c.hasPriority() {
		first.numbers = roaring.And(rest.numbers, matches.Intersect(requiredCount, len(matches.Sets)))
		rest.numbers.AndNot(first.numbers)
	}
	if matches.Pending || len(c.longHits.All) > 0 {
		if err := c.addPending(ctx, t, &first, &rest); err != nil {
			return nil, err
		}
	}
	orderOfFirst, orderOfRest := c.orders()
	if !c.hasPriority() {
		return []part{l.hitsPart(t, rest, matches.Version, orderOfRest)}, nil
	}
	return []part{l.hitsPart(t, first, matches.Version, orderOfFirst), l.hitsPart(t, rest, matches.Version, orderOfRest)}, nil
}

func (l Lists) hitsPart(t *database.Tx, h hits, version int64, o order) part {
	return part{
		total: h.total(),
		read: func(ctx context.Context, from, to int) ([]ports.ListedEbook, error) {
			return l.readHits(ctx, t, h, version, o, from, to)
		},
		ids: func(ctx context.Context, from, to int) (ids []string, err error) {
			inner, err := l.selectHits(ctx, t, h, version, o, from, to)
			if err == nil {
				err = t.Select(ctx, &ids, inner.SQL, inner.Args...)
			}
			return ids, err
		},
		before: func(ctx context.Context, at position) (int, bool, error) {
			return l.hitsBefore(ctx, t, h, version, o, at)
		},
	}
}

// readHits reads the hits in the range [from, to).
func (l Lists) readHits(ctx context.Context, t *database.Tx, h hits, version int64, o order, from, to int) ([]ports.ListedEbook, error) {
	if o == waiting {
		return l.readWaiting(ctx, t, h, from, to)
	}
	inner, err := l.selectHits(ctx, t, h, version, o, from, to)
	if err != nil {
		return nil, err
	}
	return tables.ReadList(ctx, t.Query, rowsOf(inner.SQL, o, ""), inner.Args)
}

// selectHits selects the ids of the hits in the range [from, to), in their order. It looks up only the numbers that
// can be in that range. skipped counts the hits before those that it looks up.
func (l Lists) selectHits(ctx context.Context, t *database.Tx, h hits, version int64, o order, from, to int) (inner database.Query, err error) {
	if o == waiting {
		return selectWaiting(h, from, to), nil
	}
	first := max(0, from-len(h.pending)) // every pending e-book may come before a number
	last := min(to, int(h.numbers.GetCardinality()))
	var numbers []int64
	pending, skipped := h.pending, first
	switch {
	case o == byTitle:
		numbers, skipped, err = l.byTitleBetween(ctx, t, h.numbers, version, first, last)
	case o == oldest:
		numbers = index.Between(h.numbers, first, last, false)
	default:
		numbers = index.Between(h.numbers, first, last, true)
	}
	if err != nil {
		return inner, err
	}
	if o != byTitle {
		var before int
		pending, before = h.pendingBetween(max(0, from-int(h.numbers.GetCardinality())), to, o.descending)
		skipped += before
	}
	// In sub-selects PostgreSQL does not see how long the arrays are, and so does not plan each request again.
	inner.SQL = `SELECT e.id FROM (SELECT ebook_id AS id, created_at, title FROM search_numbers WHERE n = ANY((SELECT $1)::integer[])
		UNION ALL SELECT id, created_at, title FROM ebooks WHERE id = ANY((SELECT $2)::uuid[])) e ORDER BY ` + o.orderBy + ` LIMIT $3 OFFSET $4`
	inner.Args = []any{pq.Array(numbers), pq.Array(pending), to - from, from - skipped}
	return inner, nil
}
