package index

import "github.com/RoaringBitmap/roaring/v2"

// A row of postings covers a block of numbers: one container of a Roaring bitmap.
const (
	blockBits = 16
	blockSize = 1 << blockBits
)

// Each calls do with each number of a set, in order.
func Each(set *roaring.Bitmap, do func(n uint32)) {
	var buffer [256]uint32
	for numbers := set.ManyIterator(); ; {
		k := numbers.NextMany(buffer[:])
		if k == 0 {
			return
		}
		for _, n := range buffer[:k] {
			do(n)
		}
	}
}

// union returns the union of sets. It owns its memory, unlike a set that refers to the bytes of a row, so
// it can be cached. A single set that owns its memory is returned as it is.
func union(sets []*roaring.Bitmap) *roaring.Bitmap {
	if len(sets) == 1 && !sets[0].GetCopyOnWrite() {
		return sets[0]
	}
	all := roaring.FastOr(sets...)
	all.CloneCopyOnWriteContainers()
	all.SetCopyOnWrite(false)
	return all
}

// bitmap decodes a stored bitmap, which then refers to the bytes.
func bitmap(stored []byte) (*roaring.Bitmap, error) {
	b := roaring.New()
	_, err := b.FromBuffer(stored)
	return b, err
}

// Between returns the numbers at the indexes from first up to, but without, last. With newestFirst, index 0
// is the largest number.
func Between(set *roaring.Bitmap, first, last int, newestFirst bool) []int64 {
	var numbers []int64
	size := int(set.GetCardinality())
	for i := first; i < last; i++ {
		at := i
		if newestFirst {
			at = size - 1 - i
		}
		n, err := set.Select(uint32(at))
		if err != nil { // past the end
			break
		}
		numbers = append(numbers, int64(n))
	}
	return numbers
}
