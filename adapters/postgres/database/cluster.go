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

// errNoPrimary is returned while none of several hosts is the current primary.
var errNoPrimary = errors.New("none of the database's hosts is the current primary")

// cluster finds the primary among the hosts of one PostgreSQL cluster: the one of the latest
// timeline. A primary that died and is started again still claims to be the primary. It is
// recognised by its timeline, because the promotion of its standby began a later one.
type cluster struct {
	hosts []*host

	mu        sync.Mutex // held while the hosts are queried, so that concurrent callers share the result
	queriedAt time.Time
	probes    []probe
	found     choice // the last one; it stays while queries fail
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
	c.probes = c.queryAll(context.WithoutCancel(ctx))
	found, err := c.choose(c.probes)
	c.err, c.queriedAt = err, time.Now()
	if err == nil && (found.host != c.found.host || found.timeline != c.found.timeline) {
		found.round = c.round.Add(1)
		c.found = found
	}
	return c.found, err
}

// invalidate discards the cached states, so that the hosts are queried before the next connection.
func (c *cluster) invalidate() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queriedAt = time.Time{}
}

// probe is the state of a host, or the error if it is unknown.
type probe struct {
	hostState
	host *host
	err  error
}

func (c *cluster) queryAll(ctx context.Context) []probe {
	probes := make([]probe, len(c.hosts))
	var all sync.WaitGroup
	for i, h := range c.hosts {
		all.Go(func() {
			state, err := h.query(ctx)
			probes[i] = probe{state, h, err}
		})
	}
	all.Wait()
	return probes
}

// choose finds the primary among the probes.
func (c *cluster) choose(probes []probe) (choice, error) {
	best, system, reached := probe{}, c.system, false
	var second *host // also says that it is the primary, on the same timeline
	for _, p := range probes {
		if p.err != nil {
			continue
		}
		reached = true
		if system == 0 {
			system = p.System
		}
		switch {
		case p.System != system:
			return choice{}, c.refuse("the hosts in DATABASE_URL belong to different clusters: name those of one, and restart the servers", p.host)
		case p.Standby:
			continue
		case p.Timeline > best.Timeline: // as texts: timelines have eight hexadecimal digits
			best, second = p, nil
		case p.Timeline == best.Timeline:
			second = p.host
		}
	}
	if !reached {
		return choice{}, fmt.Errorf("none of the database's hosts can be reached: %w", probes[0].err)
	}
	if best.host == nil || best.Timeline < c.latest {
		return choice{}, fmt.Errorf("%w: %s", errNoPrimary, c.describe(probes))
	}
	if second != nil {
		return choice{}, c.refuse("two hosts say that they are the primary, on the same timeline: stop the one that was not promoted", second)
	}
	c.system, c.latest = system, best.Timeline
	c.report(probes, best)
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
func (c *cluster) report(probes []probe, best probe) {
	if text := best.host.name + c.describe(probes); text != c.reported {
		c.reported = text
		slog.Info("database", "primary", best.host.name, "timeline", best.Timeline, "hosts", c.describe(probes))
		for _, p := range probes {
			if p.err == nil && !p.Standby && p.host != best.host {
				slog.Warn("database: an old primary runs again; stop it, and make it a standby", "host", p.host.name, "timeline", p.Timeline)
			}
		}
	}
}

// describe lists the hosts with their roles.
func (c *cluster) describe(probes []probe) string {
	parts := make([]string, len(probes))
	for i, p := range probes {
		h := p.describe(c.latest)
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

// describe says what administrators see of the host.
func (p probe) describe(latest string) Host {
	switch {
	case p.err != nil:
		return Host{p.host.name, Unreachable, ""}
	case p.Standby:
		return Host{p.host.name, Standby, ""}
	case p.Timeline < latest:
		return Host{p.host.name, OldPrimary, p.Timeline}
	}
	return Host{p.host.name, Primary, p.Timeline}
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
			_, _ = c.primary(ctx) // a change is logged, and an error is returned to whoever connects next
		}
	}
}

func (c *cluster) close() error {
	var err error
	for _, h := range c.hosts {
		err = errors.Join(err, h.statePool.Close())
	}
	return err
}
