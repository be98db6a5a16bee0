package main

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"
)

// product is one run of the whole: its settings, its data and its parts.
type product struct {
	set     settings
	dir     *dataDir
	secrets secrets
	sup     *supervisor
	out     *console

	databaseURL string // as the server reaches it
	ownerURL    string // as the migrations do; "" where one role does both
	s3          objectStore
}

func newProduct(set settings, dir *dataDir, out io.Writer, quick <-chan struct{}) *product {
	p := &product{set: set, dir: dir, out: &console{out: out, begun: time.Now()}}
	p.sup = &supervisor{spawn: newSpawner(), say: p.out.say, quick: quick, fatal: make(chan error, 1)}
	return p
}

func (p *product) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(watchParent(ctx))
	defer cancel()
	go boundLogs(ctx, p.dir.join("logs"))

	err := p.bringUp(ctx)
	if err == nil {
		err = p.hold(ctx)
	}
	if ctx.Err() != nil {
		p.out.say("stopping: %v", context.Cause(ctx))
	}
	p.sup.stopAll()
	if ctx.Err() != nil {
		p.out.say("stopped")
		return nil
	}
	return err
}

// bringUp starts the parts in the order in which they need one another.
func (p *product) bringUp(ctx context.Context) (err error) {
	p.out.say("data folder: %s", p.dir.path)
	if p.secrets, err = loadSecrets(p.dir); err != nil {
		return err
	}
	steps := []func(context.Context) error{
		p.startDatabase, p.startGateway, p.migrate, p.fill, p.startServer,
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return p.announce()
}

// hold waits for an end: the user's, or that of a part which keeps crashing.
func (p *product) hold(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case err := <-p.sup.fatal:
		return err
	}
}

// again tries a step that may be disturbed by a part being restarted. Every
// such step takes up where it stopped.
func (p *product) again(ctx context.Context, name string, step func(context.Context) error) error {
	for try := 1; ; try++ {
		err := step(ctx)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if try == 3 {
			return fmt.Errorf("%s: %w", name, err)
		}
		p.out.say("%s failed (%v); trying again", name, err)
		select {
		case fatal := <-p.sup.fatal:
			return fatal
		case <-ctx.Done():
		case <-time.After(time.Duration(try) * time.Second):
		}
	}
}

// console tells the user what goes on, each line with the seconds since the start.
type console struct {
	mu    sync.Mutex
	out   io.Writer
	begun time.Time
}

func (c *console) say(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fmt.Fprintf(c.out, "%6.1f s  %s\n", time.Since(c.begun).Seconds(), fmt.Sprintf(format, args...))
}
