package search

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// hits are e-books that were found: those that the index tells by their numbers,
// and those that have changed since it was last brought up to date, by their ids in the order
// of their creation.
type hits struct {
	numbers *roaring.Bitmap
	pending []string
}

func (h hits) total() int { return int(h.numbers.GetCardinality()) + len(h.pending) }

// pendingBetween returns the pending e-books from one place among them to another, oldest or
// newest first, and how many come before them.
func (h hits) pendingBetween(from, to int, newestFirst bool) (ids []string, before int) {
	from, to = min(from, len(h.pending)), min(to, len(h.pending))
	if !newestFirst {
		return h.pending[from:to], from
	}
	ids = slices.Clone(h.pending[len(h.pending)-to : len(h.pending)-from])
	return ids, from
}
