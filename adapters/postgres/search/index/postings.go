package index

import (
	"context"
	"database/sql"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// Condition is satisfied by the e-books that have any of its keys.
type Condition []KeyRange

// Matches holds, for each condition, the numbers (search_numbers) of the e-books that satisfy it.
type Matches struct {
	Version int64 // of the index; 0 if it is not built
	Pending bool  // some e-books have changed since the last update
	Sets    []*roaring.Bitmap
	Deleted *roaring.Bitmap // the numbers that Intersect leaves out
}

// Intersect returns the numbers that satisfy all conditions of Sets[from:to].
func (m Matches) Intersect(from, to int) *roaring.Bitmap {
	numbers := roaring.FastAnd(m.Sets[from:to]...)
	numbers.AndNot(m.Deleted)
	return numbers
}

// What the statement of Read returns in the first column of rows that hold no bitmap.
const (
	versionRow = -1
	pendingRow = -2
	deletedRow = -3
)

// Read returns what satisfies each condition. It reads the current version of the index, and the postings that are
// not cached for it, in one statement. If selectDeleted is not empty, the statement also reads the numbers that it selects.
func (c *Cache) Read(ctx context.Context, run database.QueryFunc, conditions []Condition, selectDeleted database.Query) (Matches, error) {
	var first, last []string
	var versions []int64
	var cached []cachedSet
	for _, k := range slices.Concat(conditions...) {
		set := c.get(k)
		cached = append(cached, set)
		first, last = append(first, k.first), append(last, k.last)
		versions = append(versions, set.version)
	}
	// In sub-selects PostgreSQL does not see how long the arrays are, and so does not plan each request again.
	q := database.Query{Args: selectDeleted.Args}
	q.Append(`SELECT c.i - 1, p.bits, 0 FROM unnest((SELECT ?::text[]), (SELECT ?::text[]), (SELECT ?::bigint[])) WITH ORDINALITY AS c (first, last, cached_version, i)
			CROSS JOIN LATERAL (SELECT bits FROM search_postings WHERE key BETWEEN c.first AND c.last) p
			WHERE c.cached_version <> (SELECT version FROM search_built)
		UNION ALL SELECT ?, NULL, version FROM search_built
		UNION ALL SELECT ?, NULL, 0 WHERE EXISTS (SELECT FROM search_pending)`, pq.Array(first), pq.Array(last), pq.Array(versions), versionRow, pendingRow)
	if selectDeleted.SQL != "" {
		q.Append(` UNION ALL SELECT ?, NULL, n FROM (`+selectDeleted.SQL+`) AS deleted (n)`, deletedRow)
	}
	rows, err := run(ctx, q.SQL, q.Args...)
	if err != nil {
		return Matches{}, err
	}
	m, read, err := scanMatches(rows, len(cached))
	if err != nil || m.Version == 0 {
		return m, err
	}
	i := 0 // the index of k in cached and read
	for _, condition := range conditions {
		var sets []*roaring.Bitmap
		for _, k := range condition {
			if cached[i].version != m.Version {
				cached[i] = cachedSet{union(read[i]), m.Version}
				c.put(k, cached[i])
			}
			sets = append(sets, cached[i].numbers)
			i++
		}
		m.Sets = append(m.Sets, union(sets))
	}
	return m, nil
}

// scanMatches reads the rows of Read: the version, whether changes are pending, the deleted numbers, and the bitmaps by
// range.
func scanMatches(rows *sql.Rows, ranges int) (m Matches, read [][]*roaring.Bitmap, err error) {
	defer rows.Close()
	m.Deleted = roaring.New()
	read = make([][]*roaring.Bitmap, ranges)
	for rows.Next() {
		var i int // the index of a range, or one of the constants above
		var bits []byte
		var number int64 // a version or an e-book
		if err := rows.Scan(&i, &bits, &number); err != nil {
			return m, nil, err
		}
		switch i {
		case versionRow:
			m.Version = number
		case pendingRow:
			m.Pending = true
		case deletedRow:
			m.Deleted.Add(uint32(number))
		default:
			b, err := bitmap(bits)
			if err != nil {
				return m, nil, err
			}
			read[i] = append(read[i], b)
		}
	}
	return m, read, rows.Err()
}
