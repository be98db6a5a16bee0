package search

import (
	"context"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

// queueNearStart returns a page near the queue's start with the total of the whole list, in one round
// trip. complete is false if the page reaches past the end of the queue.
func (l Lists) queueNearStart(ctx context.Context, q ports.ListQuery, f filter, w window) (page ports.ListPage, complete bool, err error) {
	queue := q
	queue.Status = domain.PendingReview
	inQueue, _ := rowFilter(queue) // its first arguments are those of f
	inner := inQueue.page(w, waiting)
	page.Ebooks, err = tables.ReadList(ctx, l.DB.Query, rowsOf(inner.SQL, waiting, `(`+f.totalSQL()+`) AS total, `), inner.Args, &page.Total)
	return page, len(page.Ebooks) == w.limit, err
}

// queueParts returns the e-books that wait for review, oldest submission first, and the rest, newest first.
func (f *filter) queueParts(ctx context.Context, t *database.Tx, q ports.ListQuery) ([]part, error) {
	queue := q
	queue.Status = domain.PendingReview
	inQueue, _ := rowFilter(queue) // its first arguments are those of f
	var all, queued int
	err := t.Scan(ctx, []any{&all, &queued}, `SELECT (`+f.totalSQL()+`), (`+inQueue.totalSQL()+`)`, inQueue.Args...)
	if err != nil {
		return nil, err
	}
	rest := f.partOf(t, newest, all-queued, f.whereRest, f.pageOfRest)
	rest.neighbours = func(ctx context.Context, at position) (previous, next *ports.Neighbour, err error) {
		return neighboursBy(ctx, t, newest, func(condition, orderBy string) database.Query {
			q := f.firstOfEachStatus(` AND `+condition, at.key(newest), orderBy, 1)
			q.SQL += ` ORDER BY ` + orderBy + ` LIMIT 1`
			return q
		})
	}
	return []part{inQueue.partOf(t, waiting, queued, inQueue.where, inQueue.page), rest}, nil
}

// otherStatuses are the statuses other than waiting for review. Each has an index by time.
func otherStatuses() (statuses []string) {
	for _, s := range domain.Statuses {
		if s != domain.PendingReview {
			statuses = append(statuses, string(s))
		}
	}
	return statuses
}

// firstOfEachStatus selects, of each of otherStatuses, the first e-books (e) that satisfy an additional condition, up to limit.
func (f *filter) firstOfEachStatus(condition string, args []any, orderBy string, limit int) database.Query {
	q := database.Query{SQL: `SELECT e.id FROM (`, Args: f.Args}
	for i, status := range otherStatuses() {
		if i > 0 {
			q.SQL += ` UNION ALL `
		}
		q.Append(`(SELECT e.id, e.created_at FROM ebooks e WHERE e.deleted_at IS NULL AND e.status = ?`, status)
		q.SQL += f.SQL
		q.Append(condition, args...)
		q.Append(` ORDER BY `+orderBy+` LIMIT ?)`, limit)
	}
	q.SQL += `) e`
	return q
}

// pageOfRest selects the ids of a window of the e-books outside the queue.
func (f *filter) pageOfRest(w window, o order) database.Query {
	rest := f.firstOfEachStatus("", nil, o.scanOrder(w.backwards), w.offset+w.limit)
	addWindow(&rest, w, o)
	return rest
}

// whereRest selects from the e-books outside the queue: see rowsWhere.
func (f *filter) whereRest(columns, condition string, args []any) database.Query {
	q := database.Query{Args: f.Args}
	q.Append(`SELECT `+columns+` FROM unnest(?::text[]) AS s (status) CROSS JOIN LATERAL (
		SELECT e.id FROM ebooks e WHERE e.deleted_at IS NULL AND e.status = s.status`, pq.Array(otherStatuses()))
	q.SQL += f.SQL
	q.Append(` AND `+condition, args...)
	q.SQL += ` OFFSET 0) e` // forces an index scan for each status
	return q
}
