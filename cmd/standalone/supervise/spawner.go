package supervise

import (
	"context"
	"os/exec"
	"runtime"
	"syscall"
)

// spawner starts every child from one OS thread that lives as long as the process, because Linux
// sends a child the parent-death signal when the thread that started it ends.
type spawner chan func()

func newSpawner() spawner {
	work := make(spawner)
	go func() {
		runtime.LockOSThread()
		for start := range work {
			start()
		}
	}()
	return work
}

func (s spawner) start(cmd *exec.Cmd) error {
	started := make(chan error, 1)
	s <- func() { started <- cmd.Start() }
	return <-started
}

// run starts a child and waits until it ends. If ctx ends first, it sends the child's process group the
// signal stop, and kills it once stopNow is closed.
func (s spawner) run(ctx context.Context, cmd *exec.Cmd, stop syscall.Signal, stopNow <-chan struct{}) error {
	if err := s.start(cmd); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	_ = syscall.Kill(-cmd.Process.Pid, stop)
	var err error
	select {
	case err = <-ended:
	case <-stopNow:
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		err = <-ended
	}
	if err == nil {
		return nil
	}
	return context.Cause(ctx)
}
