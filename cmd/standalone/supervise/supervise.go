// Package supervise starts the parts of the product as child processes, restarts them when they
// crash, and stops them gracefully.
package supervise

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"sync"
	"syscall"
	"time"
)

const (
	crashLimit    = 5 // after more crashes in crashWindow, everything stops
	crashWindow   = time.Minute
	fullDiskRetry = 2 * time.Second // how often a part is tried on a full disk
)

// Part is a child process that should run as long as the product does.
type Part struct {
	Name    string
	Log     string
	PIDFile string
	Prepare func() error // runs before each start and removes leftovers of the previous process
	Command func() *exec.Cmd
	Ready   func(context.Context) error
	Stop    syscall.Signal // asks it to stop gracefully
	StopNow syscall.Signal // stops it immediately, without harm
	Grace   time.Duration  // how long Stop may take
}

// Supervisor starts parts, restarts them when they crash, and stops them in the opposite order.
type Supervisor struct {
	spawn    spawner
	say      func(format string, args ...any)
	diskFull func() bool     // whether the disk has too little space to run a part
	stopNow  <-chan struct{} // closed when the user asks to stop immediately
	fatal    chan error      // see Fatal
	parts    []*keeper
}

// New returns a supervisor that reports to the user with say. Once stopNow is closed, it does not
// wait for parts to stop gracefully. While diskFull returns true, a part that stops by itself is
// retried without limit.
func New(say func(format string, args ...any), stopNow <-chan struct{}, diskFull func() bool) *Supervisor {
	return &Supervisor{spawn: newSpawner(), say: say, stopNow: stopNow, diskFull: diskFull, fatal: make(chan error, 1)}
}

// Fatal returns a channel that reports a part that keeps crashing.
func (s *Supervisor) Fatal() <-chan error { return s.fatal }

// Run runs a child until it ends by itself. It sends the child the signal stop if ctx ends first, and kills it if
// the user asks to stop immediately.
func (s *Supervisor) Run(ctx context.Context, cmd *exec.Cmd, stop syscall.Signal) error {
	return s.spawn.run(ctx, cmd, stop, s.stopNow)
}

// Start returns when the part is ready.
func (s *Supervisor) Start(ctx context.Context, p Part) error {
	k := &keeper{Part: p, sup: s, stopping: make(chan struct{}), done: make(chan struct{})}
	s.parts = append(s.parts, k)
	go k.run()
	begun, patience := time.Now(), 15*time.Second
	for {
		err := p.Ready(ctx)
		if err == nil {
			return nil
		}
		if time.Since(begun) > patience {
			s.say("still waiting for %s: %v", p.Name, err)
			patience *= 2
		}
		select {
		case err := <-s.fatal:
			return err
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// StopAll stops the parts in the opposite order of their starts.
func (s *Supervisor) StopAll() {
	for _, part := range slices.Backward(s.parts) {
		part.end()
	}
}

// keeper keeps one part running.
type keeper struct {
	Part
	sup      *Supervisor
	stopping chan struct{}
	done     chan struct{}

	mu      sync.Mutex
	process *os.Process
}

// run starts the part, and restarts it until it is stopped or crashes too often.
func (k *keeper) run() {
	defer close(k.done)
	var crashes []time.Time
	for {
		cmd, err := k.launch()
		if cmd == nil && err == nil {
			return // it was stopped before it started
		}
		if err == nil {
			err = cmd.Wait()
		}
		if k.isStopping() {
			return
		}
		pause := fullDiskRetry
		if k.sup.diskFull() {
			crashes = nil
			k.sup.say("%s stopped by itself (%s), and the disk is full; give it space, and it continues", k.Name, reason(err))
		} else {
			crashes = slices.DeleteFunc(append(crashes, time.Now()), func(at time.Time) bool { return time.Since(at) > crashWindow })
			if len(crashes) > crashLimit {
				k.giveUp(len(crashes), err)
				return
			}
			k.sup.say("%s stopped by itself (%s); starting it again", k.Name, reason(err))
			pause = backOff(len(crashes))
		}
		select {
		case <-k.stopping:
			return
		case <-time.After(pause):
		}
	}
}

// launch starts the process, unless the part was asked to stop.
func (k *keeper) launch() (*exec.Cmd, error) {
	if err := k.Prepare(); err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.isStopping() {
		return nil, nil
	}
	log, err := OpenLog(k.Log)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := k.Command()
	cmd.Stdout, cmd.Stderr = log, log
	if err := k.sup.spawn.start(cmd); err != nil {
		return nil, err
	}
	k.process = cmd.Process
	_ = os.WriteFile(k.PIDFile, fmt.Appendln(nil, cmd.Process.Pid), 0o600) // people and scripts may read it
	return cmd, nil
}

func (k *keeper) giveUp(crashes int, err error) {
	why := reason(err)
	if last := LastLine(k.Log); last != "" {
		why += "; its last words: " + last
	}
	select {
	case k.sup.fatal <- fmt.Errorf("%s stopped %d times within a minute (%s); see %s", k.Name, crashes, why, k.Log):
	default:
	}
}

// end stops the part gracefully, or immediately when Grace is over or the user asks for that. If even
// this takes long, it kills the part.
func (k *keeper) end() {
	k.mu.Lock()
	close(k.stopping)
	process := k.process
	k.mu.Unlock()
	defer os.Remove(k.PIDFile)
	if process == nil {
		<-k.done
		return
	}
	_ = process.Signal(k.Stop)
	select {
	case <-k.done:
		return
	case <-time.After(k.Grace):
		k.sup.say("%s takes too long to stop; ending it now", k.Name)
	case <-k.sup.stopNow:
	}
	_ = process.Signal(k.StopNow)
	select {
	case <-k.done:
	case <-time.After(2 * time.Second):
		_ = syscall.Kill(-process.Pid, syscall.SIGKILL)
		<-k.done
	}
}

func (k *keeper) isStopping() bool {
	select {
	case <-k.stopping:
		return true
	default:
		return false
	}
}

// backOff is the pause before a restart after this many recent crashes.
func backOff(crashes int) time.Duration {
	return min(100*time.Millisecond<<crashes, 5*time.Second)
}

func reason(err error) string {
	if err == nil {
		return "exit status 0"
	}
	return err.Error()
}
