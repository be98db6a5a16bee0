package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// clearCluster makes way for a postmaster. Called under the data folder's
// lock, so whatever still works on the cluster is left over from a run that
// was killed: a postmaster on its way out gets the time to finish, its
// orphaned workers are ended, and a lock file that names a stranger goes.
func clearCluster(dir, sockets string) error {
	lock := filepath.Join(dir, "postmaster.pid")
	if pid := postmasterPID(lock); pid > 0 && isPostgres(pid, dir) {
		if !waitGone(func() bool { return !isPostgres(pid, dir) }, 10*time.Second) {
			_ = syscall.Kill(pid, syscall.SIGQUIT)
			waitGone(func() bool { return !isPostgres(pid, dir) }, 5*time.Second)
		}
	}
	for _, end := range []syscall.Signal{syscall.SIGQUIT, syscall.SIGKILL} {
		for _, pid := range processesIn(dir, "postgres") {
			_ = syscall.Kill(pid, end)
		}
		if waitGone(func() bool { return len(processesIn(dir, "postgres")) == 0 }, 3*time.Second) {
			break
		}
	}
	if pid := postmasterPID(lock); pid > 0 && isPostgres(pid, dir) {
		return fmt.Errorf("process %d still works on %s and cannot be ended", pid, dir)
	}
	socket := filepath.Join(sockets, ".s.PGSQL.5432")
	if err := errors.Join(removeIfThere(lock), removeIfThere(socket), removeIfThere(socket+".lock")); err != nil {
		return fmt.Errorf("remove the lock files of a dead postmaster: %w", err)
	}
	return nil
}

// clearServer makes way for a server. The one of a run that was killed lets
// requests under way finish before it gives its address back; it gets the time
// for that in which a part without its parent has to stop.
func clearServer(dir *dataDir) {
	text, _ := os.ReadFile(dir.join("run", "server.pid"))
	pid, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	gone := func() bool { return !slices.Contains(processesIn(dir.path, "cms"), pid) }
	if !waitGone(gone, 5*time.Second) {
		_ = syscall.Kill(pid, syscall.SIGKILL)
		waitGone(gone, 5*time.Second)
	}
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
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

// isPostgres reports whether pid is a postgres at work on the cluster in dir;
// where its folder cannot be read, the name has to do.
func isPostgres(pid int, dir string) bool {
	name, _, err := processInfo(pid)
	if err != nil || name != "postgres" {
		return false
	}
	cwd, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
	return err != nil || cwd == dir
}

func waitGone(gone func() bool, patience time.Duration) bool {
	for deadline := time.Now().Add(patience); !gone(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			return false
		}
	}
	return true
}
