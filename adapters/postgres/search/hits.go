package search

import "github.com/RoaringBitmap/roaring/v2"

// hits are e-books that were found: those that the index tells by their numbers,
// and those that have changed since it was last brought up to date, by their ids.
type hits struct {
	numbers *roaring.Bitmap
	pending []string
}

func (h hits) total() int { return int(h.numbers.GetCardinality()) + len(h.pending) }
