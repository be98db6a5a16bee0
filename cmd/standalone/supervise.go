package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

const (
	crashLimit  = 5 // more than this many in crashWindow, and everything stops
	crashWindow = time.Minute
)

// part is a child process that is to run for as long as the product does.
type part struct {
	name    string
	log     string
	pidFile string
	prepare func() error // clears what a dead predecessor left; before each start
	command func() *exec.Cmd
	ready   func(context.Context) error
	stop    syscall.Signal // asks it to end in order
	quick   syscall.Signal // ends it at once, without harm
	grace   time.Duration  // how long the first may take
}

// supervisor starts parts, starts them again when they crash, and stops them
// in the opposite order.
type supervisor struct {
	spawn spawner
	say   func(format string, args ...any)
	quick <-chan struct{} // closed when the user is in a hurry
	fatal chan error      // a part that cannot be kept running
	parts []*keeper
}

// start returns when the part is ready for work.
func (s *supervisor) start(ctx context.Context, p part) error {
	k := &keeper{part: p, sup: s, stopping: make(chan struct{}), done: make(chan struct{})}
	s.parts = append(s.parts, k)
	go k.keep()
	begun, patience := time.Now(), 15*time.Second
	for {
		err := p.ready(ctx)
		if err == nil {
			return nil
		}
		if time.Since(begun) > patience {
			s.say("still waiting for %s: %v", p.name, err)
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

func (s *supervisor) stopAll() {
	for i := len(s.parts) - 1; i >= 0; i-- {
		s.parts[i].end()
	}
}

// keeper holds one part up.
type keeper struct {
	part
	sup      *supervisor
	stopping chan struct{}
	done     chan struct{}

	mu      sync.Mutex
	process *os.Process
}

func (k *keeper) keep() {
	defer close(k.done)
	var crashes []time.Time
	for {
		cmd, err := k.launch()
		if cmd == nil && err == nil {
			return // asked to stop before it began
		}
		if err == nil {
			err = cmd.Wait()
		}
		if k.isStopping() {
			return
		}
		crashes = recent(append(crashes, time.Now()), crashWindow)
		if len(crashes) > crashLimit {
			k.giveUp(len(crashes), err)
			return
		}
		k.sup.say("%s stopped by itself (%s); starting it again", k.name, reason(err))
		select {
		case <-k.stopping:
			return
		case <-time.After(backOff(len(crashes))):
		}
	}
}

// launch starts the process, unless the part has been asked to stop.
func (k *keeper) launch() (*exec.Cmd, error) {
	if err := k.prepare(); err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.isStopping() {
		return nil, nil
	}
	log, err := openLog(k.log)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := k.command()
	cmd.Stdout, cmd.Stderr = log, log
	if err := k.sup.spawn.start(cmd); err != nil {
		return nil, err
	}
	k.process = cmd.Process
	_ = os.WriteFile(k.pidFile, fmt.Appendln(nil, cmd.Process.Pid), 0o600) // for people and scripts only
	return cmd, nil
}

func (k *keeper) giveUp(crashes int, err error) {
	if last := lastLine(k.log); last != "" {
		err = fmt.Errorf("%s; its last words: %s", reason(err), last)
	}
	select {
	case k.sup.fatal <- fmt.Errorf("%s stopped %d times within a minute (%w); see %s", k.name, crashes, err, k.log):
	default:
	}
}

// end stops the part: in order within its grace, at once after that or when
// the user is in a hurry, and by force in the end.
func (k *keeper) end() {
	k.mu.Lock()
	close(k.stopping)
	process := k.process
	k.mu.Unlock()
	defer os.Remove(k.pidFile)
	if process == nil {
		<-k.done
		return
	}
	_ = process.Signal(k.stop)
	select {
	case <-k.done:
		return
	case <-time.After(k.grace):
		k.sup.say("%s takes too long to stop; ending it now", k.name)
	case <-k.sup.quick:
	}
	_ = process.Signal(k.quick)
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

func recent(times []time.Time, window time.Duration) []time.Time {
	for len(times) > 0 && time.Since(times[0]) > window {
		times = times[1:]
	}
	return times
}

// backOff is the pause before the nth start of the last minute.
func backOff(crashes int) time.Duration {
	return min(100*time.Millisecond<<crashes, 5*time.Second)
}

func reason(err error) string {
	if err == nil {
		return "exit status 0"
	}
	return err.Error()
}
