package harness

import (
	"os/exec"
	"runtime"
)

// startForGood starts cmd on a thread that lives as long as this process: the
// parent's death signal goes by the thread.
func startForGood(cmd *exec.Cmd, ended chan<- struct{}) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			cmd.Wait() //nolint:errcheck // how it ended is the test's business
			close(ended)
		}
		select {} // keeps the thread
	}()
	return <-started
}
