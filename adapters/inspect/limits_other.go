//go:build !linux

package inspect

import (
	"os/exec"
	"runtime/debug"
	"time"
)

// Elsewhere a child has its time limit and Go's soft memory limit only. The
// product runs on Linux; this is for those who develop on something else.
const allLimits = false

func endWithParent(cmd *exec.Cmd) { cmd.WaitDelay = time.Second }

func yield() {}

func limitSelf() error {
	debug.SetMemoryLimit(640 << 20)
	return nil
}
