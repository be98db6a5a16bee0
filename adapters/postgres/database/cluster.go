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

// How long what the hosts have said is believed, and how often they are asked while
// nobody connects.
const (
	believed   = 200 * time.Millisecond
	watchEvery = 2 * time.Second
)

// ErrNoPrimary is returned while none of several hosts may be written to.
var ErrNoPrimary = errors.New("none of the database's hosts takes changes")

// cluster finds, among several hosts of one PostgreSQL cluster, the one to write to: the
// primary of the latest timeline. A primary that died and is started again as it was says
// that it is one, too; the promotion of its standby began a later timeline, by which it is
// known for what it is.
type cluster struct {
	hosts []*host

	mu       sync.Mutex // held while the hosts are asked: one round for all who want to know
	asked    time.Time
	answers  []answer
	found    choice
	err      error
	system   int64  // of the first that was chosen
	latest   string // timeline that was ever seen
	reported string // what the log said last

	round atomic.Int64 // changes with what is chosen; connections of an earlier one are given up
}

// choice is a host that may be written to, in its time.
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

// primary returns the host to write to, as of a moment ago.
func (c *cluster) primary(ctx context.Context) (choice, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.asked) < believed {
		return c.found, c.err
	}
	c.answers = c.ask(context.WithoutCancel(ctx))
	found, err := c.choose(c.answers)
	if err == nil && (found.host != c.found.host || found.timeline != c.found.timeline) {
		c.round.Add(1)
	}
	found.round = c.round.Load() // of this very choice: another may follow before anybody uses it
	c.found, c.err, c.asked = found, err, time.Now()
	return found, err
}

// doubt has the hosts asked again before anybody connects.
func (c *cluster) doubt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked = time.Time{}
}

// answer is what a host said, or why it did not.
type answer struct {
	hostState
	host *host
	err  error
}

func (c *cluster) ask(ctx context.Context) []answer {
	answers := make([]answer, len(c.hosts))
	var all sync.WaitGroup
	for i, h := range c.hosts {
		all.Go(func() {
			state, err := h.ask(ctx)
			answers[i] = answer{state, h, err}
		})
	}
	all.Wait()
	return answers
}

// choose judges what the hosts have said.
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
		case a.Timeline > best.Timeline: // of the same length
			best = a
		}
	}
	if !said {
		return choice{}, fmt.Errorf("none of the database's hosts can be reached: %w", answers[0].err)
	}
	if best.host == nil || best.Timeline < c.latest {
		return choice{}, fmt.Errorf("%w: %s", ErrNoPrimary, c.describe(answers))
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

// report logs which host is written to, and which primaries are not, when that changes.
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

// describe says what each host is.
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

// Role is what a host is.
type Role string

// The roles. An old primary died, and runs again though its standby was promoted.
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

// watch keeps asking until ctx ends, so that connections to a host that is the primary
// no longer are given up though they still work.
func (c *cluster) watch(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_, _ = c.primary(ctx) // told by the log, and to whoever connects
		}
	}
}

func (c *cluster) close() error {
	var err error
	for _, h := range c.hosts {
		err = errors.Join(err, h.asking.Close())
	}
	return err
}
