package s3

import (
	"sync"
	"time"
)

// generation is how many links are kept before the older half is dropped; each
// takes about a kilobyte.
const generation = 2000

type linkKey struct {
	origin, object, contentType, name string
	at                                int64
	life                              time.Duration
}

// linkCache remembers signed links in two generations: what is asked for moves
// into the young one, and what nobody asks for goes with the old one.
type linkCache struct {
	mu         sync.Mutex
	young, old map[linkKey]string
}

func (c *linkCache) get(key linkKey) (string, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if link, ok := c.young[key]; ok {
		return link, true
	}
	link, ok := c.old[key]
	if ok {
		c.add(key, link)
	}
	return link, ok
}

func (c *linkCache) put(key linkKey, link string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(key, link)
}

func (c *linkCache) add(key linkKey, link string) {
	if c.young == nil || len(c.young) >= generation {
		c.young, c.old = make(map[linkKey]string), c.young
	}
	c.young[key] = link
}
