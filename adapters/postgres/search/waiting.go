package search

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/tables"
	"backoffice/ports"
)

// The queue (e-books that wait for review, oldest submission first) is not in the order of their numbers in
// the index. Few hits are simply sorted. For many, the queue is walked from its nearer end until enough hits are
// found. If that takes longer than sorting the hits would, it is abandoned and they are sorted.

// waitingHits selects the e-books (e) with the numbers $1 and the ids $2.
const waitingHits = ` FROM (SELECT ebook_id AS id FROM search_numbers WHERE n = ANY($1::integer[]) UNION ALL SELECT unnest($2::uuid[])) h
	JOIN ebooks e ON e.id = h.id`

// readWaiting reads the hits in the range [from, to), oldest submission first.
func (l Lists) readWaiting(ctx context.Context, t *database.Tx, h hits, from, to int) ([]ports.ListedEbook, error) {
	if h.total() > l.MaxSortedHits {
		ids, complete, err := walkQueue(ctx, t, h, from, to)
		if err != nil {
			return nil, err
		}
		if complete {
			return tables.ReadList(ctx, t.Query, rowsOf(`SELECT unnest($1::uuid[])`, waiting, ""), []any{pq.Array(ids)})
		}
	}
	inner := selectWaiting(h, from, to)
	return tables.ReadList(ctx, t.Query, rowsOf(inner.SQL, waiting, ""), inner.Args)
}

// selectWaiting selects the ids of the hits in the range [from, to). It sorts all hits.
func selectWaiting(h hits, from, to int) database.Query {
	numbers := index.Between(h.numbers, 0, int(h.numbers.GetCardinality()), false)
	return database.Query{SQL: `SELECT e.id` + waitingHits + ` ORDER BY ` + waiting.orderBy + ` LIMIT $3 OFFSET $4`,
		Args: []any{pq.Array(numbers), pq.Array(h.pending), to - from, from}}
}

// How many rows of the queue are read at a time: first, and at most. Each read doubles it.
const (
	firstRead   = 500
	largestRead = 8000
)

// walkQueue returns the ids of the hits in the range [from, to). complete is false if it has read
// twice as many e-books as there are hits and has not found them all.
func walkQueue(ctx context.Context, t *database.Tx, h hits, from, to int) (ids []string, complete bool, err error) {
	w := windowAt(from, to-from, h.total())
	seen := 0
	err = walk(ctx, t, h, w.backwards, func(e queueEntry, isHit bool) (more bool) {
		if isHit {
			if seen++; seen > w.offset {
				ids = append(ids, e.ID)
			}
		}
		complete = len(ids) == w.limit
		return !complete
	})
	if w.backwards {
		slices.Reverse(ids)
	}
	return ids, complete, err
}

// walkTo counts the hits before a position in the queue. reached is false if it has read twice as many
// e-books as there are hits and has not reached the position.
func walkTo(ctx context.Context, t *database.Tx, h hits, at position) (before int, reached bool, err error) {
	err = walk(ctx, t, h, false, func(e queueEntry, isHit bool) (more bool) {
		if cmp.Or(e.SubmittedAt.Compare(*at.SubmittedAt), cmp.Compare(e.ID, at.ID)) >= 0 {
			reached = true
			return false
		}
		if isHit {
			before++
		}
		return true
	})
	return before, reached, err
}

// walk visits the queue from one of its ends, until visit returns false or about twice as many e-books as there are
// hits were read.
func walk(ctx context.Context, t *database.Tx, h hits, backwards bool, visit func(e queueEntry, isHit bool) (more bool)) error {
	pending := map[string]bool{}
	for _, id := range h.pending {
		pending[id] = true
	}
	for offset, limit := 0, firstRead; offset <= 2*h.total(); offset, limit = offset+limit, min(2*limit, largestRead) {
		entries, err := readQueue(ctx, t, backwards, offset, limit)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if !visit(e, pending[e.ID] || e.N >= 0 && h.numbers.Contains(uint32(e.N))) {
				return nil
			}
		}
		if len(entries) < limit {
			return nil
		}
	}
	return nil
}

// queueEntry is an e-book in the queue, with its number in the index or -1.
type queueEntry struct {
	ID          string    `json:"id"`
	N           int64     `json:"n"`
	SubmittedAt time.Time `json:"submitted_at"`
}

func readQueue(ctx context.Context, t *database.Tx, backwards bool, offset, limit int) (entries []queueEntry, err error) {
	orderBy := waiting.scanOrder(backwards)
	err = t.Select(ctx, &entries, `SELECT e.id, e.submitted_at, coalesce((SELECT n FROM search_numbers d WHERE d.ebook_id = e.id), -1) AS n
		FROM (SELECT e.id, e.submitted_at FROM ebooks e WHERE e.status = 'pending_review' AND e.submitted_at IS NOT NULL AND e.deleted_at IS NULL
			ORDER BY `+orderBy+` LIMIT $1 OFFSET $2) e ORDER BY `+orderBy, limit, offset)
	return entries, err
}
