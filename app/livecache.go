package app

import (
	"sync"
	"time"

	"backoffice/domain"
)

// liveFor is how long a server trusts what it read of a session. An ended
// session must be out within 5 seconds on every server (CONTRACT §7); reading
// it for every request would double the cost of the cheapest ones.
const liveFor = 2 * time.Second

// liveCache remembers the users of live sessions for liveFor.
type liveCache struct {
	mu      sync.Mutex
	users   map[string]liveUser
	cleaned time.Time
}

type liveUser struct {
	user domain.User
	read time.Time
}

func (c *liveCache) get(session string, now time.Time, read func() (domain.User, error)) (domain.User, error) {
	c.mu.Lock()
	known, ok := c.users[session]
	c.mu.Unlock()
	if age := now.Sub(known.read); ok && age >= 0 && age < liveFor {
		return known.user, nil
	}
	user, err := read()
	if err != nil {
		return domain.User{}, err
	}
	c.put(session, liveUser{user: user, read: now})
	return user, nil
}

func (c *liveCache) put(session string, u liveUser) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.users == nil || u.read.Sub(c.cleaned) > time.Minute {
		c.clean(u.read)
	}
	c.users[session] = u
}

// clean drops what is no longer trusted, so that the map never outgrows the
// sessions of the last minute.
func (c *liveCache) clean(now time.Time) {
	kept := make(map[string]liveUser)
	for id, u := range c.users {
		if now.Sub(u.read) < liveFor {
			kept[id] = u
		}
	}
	c.users, c.cleaned = kept, now
}
