package supervise

import (
	"context"
	"os/exec"
	"runtime"
	"syscall"
)

// spawner starts every child from one OS thread that lives as long as the process, because Linux
// sends the parent-death signal when the thread ends that started the child.
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

// run waits for a child that ends by itself, and signals it if ctx ends first.
func (s spawner) run(ctx context.Context, cmd *exec.Cmd, end syscall.Signal) error {
	if err := s.start(cmd); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		_ = syscall.Kill(-cmd.Process.Pid, end)
		if err := <-ended; err == nil {
			return nil
		}
		return context.Cause(ctx)
	}
}
