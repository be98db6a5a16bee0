package embeddedpg

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"backoffice/cmd/standalone/datadir"
	"backoffice/cmd/standalone/process"
)

// clearLeftovers removes what a killed run has left, so that a postmaster can start. It is called
// under the data folder's lock. It waits ten seconds for a running postmaster to stop, and ends it if it does
// not. It ends orphaned workers, and removes the lock file and the socket.
func clearLeftovers(dir, socketDir string) error {
	lock := filepath.Join(dir, "postmaster.pid")
	if pid := postmasterPID(lock); pid > 0 && isPostgres(pid, dir) {
		if !process.WaitGone(func() bool { return !isPostgres(pid, dir) }, 10*time.Second) {
			_ = syscall.Kill(pid, syscall.SIGQUIT)
			process.WaitGone(func() bool { return !isPostgres(pid, dir) }, 5*time.Second)
		}
	}
	for _, signal := range []syscall.Signal{syscall.SIGQUIT, syscall.SIGKILL} {
		for _, pid := range process.PIDsIn(dir, "postgres") {
			_ = syscall.Kill(pid, signal)
		}
		if process.WaitGone(func() bool { return len(process.PIDsIn(dir, "postgres")) == 0 }, 3*time.Second) {
			break
		}
	}
	if pid := postmasterPID(lock); pid > 0 && isPostgres(pid, dir) {
		return fmt.Errorf("process %d still works on %s and cannot be ended", pid, dir)
	}
	socket := filepath.Join(socketDir, ".s.PGSQL.5432")
	if err := errors.Join(datadir.RemoveIfThere(lock), datadir.RemoveIfThere(socket), datadir.RemoveIfThere(socket+".lock")); err != nil {
		return fmt.Errorf("remove the lock files of a dead postmaster: %w", err)
	}
	return nil
}

func postmasterPID(lock string) int {
	text, err := os.ReadFile(lock)
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, _ := strconv.Atoi(strings.TrimSpace(first))
	return pid
}

// isPostgres reports whether pid is a postgres that works on the cluster in dir. If its working
// folder cannot be read, the process must belong to the owner of dir.
func isPostgres(pid int, dir string) bool {
	name, _, err := process.Info(pid)
	if err != nil || name != "postgres" {
		return false
	}
	procDir := fmt.Sprintf("/proc/%d", pid)
	if cwd, err := os.Readlink(procDir + "/cwd"); err == nil {
		return cwd == dir
	}
	return datadir.OwnerOf("/proc") < 0 || datadir.OwnerOf(procDir) == datadir.OwnerOf(dir) // not every system has /proc
}
