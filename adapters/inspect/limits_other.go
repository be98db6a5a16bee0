//go:build !linux

package inspect

import (
	"os/exec"
	"runtime/debug"
	"time"
)

// On other systems a child has only its time limit and Go's soft memory limit. The product runs on
// Linux; this is for development.
const enforcesAllLimits = false

func endWithParent(process *exec.Cmd) { process.WaitDelay = time.Second }

func kill(process *exec.Cmd) { _ = process.Process.Kill() }

func timeForAnotherFile() bool { return true }

func lowerPriority() {}

func limitSelf() error {
	debug.SetMemoryLimit(memoryLimit)
	return nil
}
