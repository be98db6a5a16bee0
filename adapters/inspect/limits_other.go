//go:build !linux

package inspect

import (
	"os/exec"
	"runtime/debug"
	"time"
)

// Elsewhere a child has its time limit and Go's soft memory limit only. The
// product runs on Linux; this is for those who develop on something else.
func confine(cmd *exec.Cmd) { cmd.WaitDelay = time.Second }

func limitSelf() error {
	debug.SetMemoryLimit(1 << 30)
	return nil
}
