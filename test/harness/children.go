package harness

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"backoffice/test/wait"
)

// process is what /proc says about a process.
type process struct {
	parent int
	paused bool
	ended  bool          // a zombie, whose parent has not asked for its exit status
	spent  time.Duration // its own processor time, and that of children that have ended
}

// processes reads /proc once, by process id.
func processes() map[int]process {
	all := map[int]process{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended meanwhile
		}
		_, rest, _ := strings.Cut(string(text), ") ") // pid (name) state parent
		fields := strings.Fields(rest)
		if len(fields) < 15 {
			continue
		}
		p := process{paused: fields[0] == "T", ended: fields[0] == "Z" || fields[0] == "X"}
		p.parent, _ = strconv.Atoi(fields[1])
		for _, ticks := range fields[11:15] {
			n, _ := strconv.Atoi(ticks)
			p.spent += time.Duration(n) * time.Second / 100
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		all[pid] = p
	}
	return all
}

// Children lists the child processes of a process.
func Children(pid int) []int {
	children := []int{}
	for child, p := range processes() {
		if p.parent == pid {
			children = append(children, child)
		}
	}
	return children
}

// Pause pauses a process and returns its child processes. A signal takes effect a little later, so Pause waits
// until the process starts no more children. The process may be gone already.
func Pause(t testing.TB, pid int) (children []int) {
	t.Helper()
	_ = syscall.Kill(pid, syscall.SIGSTOP)
	wait.Until(t, func() bool {
		p, found := processes()[pid]
		return !found || p.paused || p.ended
	}, "process %d pauses", pid)
	return Children(pid)
}

// anyRuns reports whether at least one of the processes is still running.
func anyRuns(pids []int) bool {
	all := processes()
	return slices.ContainsFunc(pids, func(pid int) bool {
		p, found := all[pid]
		return found && !p.ended
	})
}

// CPUTime returns the CPU time of processes and their children, to a hundredth of a second
// each.
func CPUTime(pids ...int) time.Duration {
	all := processes()
	var of func(pid int) time.Duration
	of = func(pid int) time.Duration {
		spent := all[pid].spent // nothing if it has ended; its parent's time includes its own
		for child, p := range all {
			if p.parent == pid {
				spent += of(child)
			}
		}
		return spent
	}
	spent := time.Duration(0)
	for _, pid := range pids {
		spent += of(pid)
	}
	return spent
}
