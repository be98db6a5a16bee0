package inspect

import (
	"fmt"
	"os"
	"runtime/debug"
	"syscall"
)

// The child's own limits, in bytes where not said. A cover of 40 million pixels
// takes up to 650 MB while it is decoded (progressive JPEG, CMYK), a PDF of
// 100 MB up to 400. Go keeps its heap under the memory limit as long as it can;
// the wall behind it is on memory that can be written to. Go reserves far more
// addresses than it uses, so the bound on those goes on top of what is reserved
// at the start.
const (
	memoryLimit  = 640 << 20
	dataLimit    = 1 << 30
	addressSpace = 5 << 28
	cpuSeconds   = 5
	openFiles    = 32
	niceness     = 5 // whoever waits for a page comes first
	firstToDie   = "1000"
)

// limitSelf bounds what the child may use.
func limitSelf() error {
	debug.SetMemoryLimit(memoryLimit)
	reserved, err := addresses()
	if err != nil {
		return err
	}
	// Where memory runs out, it is a child that goes and nothing else. Neither
	// this nor the niceness is worth failing for.
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte(firstToDie), 0)
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, niceness)
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
