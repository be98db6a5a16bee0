package search

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain"
	"backoffice/ports"
)

// checkedAtOnce limits how many e-books a statement checks, and so how long it takes.
const checkedAtOnce = 2000

// checkedBook is an e-book that may have changed since the index was updated.
type checkedBook struct {
	ID        string
	Number    int64      // in the index, or -1
	CreatedAt *time.Time // nil if it does not match
	First     bool       // it comes before the other hits
}

// addPending removes from the hits the e-books whose pending changes may matter, checks them, and adds those
// that match now to first or to rest. It also checks long e-books, because the index does not have all of
// their words.
func (c *criteria) addPending(ctx context.Context, t *database.Tx, first, rest *hits) error {
	ids, err := c.idsToCheck(ctx, t)
	if err != nil {
		return err
	}
	var found []checkedBook
	for chunk := range slices.Chunk(ids, checkedAtOnce) {
		books, err := c.check(ctx, t, chunk)
		if err != nil {
			return err
		}
		for _, b := range books {
			if b.Number >= 0 {
				first.numbers.Remove(uint32(b.Number))
				rest.numbers.Remove(uint32(b.Number))
			}
			if b.CreatedAt != nil {
				found = append(found, b)
			}
		}
	}
	slices.SortFunc(found, func(x, y checkedBook) int { return cmp.Or(x.CreatedAt.Compare(*y.CreatedAt), cmp.Compare(x.ID, y.ID)) })
	for _, b := range found {
		if b.First {
			first.pending = append(first.pending, b.ID)
		} else {
			rest.pending = append(rest.pending, b.ID)
		}
	}
	return nil
}

// idsToCheck returns the e-books whose pending changes may matter, and the long ones that match.
func (c *criteria) idsToCheck(ctx context.Context, t *database.Tx) (ids []string, err error) {
	err = t.Select(ctx, &ids, `SELECT ebook_id FROM search_pending WHERE changed @@ $1::tsquery`, words.ChangeQuery(c.terms, c.marked, c.keyBeginnings()))
	ids = append(ids, c.longHits.All...)
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// check reads which e-books match now, and their numbers in the index.
func (c *criteria) check(ctx context.Context, t *database.Tx, ids []string) (books []checkedBook, err error) {
	q := database.Query{Args: c.Args}
	q.Append(`SELECT p.id, coalesce(d.n, -1), f.created_at, coalesce(f.first, false) FROM unnest(?::uuid[]) p (id)
		LEFT JOIN LATERAL (SELECT n FROM search_numbers d WHERE d.ebook_id = p.id LIMIT 1) d ON true
		LEFT JOIN LATERAL (SELECT e.created_at, (`, pq.Array(ids))
	c.addPriority(&q)
	q.SQL += `) AS first`
	c.addMatching(&q)
	q.SQL += c.SQL + ` AND e.id = p.id LIMIT 1) f ON true`
	return database.Collect(ctx, c.queryFunc(t), func(rows *sql.Rows, b *checkedBook) error {
		return rows.Scan(&b.ID, &b.Number, &b.CreatedAt, &b.First)
	}, q.SQL, q.Args...)
}

// keyBeginnings returns the beginnings of the keys whose change may matter. If the filter has many values,
// they are those of all keys of subjects and grades.
func (c *criteria) keyBeginnings() (keys []string) {
	add := func(kind string, values ...string) {
		for _, value := range values {
			keys = append(keys, kind+value)
		}
	}
	if c.status != "" {
		add(index.StatusKey, string(c.status))
	}
	if c.queueFirst {
		add(index.StatusKey, string(domain.PendingReview))
	}
	if c.creator != "" {
		add(index.CreatorKey, c.creator)
	}
	if c.manyFacets {
		add(index.SubjectKey, "")
		add(index.GradeKey, "")
	} else {
		add(index.SubjectKey, c.subjects...)
		add(index.GradeKey, c.grades...)
	}
	if c.sort == ports.SortTitle {
		add(index.TitleKey, "")
	}
	if c.everything() {
		add(index.StatusKey, "")
	}
	return keys
}
