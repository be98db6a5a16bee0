package search

import (
	"context"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/ports"
)

// hits are e-books that were found: those that the index tells by their numbers,
// and those that have changed since it was last brought up to date, by their ids.
type hits struct {
	numbers *roaring.Bitmap
	pending []string
}

func (h hits) total() int { return int(h.numbers.GetCardinality()) + len(h.pending) }

// find lists the e-books that hold every term: their total and a page of them,
// of one moment. Where marks were typed and no order was asked for, what matches
// exactly comes first.
func (l Lists) find(ctx context.Context, t *database.Tx, q ports.ListQuery, f filter, terms []string) (ports.ListPage, error) {
	page := ports.ListPage{Ebooks: []ports.ListedEbook{}}
	a, err := ask(ctx, t, q, f, terms)
	if err != nil {
		return page, err
	}
	index, err := l.readPostings(ctx, t, a.conditions())
	if err != nil {
		return page, err
	}
	var parts []part
	if index.version != 0 {
		parts, err = l.indexed(ctx, t, a, index)
	} else {
		parts, err = unindexed(ctx, t, a)
	}
	if err != nil {
		return page, err
	}
	if err := readParts(ctx, parts, q, &page); err != nil {
		return page, err
	}
	return page, matchOutlines(ctx, t, page.Ebooks, storable(terms))
}

// readParts reads the page from the parts that it lies in.
func readParts(ctx context.Context, parts []part, q ports.ListQuery, page *ports.ListPage) error {
	for _, p := range parts {
		page.Total += p.total
	}
	if _, ok := windowOf(q, page.Total); !ok {
		return nil
	}
	from, to := (q.Page-1)*q.Limit, q.Page*q.Limit // of the whole
	for _, p := range parts {
		if from < p.total && to > 0 {
			found, err := p.read(ctx, max(from, 0), min(to, p.total))
			if err != nil {
				return err
			}
			page.Ebooks = append(page.Ebooks, found...)
		}
		from, to = from-p.total, to-p.total
	}
	return nil
}

// indexed finds by the index. What it knows of pending e-books is out of date,
// so these are looked at themselves.
func (l Lists) indexed(ctx context.Context, t *database.Tx, a asked, index postings) ([]part, error) {
	marked := len(index.sets) - len(a.marked)
	all := hits{numbers: index.all(0, marked)}
	exact := hits{numbers: roaring.New()}
	if len(a.marked) > 0 {
		exact.numbers = roaring.And(all.numbers, index.all(marked, len(index.sets)))
	}
	if index.pending || len(a.long.all) > 0 {
		if err := addPending(ctx, t, a, &all, &exact); err != nil {
			return nil, err
		}
	}
	all.numbers.AndNot(exact.numbers)
	var parts []part
	for _, h := range []hits{exact, all} {
		parts = append(parts, part{h.total(), func(ctx context.Context, from, to int) ([]ports.ListedEbook, error) {
			return l.readHits(ctx, t, h, index.version, orderOf(a.sort), from, to)
		}})
	}
	return parts, nil
}

// addPending takes the pending e-books' numbers out of what the index found and
// adds those of them that are found in truth: to exact, or else to rest.
func addPending(ctx context.Context, t *database.Tx, a asked, rest, exact *hits) error {
	q := query{args: a.args}
	q.and(`WITH pending AS MATERIALIZED (SELECT ebook_id FROM search_pending UNION SELECT unnest(?::uuid[]))
		SELECT p.ebook_id, coalesce(d.n, -1), coalesce(x.found, false), coalesce(x.exact, false) FROM pending p
		LEFT JOIN LATERAL (SELECT n FROM search_numbers d WHERE d.ebook_id = p.ebook_id LIMIT 1) d ON true -- each by its key
		LEFT JOIN LATERAL (SELECT true AS found, `, pq.Array(a.long.all))
	q.and(`s.marked @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]) AS exact`, tsquery(a.marked), pq.Array(a.long.exact))
	q.and(` FROM ebook_search s JOIN ebooks e ON e.id = s.ebook_id WHERE s.ebook_id = p.ebook_id AND (s.words @@ ?::tsquery OR s.ebook_id = ANY(?::uuid[]))`,
		tsquery(a.terms), pq.Array(a.long.all))
	q.sql += a.sql + ` LIMIT 1) x ON true`
	rows, err := t.Query(ctx, q.sql, q.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var n int64
		var found, exactly bool
		if err := rows.Scan(&id, &n, &found, &exactly); err != nil {
			return err
		}
		if n >= 0 {
			rest.numbers.Remove(uint32(n))
			exact.numbers.Remove(uint32(n))
		}
		switch {
		case found && exactly && len(a.marked) > 0:
			exact.pending = append(exact.pending, id)
		case found:
			rest.pending = append(rest.pending, id)
		}
	}
	return rows.Err()
}

// readHits reads the e-books from one place of the hits to another. Of the
// numbers only those are looked up that can come there; skipped come before.
func (l Lists) readHits(ctx context.Context, t *database.Tx, h hits, version int64, o order, from, to int) ([]ports.ListedEbook, error) {
	first := max(0, from-len(h.pending)) // so many pending ones may come before a number
	last := min(to, int(h.numbers.GetCardinality()))
	var numbers []int64
	var err error
	skipped := first
	switch {
	case o == byTitle:
		numbers, skipped, err = l.byTitleBetween(ctx, t, h.numbers, version, first, last)
	case o == oldest:
		numbers = between(h.numbers, first, last, false)
	default:
		numbers = between(h.numbers, first, last, true)
	}
	if err != nil {
		return nil, err
	}
	inner := `SELECT e.id FROM (SELECT ebook_id AS id, created_at, title FROM search_numbers WHERE n = ANY($1::integer[])
		UNION ALL SELECT id, created_at, title FROM ebooks WHERE id = ANY($2::uuid[])) e ORDER BY ` + o.ids + ` LIMIT $3 OFFSET $4`
	rows, err := t.Query(ctx, rowsOf(inner, o, ""), pq.Array(numbers), pq.Array(h.pending), to-from, from-skipped) //nolint:rowserrcheck // ScanList does
	return tables.ScanList(rows, err)
}
