package search

import (
	"context"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
)

// hitsBefore counts the hits before an e-book, and reports whether the e-book itself is a hit.
func (l Lists) hitsBefore(ctx context.Context, t *database.Tx, h hits, version int64, o order, at position) (n int, isHit bool, err error) {
	number, err := numberOf(ctx, t, at.ID)
	if err != nil {
		return 0, false, err
	}
	isHit = number >= 0 && h.numbers.Contains(uint32(number)) || slices.Contains(h.pending, at.ID)
	switch o {
	case waiting:
		n, err = l.waitingBefore(ctx, t, h, at)
		return n, isHit, err
	case byTitle:
		n, err = l.titlesBefore(ctx, t, h, version, at)
	default:
		n, err = createdBefore(ctx, t, h.numbers, number, at)
	}
	if err != nil {
		return 0, false, err
	}
	var pendingBefore int
	ascending := order{key: o.key}
	before, _ := ascending.beforeAndAfter()
	q := database.Query{SQL: `SELECT count(*) FROM ebooks e`}
	q.Append(` WHERE e.id = ANY(?::uuid[])`, pq.Array(h.pending))
	q.Append(` AND `+before, at.key(o)...)
	if err := t.Get(ctx, &pendingBefore, q.SQL, q.Args...); err != nil {
		return 0, false, err
	}
	n += pendingBefore
	if o.descending { // n is the count in ascending order
		if n = h.total() - n; isHit {
			n--
		}
	}
	return n, isHit, nil
}

// numberOf returns an e-book's number in the index, or -1.
func numberOf(ctx context.Context, t *database.Tx, id string) (n int64, err error) {
	err = t.Get(ctx, &n, `SELECT coalesce((SELECT n FROM search_numbers WHERE ebook_id = $1), -1)`, id)
	return n, err
}

// createdBefore counts the numbers of e-books created before another. Numbers follow the time of creation.
// If the e-book has none yet, its place is found by binary search, which tries the end first.
func createdBefore(ctx context.Context, t *database.Tx, numbers *roaring.Bitmap, number int64, at position) (int, error) {
	if number < 0 {
		var last int64
		if err := t.Get(ctx, &last, `SELECT coalesce(max(n), -1) FROM search_numbers`); err != nil {
			return 0, err
		}
		low, high := int64(0), last+1 // the first number of an e-book that is not older is in [low, high]
		for probe := last; low < high; probe = (low + high) / 2 {
			var older bool
			err := t.Get(ctx, &older, `SELECT (created_at, ebook_id) < ($2, $3::uuid) FROM search_numbers WHERE n <= $1 ORDER BY n DESC LIMIT 1`, probe, at.CreatedAt, at.ID)
			switch {
			case database.NotFound(err):
				low = probe + 1
			case err != nil:
				return 0, err
			case older:
				low = probe + 1
			default:
				high = probe
			}
		}
		number = low
	}
	if number == 0 {
		return 0, nil
	}
	return int(numbers.Rank(uint32(number - 1))), nil
}

// titlesBefore counts the numbers of e-books that come before another by title: those of earlier
// sections, and those of the same section that PostgreSQL sorts before it. If there are few, PostgreSQL
// compares all.
func (l Lists) titlesBefore(ctx context.Context, t *database.Tx, h hits, version int64, at position) (before int, err error) {
	var undecided []int64
	if size := int(h.numbers.GetCardinality()); size <= l.MaxSortedHits {
		undecided = index.Between(h.numbers, 0, size, false)
	} else {
		var ownSection int
		if err := t.Get(ctx, &ownSection, `SELECT `+index.SectionOf("$1::text", "$2::uuid"), at.Title, at.ID); err != nil {
			return 0, err
		}
		sections, err := l.Cache.Sections(ctx, t, version)
		if err != nil {
			return 0, err
		}
		index.Each(h.numbers, func(n uint32) {
			switch section := int(sections.Of(n)); {
			case section < ownSection:
				before++
			case section == ownSection:
				undecided = append(undecided, int64(n))
			}
		})
	}
	var undecidedBefore int
	err = t.Get(ctx, &undecidedBefore, `SELECT count(*) FROM search_numbers WHERE n = ANY($1::integer[]) AND (title, ebook_id) < ($2, $3::uuid)`, pq.Array(undecided), at.Title, at.ID)
	return before + undecidedBefore, err
}

// waitingBefore counts the hits that were submitted before an e-book. It walks the queue, or checks each
// hit if the hits are few or the place is far.
func (l Lists) waitingBefore(ctx context.Context, t *database.Tx, h hits, at position) (before int, err error) {
	if h.total() > l.MaxSortedHits {
		before, reached, err := walkTo(ctx, t, h, at)
		if err != nil || reached {
			return before, err
		}
	}
	numbers := index.Between(h.numbers, 0, int(h.numbers.GetCardinality()), false)
	err = t.Get(ctx, &before, `SELECT count(*)`+waitingHits+` WHERE (e.submitted_at, e.id) < ($3, $4::uuid)`,
		pq.Array(numbers), pq.Array(h.pending), at.SubmittedAt, at.ID)
	return before, err
}
