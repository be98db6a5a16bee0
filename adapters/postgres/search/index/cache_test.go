package index

import (
	"runtime"
	"strconv"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/stretchr/testify/assert"
)

// heapInUse returns the bytes of what is still referred to.
func heapInUse() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestTheCacheStaysWithinItsBound fills the cache with what different searches read. Everybody may search for words
// that nobody wrote, as often as they like.
func TestTheCacheStaysWithinItsBound(t *testing.T) {
	for name, fill := range map[string]struct {
		keys int
		set  func(i int) *roaring.Bitmap
	}{
		"words that no e-book has":        {1_000_000, func(int) *roaring.Bitmap { return union(nil) }},
		"words of an e-book":              {300_000, func(i int) *roaring.Bitmap { return union([]*roaring.Bitmap{roaring.BitmapOf(uint32(i))}) }},
		"words of an e-book in each part": {60_000, func(i int) *roaring.Bitmap { return union([]*roaring.Bitmap{oneInEachBlock(16, i)}) }},
		"common words":                    {2_000, func(i int) *roaring.Bitmap { return union([]*roaring.Bitmap{manyNumbers(i), manyNumbers(i + 1)}) }},
	} {
		t.Run(name, func(t *testing.T) {
			before := heapInUse()
			var c Cache
			for i := range fill.keys {
				c.put(TermKeys(WordKey, "word"+strconv.Itoa(i)), cachedSet{fill.set(i), 1})
			}
			taken := heapInUse() - before
			t.Logf("%d sets, %d kB", len(c.sets), taken>>10)
			assert.Less(t, len(c.sets), maxCached/200)
			assert.Less(t, taken, maxCached*5/4)
			assert.Greater(t, taken, maxCached/4, "it is used")
			runtime.KeepAlive(&c)
		})
	}
}

func oneInEachBlock(blocks, i int) *roaring.Bitmap {
	set := roaring.New()
	for block := range blocks {
		set.Add(uint32(block<<blockBits + i%blockSize))
	}
	return set
}

func manyNumbers(i int) *roaring.Bitmap {
	set := roaring.New()
	for n := i; n < 300_000; n += 11 {
		set.Add(uint32(n))
	}
	return set
}

// TestTheCacheHoldsSetsOfOneVersion requires that sets which no search can use any more do not take its memory.
func TestTheCacheHoldsSetsOfOneVersion(t *testing.T) {
	var c Cache
	for i := range 1000 {
		c.put(OneKey(WordKey, strconv.Itoa(i)), cachedSet{union(nil), 1})
	}
	newer := OneKey(WordKey, "newer")
	c.put(newer, cachedSet{union(nil), 2})
	assert.Equal(t, 1, len(c.sets))
	assert.Equal(t, int64(2), c.get(newer).version)
	assert.Equal(t, cachedSet{union(nil), 2}.size(newer), c.bytes)
}
