package inspect

import (
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"syscall"
	"time"
)

// confine puts the child into a process group of its own, which is killed as a
// whole, and lets it die with its parent.
func confine(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
}

// The child's own limits, in bytes where not said. Go keeps its heap under the
// memory limit as long as it can; the wall behind it is on memory that can be
// written to. Go reserves far more addresses than it uses, so the bound on
// those goes on top of what is reserved at the start.
const (
	memoryLimit  = 1 << 30
	dataLimit    = 3 << 29
	addressSpace = 2 << 30
	cpuSeconds   = 20
	openFiles    = 32
)

// limitSelf is the first thing that a child does.
func limitSelf() error {
	debug.SetMemoryLimit(memoryLimit)
	reserved, err := addresses()
	if err != nil {
		return err
	}
	for resource, limit := range map[int]uint64{
		syscall.RLIMIT_DATA: dataLimit, syscall.RLIMIT_AS: reserved + addressSpace, syscall.RLIMIT_CPU: cpuSeconds,
		syscall.RLIMIT_FSIZE: 0, syscall.RLIMIT_CORE: 0, syscall.RLIMIT_NOFILE: openFiles,
	} {
		if err := syscall.Setrlimit(resource, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			return fmt.Errorf("inspect: limit %d: %w", resource, err)
		}
	}
	return nil
}

// addresses tells how many bytes of address space the process has taken.
func addresses() (uint64, error) {
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, err
	}
	var pages uint64
	_, err = fmt.Sscan(string(statm), &pages)
	return pages * uint64(os.Getpagesize()), err
}
