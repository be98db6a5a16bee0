package harness

import (
	"os/exec"
	"runtime"
)

// startForGood starts cmd on a thread that lives as long as this process, because the parent-death
// signal depends on the thread.
func startForGood(cmd *exec.Cmd, ended chan<- struct{}) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			cmd.Wait() //nolint:errcheck // the test checks how it ended
			close(ended)
		}
		select {} // keeps the thread
	}()
	return <-started
}
