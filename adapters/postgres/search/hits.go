package search

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// hits are the e-books that were found.
type hits struct {
	numbers *roaring.Bitmap // in the index
	pending []string        // the ids of those that changed since the last update of the index, oldest first
}

func (h hits) total() int { return int(h.numbers.GetCardinality()) + len(h.pending) }

// pendingBetween returns the pending e-books in the range [from, to), and how many come before them.
func (h hits) pendingBetween(from, to int, newestFirst bool) (ids []string, before int) {
	from, to = min(from, len(h.pending)), min(to, len(h.pending))
	if !newestFirst {
		return h.pending[from:to], from
	}
	ids = slices.Clone(h.pending[len(h.pending)-to : len(h.pending)-from])
	return ids, from
}
