package search

import (
	"context"

	"github.com/RoaringBitmap/roaring/v2"

	"backoffice/adapters/postgres/database"
)

// byTitleBetween returns numbers that include those from index first up to last in the order of
// titles, and how many come before the returned ones.
func (l Lists) byTitleBetween(ctx context.Context, t *database.Tx, set *roaring.Bitmap, version int64, first, last int) (numbers []int64, skipped int, err error) {
	if first >= last {
		return nil, first, nil
	}
	if int(set.GetCardinality()) <= l.Limits.SortedHits {
		return between(set, 0, int(set.GetCardinality()), false), 0, nil
	}
	sections, err := l.readSections(ctx, t, version)
	if err != nil {
		return nil, 0, err
	}
	inSection := make([]int, 1<<(8*bytesSection))
	each(set, func(n uint32) { inSection[sections.of(n)]++ })
	begin, skipped := 0, 0
	for ; skipped+inSection[begin] <= first; begin++ {
		skipped += inSection[begin]
	}
	end := begin
	for places := skipped; places < last; end++ {
		places += inSection[end]
	}
	each(set, func(n uint32) {
		if s := int(sections.of(n)); s >= begin && s < end {
			numbers = append(numbers, int64(n))
		}
	})
	return numbers, skipped, nil
}

// readSections returns the sections of this version of the index, from the cache if it has them.
func (l Lists) readSections(ctx context.Context, t *database.Tx, version int64) (sections, error) {
	if known := l.Cache.getSections(version); known != nil {
		return known, nil
	}
	read, err := readSections(ctx, t)
	if err == nil {
		l.Cache.putSections(read, version)
	}
	return read, err
}
