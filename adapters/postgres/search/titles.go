package search

import (
	"context"

	"github.com/RoaringBitmap/roaring/v2"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
)

// byTitleBetween returns numbers that include those from index first up to, but without, last in the order of
// titles, and how many come before the returned ones.
func (l Lists) byTitleBetween(ctx context.Context, t *database.Tx, set *roaring.Bitmap, version int64, first, last int) (numbers []int64, skipped int, err error) {
	if first >= last {
		return nil, first, nil
	}
	if int(set.GetCardinality()) <= l.MaxSortedHits {
		return index.Between(set, 0, int(set.GetCardinality()), false), 0, nil
	}
	sections, err := l.Cache.Sections(ctx, t, version)
	if err != nil {
		return nil, 0, err
	}
	inSection := make([]int, index.SectionValues)
	index.Each(set, func(n uint32) { inSection[sections.Of(n)]++ })
	begin, skipped := 0, 0
	for ; skipped+inSection[begin] <= first; begin++ {
		skipped += inSection[begin]
	}
	end := begin
	for places := skipped; places < last; end++ {
		places += inSection[end]
	}
	index.Each(set, func(n uint32) {
		if s := int(sections.Of(n)); s >= begin && s < end {
			numbers = append(numbers, int64(n))
		}
	})
	return numbers, skipped, nil
}
