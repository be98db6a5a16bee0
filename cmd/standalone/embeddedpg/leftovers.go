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

// clearCluster makes way for a postmaster. Called under the data folder's
// lock, so whatever still works on the cluster is left over from a run that
// was killed: a postmaster on its way out gets the time to finish, its
// orphaned workers are ended, and a lock file that names a stranger goes.
func clearCluster(dir, sockets string) error {
	lock := filepath.Join(dir, "postmaster.pid")
	if pid := postmasterPID(lock); pid > 0 && isPostgres(pid, dir) {
		if !process.WaitGone(func() bool { return !isPostgres(pid, dir) }, 10*time.Second) {
			_ = syscall.Kill(pid, syscall.SIGQUIT)
			process.WaitGone(func() bool { return !isPostgres(pid, dir) }, 5*time.Second)
		}
	}
	for _, end := range []syscall.Signal{syscall.SIGQUIT, syscall.SIGKILL} {
		for _, pid := range process.In(dir, "postgres") {
			_ = syscall.Kill(pid, end)
		}
		if process.WaitGone(func() bool { return len(process.In(dir, "postgres")) == 0 }, 3*time.Second) {
			break
		}
	}
	if pid := postmasterPID(lock); pid > 0 && isPostgres(pid, dir) {
		return fmt.Errorf("process %d still works on %s and cannot be ended", pid, dir)
	}
	socket := filepath.Join(sockets, ".s.PGSQL.5432")
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

// isPostgres reports whether pid is a postgres at work on the cluster in dir;
// where its folder cannot be read, the name has to do.
func isPostgres(pid int, dir string) bool {
	name, _, err := process.Info(pid)
	if err != nil || name != "postgres" {
		return false
	}
	cwd, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
	return err != nil || cwd == dir
}
