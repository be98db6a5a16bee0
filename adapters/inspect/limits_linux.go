package inspect

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// enforcesAllLimits reports whether this system enforces all limits on children.
const enforcesAllLimits = true

// The child's own limits, in bytes unless stated otherwise. memoryLimit is soft; the hard limit behind
// it is on writable memory. Go reserves far more addresses than it uses, so the limit on addresses is
// extraAddresses beyond what is reserved at the start.
const (
	dataLimit      = 1 << 30
	extraAddresses = 5 << 28
	cpuSeconds     = 5 + reuseSeconds
	// A child that has used reuseSeconds parses no other file, so that each file has about five seconds.
	reuseSeconds = 1
	niceness     = 5      // requests have priority
	maxOOMScore  = "1000" // the kernel kills this process first
	nobody       = 65534
)

// endWithParent puts the child into its own process group, and makes it die with its parent: with the
// thread that started it, to be exact. Go ends a thread only when a goroutine that is locked to it ends.
func endWithParent(process *exec.Cmd) {
	process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	process.WaitDelay = time.Second
}

// kill ends a child and what it has started.
func kill(process *exec.Cmd) { _ = syscall.Kill(-process.Process.Pid, syscall.SIGKILL) }

// lowerPriority gives all other processes priority for the processor. If memory runs out, the kernel kills
// children first. Errors are ignored.
func lowerPriority() {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte(maxOOMScore), 0)
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, niceness)
}

// limitSelf sets limits that the child cannot raise again. After that it can open no files or sockets.
func limitSelf() error {
	debug.SetMemoryLimit(memoryLimit)
	reserved, err := reservedAddresses()
	if err != nil {
		return err
	}
	cpuTimeBeforeLimits, err = cpuTime()
	if err != nil {
		return err
	}
	for resource, limit := range map[int]uint64{
		syscall.RLIMIT_DATA: dataLimit, syscall.RLIMIT_AS: reserved + extraAddresses,
		syscall.RLIMIT_CPU:   cpuLimit(cpuTimeBeforeLimits),
		syscall.RLIMIT_FSIZE: 0, syscall.RLIMIT_CORE: 0, syscall.RLIMIT_NOFILE: 0,
	} {
		if err := syscall.Setrlimit(resource, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			return fmt.Errorf("inspect: limit %d: %w", resource, err)
		}
	}
	return leaveRoot()
}

// cpuLimit is RLIMIT_CPU for a child that has used some processor time before. The kernel counts whole seconds, so
// that time is rounded up. Otherwise the last file could have almost a second less.
func cpuLimit(used time.Duration) uint64 {
	return uint64(math.Ceil(used.Seconds())) + cpuSeconds
}

// cpuTimeBeforeLimits is the processor time that the child had used when its limits began.
var cpuTimeBeforeLimits time.Duration

// cpuTime is the processor time that the child has used.
func cpuTime() (time.Duration, error) {
	var used syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), err
}

// timeForAnotherFile reports whether enough processor time is left for another file.
func timeForAnotherFile() bool {
	used, err := cpuTime()
	return err == nil && used-cpuTimeBeforeLimits < reuseSeconds*time.Second
}

// leaveRoot changes from root to an ordinary user, who cannot raise the limits.
func leaveRoot() error {
	if os.Geteuid() != 0 {
		return nil
	}
	for _, err := range []error{syscall.Setgroups(nil), syscall.Setgid(nobody), syscall.Setuid(nobody)} {
		if err != nil {
			return fmt.Errorf("inspect: leave root: %w", err)
		}
	}
	return unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0) // the kernel clears it when the user changes
}

// reservedAddresses returns how many bytes of address space the process has reserved.
func reservedAddresses() (uint64, error) {
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, err
	}
	var pages uint64
	_, err = fmt.Sscan(string(statm), &pages)
	return pages * uint64(os.Getpagesize()), err
}
