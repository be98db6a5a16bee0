package index

import (
	"context"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"backoffice/adapters/postgres/database"
)

// maxCached limits the cache, in bytes. In a library of a million, the bitmap of a common word
// takes 130 kB.
const maxCached = 32 << 20

// Cache holds what was read from the index. Each update gives the index another version, and a
// search ignores what is cached of other versions. Cached values never change.
type Cache struct {
	mu       sync.Mutex
	sets     map[KeyRange]cachedSet
	bytes    int
	sections Sections
	version  int64 // of the index from which sections was read
}

type cachedSet struct {
	numbers *roaring.Bitmap
	version int64
}

func (s cachedSet) size() int { return int(s.numbers.GetSizeInBytes()) }

// get returns the cached set of a range of keys. Its version is 0 if there is none.
func (c *Cache) get(k KeyRange) cachedSet {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sets[k]
}

// put caches a set, and drops others while the cache is too large.
func (c *Cache) put(k KeyRange, set cachedSet) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sets == nil {
		c.sets = map[KeyRange]cachedSet{}
	}
	c.drop(k)
	for other := range c.sets { // in random order
		if c.bytes+set.size() <= maxCached {
			break
		}
		c.drop(other)
	}
	c.sets[k] = set
	c.bytes += set.size()
}

func (c *Cache) drop(k KeyRange) {
	if old, known := c.sets[k]; known {
		c.bytes -= old.size()
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
	if c.version != version {
		return nil
	}
	return c.sections
}

func (c *Cache) putSections(s Sections, version int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sections, c.version = s, version
}
