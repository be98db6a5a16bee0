package sessions

import (
	"sync"
	"time"

	"backoffice/domain"
)

// liveFor is how long a server relies on a session that it has read. An ended session must stop
// working within 5 seconds on every server (RULES §9.4). Reading it for every request would double
// the cost of the cheapest requests.
const liveFor = 2 * time.Second

// liveCache remembers the sender of a valid token for liveFor.
type liveCache struct {
	mu      sync.Mutex
	users   map[string]liveUser // by token
	cleaned time.Time
}

type liveUser struct {
	user    domain.User
	session string
	read    time.Time
	expires time.Time // when the token expires
}

func (c *liveCache) get(token string, now time.Time) (liveUser, bool) {
	c.mu.Lock()
	known, ok := c.users[token]
	c.mu.Unlock()
	age := now.Sub(known.read)
	return known, ok && age >= 0 && age < liveFor && now.Before(known.expires)
}

func (c *liveCache) put(token string, u liveUser) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.users == nil || u.read.Sub(c.cleaned) > time.Minute {
		c.clean(u.read)
	}
	c.users[token] = u
}

// clean removes expired entries, so that the map holds at most the tokens of the last minute.
func (c *liveCache) clean(now time.Time) {
	kept := make(map[string]liveUser)
	for token, u := range c.users {
		if now.Sub(u.read) < liveFor {
			kept[token] = u
		}
	}
	c.users, c.cleaned = kept, now
}
