package search

import (
	"context"
	"database/sql"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// condition is satisfied by the e-books that have any of its keys.
type condition []keyRange

// postings holds the numbers that satisfy each of a list of conditions.
type postings struct {
	version int64 // of the index; 0 if it is not built
	pending bool  // some e-books have changed since the last update
	sets    []*roaring.Bitmap
}

// all returns the numbers that satisfy each of the conditions from index from up to to.
func (p postings) all(from, to int) *roaring.Bitmap { return roaring.FastAnd(p.sets[from:to]...) }

// Rows of readPostings that hold no bits.
const (
	versionRow = -1
	pendingRow = -2
)

// readPostings reads the current version of the index, and the postings that are not cached for it,
// in one statement.
func (l Lists) readPostings(ctx context.Context, t *database.Tx, conditions []condition) (postings, error) {
	var first, last []string
	var versions []int64
	var known []cachedSet
	for _, k := range slices.Concat(conditions...) {
		set := l.Cache.get(k)
		known, first, last, versions = append(known, set), append(first, k.first), append(last, k.last), append(versions, set.version)
	}
	rows, err := t.Query(ctx, `SELECT c.i - 1, p.bits, 0 FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY AS c (first, last, cached, i)
			CROSS JOIN LATERAL (SELECT bits FROM search_postings WHERE key BETWEEN c.first AND c.last) p
			WHERE c.cached <> (SELECT version FROM search_built)
		UNION ALL SELECT $4, NULL, version FROM search_built
		UNION ALL SELECT $5, NULL, 0 WHERE EXISTS (SELECT FROM search_pending)`, pq.Array(first), pq.Array(last), pq.Array(versions), versionRow, pendingRow)
	if err != nil {
		return postings{}, err
	}
	p, read, err := scanPostings(rows, len(known))
	if err != nil || p.version == 0 {
		return p, err
	}
	for i, c := 0, 0; c < len(conditions); c++ {
		var sets []*roaring.Bitmap
		for _, k := range conditions[c] {
			if known[i].version != p.version {
				known[i] = cachedSet{union(read[i]), p.version}
				l.Cache.put(k, known[i])
			}
			sets = append(sets, known[i].numbers)
			i++
		}
		p.sets = append(p.sets, union(sets))
	}
	return p, nil
}

// scanPostings reads the bitmaps of each range.
func scanPostings(rows *sql.Rows, ranges int) (p postings, read [][]*roaring.Bitmap, err error) {
	defer rows.Close()
	read = make([][]*roaring.Bitmap, ranges)
	for rows.Next() {
		var i int
		var bits []byte
		var version int64
		if err := rows.Scan(&i, &bits, &version); err != nil {
			return p, nil, err
		}
		switch i {
		case versionRow:
			p.version = version
		case pendingRow:
			p.pending = true
		default:
			b, err := bitmap(bits)
			if err != nil {
				return p, nil, err
			}
			read[i] = append(read[i], b)
		}
	}
	return p, read, rows.Err()
}
