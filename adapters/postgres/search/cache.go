package search

import (
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// maxCached bounds what a cache holds, in bytes. The bitmap of a common word has
// 130 kB in a library of a million.
const maxCached = 32 << 20

// Cache keeps what was read of the index, for as long as the index has not
// changed: each update gives it another version, which every search reads anew.
// Nothing in it is ever altered.
type Cache struct {
	mu       sync.Mutex
	sets     map[keyRange]cachedSet
	bytes    int
	sections sections
	version  int64 // of the sections
	pending  PendingBooks
}

type cachedSet struct {
	numbers *roaring.Bitmap
	version int64
}

func (s cachedSet) size() int { return int(s.numbers.GetSizeInBytes()) }

// get returns what is known of a range of keys; version 0 where it is nothing.
func (c *Cache) get(k keyRange) cachedSet {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sets[k]
}

// put keeps a set in the place of what was known, and drops others where it
// becomes too much.
func (c *Cache) put(k keyRange, set cachedSet) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sets == nil {
		c.sets = map[keyRange]cachedSet{}
	}
	c.drop(k)
	for other := range c.sets { // in no order
		if c.bytes+set.size() <= maxCached {
			break
		}
		c.drop(other)
	}
	c.sets[k] = set
	c.bytes += set.size()
}

func (c *Cache) drop(k keyRange) {
	if old, known := c.sets[k]; known {
		c.bytes -= old.size()
		delete(c.sets, k)
	}
}

func (c *Cache) getSections(version int64) sections {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		return nil
	}
	return c.sections
}

func (c *Cache) putSections(s sections, version int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sections, c.version = s, version
}
