package database

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	statesValidFor = 200 * time.Millisecond // how long the hosts' states are cached
	watchInterval  = 2 * time.Second        // how often the hosts are queried while nobody connects
)

// errNoPrimary is returned while none of several hosts accepts writes.
var errNoPrimary = errors.New("none of the database's hosts takes changes")

// cluster finds the primary among the hosts of one PostgreSQL cluster: the one of the latest
// timeline. A primary that died and is started again still claims to be the primary. It is
// recognised by its timeline, because the promotion of its standby began a later one.
type cluster struct {
	hosts []*host

	mu        sync.Mutex // held while the hosts are queried, so that concurrent callers share the result
	queriedAt time.Time
	answers   []answer
	found     choice
	err       error
	system    int64  // identifier of the cluster
	latest    string // the latest timeline seen
	reported  string // the last log message

	round atomic.Int64 // increases with each new choice; connections of earlier rounds are closed
}

// choice is the primary that was found, with its timeline.
type choice struct {
	host     *host
	timeline string
	round    int64
}

func newCluster(list []address) (*cluster, error) {
	c := &cluster{}
	for _, a := range list {
		h, err := newHost(a)
		if err != nil {
			return nil, err
		}
		c.hosts = append(c.hosts, h)
	}
	return c, nil
}

// primary returns the host to write to. Its state is at most statesValidFor old.
func (c *cluster) primary(ctx context.Context) (choice, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.queriedAt) < statesValidFor {
		return c.found, c.err
	}
	c.answers = c.queryAll(context.WithoutCancel(ctx))
	found, err := c.choose(c.answers)
	if err == nil && (found.host != c.found.host || found.timeline != c.found.timeline) {
		c.round.Add(1)
	}
	found.round = c.round.Load()
	c.found, c.err, c.queriedAt = found, err, time.Now()
	return found, err
}

// invalidate discards the cached states, so that the hosts are queried before the next connection.
func (c *cluster) invalidate() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queriedAt = time.Time{}
}

// answer is the state of a host, or why it is unknown.
type answer struct {
	hostState
	host *host
	err  error
}

func (c *cluster) queryAll(ctx context.Context) []answer {
	answers := make([]answer, len(c.hosts))
	var all sync.WaitGroup
	for i, h := range c.hosts {
		all.Go(func() {
			state, err := h.query(ctx)
			answers[i] = answer{state, h, err}
		})
	}
	all.Wait()
	return answers
}

// choose finds the primary among the answers.
func (c *cluster) choose(answers []answer) (choice, error) {
	best, system, said := answer{}, c.system, false
	for _, a := range answers {
		if a.err != nil {
			continue
		}
		said = true
		if system == 0 {
			system = a.System
		}
		switch {
		case a.System != system:
			return choice{}, c.refuse("the hosts in DATABASE_URL belong to different clusters: name those of one, and restart the servers", a.host)
		case a.Standby:
			continue
		case best.host != nil && a.Timeline == best.Timeline:
			return choice{}, c.refuse("two hosts say that they are the primary, on the same timeline: stop the one that was not promoted", a.host)
		case a.Timeline > best.Timeline: // both have the same length
			best = a
		}
	}
	if !said {
		return choice{}, fmt.Errorf("none of the database's hosts can be reached: %w", answers[0].err)
	}
	if best.host == nil || best.Timeline < c.latest {
		return choice{}, fmt.Errorf("%w: %s", errNoPrimary, c.describe(answers))
	}
	c.system, c.latest = system, best.Timeline
	c.report(answers, best)
	return choice{host: best.host, timeline: best.Timeline}, nil
}

func (c *cluster) refuse(why string, h *host) error {
	if c.reported != why {
		c.reported = why
		slog.Error("database", "error", why, "host", h.name)
	}
	return errors.New(why)
}

// report logs the primary and any old primaries, if they changed.
func (c *cluster) report(answers []answer, best answer) {
	if said := best.host.name + c.describe(answers); said != c.reported {
		c.reported = said
		slog.Info("database", "primary", best.host.name, "timeline", best.Timeline, "hosts", c.describe(answers))
		for _, a := range answers {
			if a.err == nil && !a.Standby && a.host != best.host {
				slog.Warn("database: an old primary runs again; stop it, and make it a standby", "host", a.host.name, "timeline", a.Timeline)
			}
		}
	}
}

// describe lists the hosts with their roles.
func (c *cluster) describe(answers []answer) string {
	parts := make([]string, len(answers))
	for i, a := range answers {
		h := a.state(c.latest)
		parts[i] = h.Name + ": " + string(h.Role)
		if h.Timeline != "" {
			parts[i] += " (timeline " + h.Timeline + ")"
		}
	}
	return strings.Join(parts, ", ")
}

// Host is one of the hosts that DATABASE_URL names.
type Host struct {
	Name     string // host:port
	Role     Role
	Timeline string // of a primary
}

// Role is the role of a host in its cluster.
type Role string

// The roles. An old primary died, its standby was promoted, and it runs again.
const (
	Primary     Role = "primary"
	Standby     Role = "standby"
	OldPrimary  Role = "old primary"
	Unreachable Role = "unreachable"
)

func (a answer) state(latest string) Host {
	switch {
	case a.err != nil:
		return Host{a.host.name, Unreachable, ""}
	case a.Standby:
		return Host{a.host.name, Standby, ""}
	case a.Timeline < latest:
		return Host{a.host.name, OldPrimary, a.Timeline}
	}
	return Host{a.host.name, Primary, a.Timeline}
}

// watch queries the hosts until ctx ends. Without it, working connections to a host that is no
// longer the primary would be kept.
func (c *cluster) watch(ctx context.Context) {
	tick := time.NewTicker(watchInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_, _ = c.primary(ctx) // logs the error; the next connection returns it
		}
	}
}

func (c *cluster) close() error {
	var err error
	for _, h := range c.hosts {
		err = errors.Join(err, h.pool.Close())
	}
	return err
}
