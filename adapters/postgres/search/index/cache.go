package index

import (
	"context"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"backoffice/adapters/postgres/database"
)

// maxCached limits the sets of the cache, in bytes. In a library of a million, the bitmap of a common word
// takes 130 kB.
const maxCached = 32 << 20

// What a set takes in addition to its numbers. Anybody may search for words that no e-book has, and fill the
// cache with empty sets.
const (
	setBytes       = 240 // its place in the map, its bitmap and two keys of a few letters
	containerBytes = 56  // of the bitmap, for each block of numbers
)

// Cache holds what was read from the index. Each update gives the index another version. The cache holds sets of
// one version only, because no search needs those of an earlier one any more. Cached values never change.
type Cache struct {
	mu              sync.Mutex
	sets            map[KeyRange]cachedSet
	setsVersion     int64 // of the index from which the sets were read
	bytes           int
	sections        Sections
	sectionsVersion int64
}

type cachedSet struct {
	numbers *roaring.Bitmap
	version int64
}

// size estimates the bytes that a set takes in the cache.
func (s cachedSet) size(k KeyRange) int {
	return setBytes + len(k.first) + len(k.last) + containerBytes*int(s.numbers.Stats().Containers) + int(s.numbers.GetSizeInBytes())
}

// get returns the cached set of a range of keys. Its version is 0 if there is none.
func (c *Cache) get(k KeyRange) cachedSet {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sets[k]
}

// put caches a set, and drops those of other versions, and others while the cache is too large.
func (c *Cache) put(k KeyRange, set cachedSet) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sets == nil || c.setsVersion != set.version {
		c.sets, c.setsVersion, c.bytes = map[KeyRange]cachedSet{}, set.version, 0
	}
	c.drop(k)
	size := set.size(k)
	for other := range c.sets { // in random order
		if c.bytes+size <= maxCached {
			break
		}
		c.drop(other)
	}
	c.sets[k] = set
	c.bytes += size
}

func (c *Cache) drop(k KeyRange) {
	if old, known := c.sets[k]; known {
		c.bytes -= old.size(k)
		delete(c.sets, k)
	}
}

// Sections returns the sections of this version of the index, from the cache if it has them.
func (c *Cache) Sections(ctx context.Context, t *database.Tx, version int64) (Sections, error) {
	if known := c.getSections(version); known != nil {
		return known, nil
	}
	read, err := readSections(ctx, t)
	if err == nil {
		c.putSections(read, version)
	}
	return read, err
}

func (c *Cache) getSections(version int64) Sections {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sectionsVersion != version {
		return nil
	}
	return c.sections
}

func (c *Cache) putSections(s Sections, version int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sections, c.sectionsVersion = s, version
}
