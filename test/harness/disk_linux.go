package harness

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// Disk is a small disk with one program on it, which a test can fill. Whenever the program ends it
// is started again, as a supervisor would.
//
// It is a tmpfs in the program's own mount namespace. If the system refuses those, or with
// TEST_DISK=limit, it is a limit on the size of files instead. Then writes fail because a file is
// too large.
type Disk struct {
	Folder string // path of the program's folder for this process
	Real   bool   // a tmpfs, not a limit

	mu     sync.Mutex
	holder *exec.Cmd // of the namespace, or the program itself
	ended  chan struct{}
	limit  uint64 // in bytes, if the disk is not real
	output *Output
	gone   bool
}

const (
	pauseBeforeStart = 200 * time.Millisecond
	noLimit          = ^uint64(0)
)

// setLimit sets the limit for the program and for all processes that it has started or will start.
func (d *Disk) setLimit() error {
	pids := []int{d.holder.Process.Pid}
	for i := 0; i < len(pids); i++ {
		pids = append(pids, Children(pids[i])...)
	}
	failed := make(chan error)
	go func() { // on a thread that ends with it, as the program's own user: root may not be allowed to
		runtime.LockOSThread()
		if as := d.holder.SysProcAttr.Credential; as != nil {
			syscall.RawSyscall(syscall.SYS_SETRESGID, uintptr(as.Gid), uintptr(as.Gid), uintptr(as.Gid))
			syscall.RawSyscall(syscall.SYS_SETRESUID, uintptr(as.Uid), uintptr(as.Uid), uintptr(as.Uid))
		}
		limit := syscall.Rlimit{Cur: d.limit, Max: noLimit}
		for _, pid := range pids {
			_, _, err := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_FSIZE, uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
			if err != 0 && err != syscall.ESRCH {
				failed <- fmt.Errorf("limit files: %w", err)
				return
			}
		}
		failed <- nil
	}()
	return <-failed
}

// Output returns what the program has logged so far.
func (d *Disk) Output() string { return d.output.String() }

// Fill leaves this many bytes free on the disk.
func (d *Disk) Fill(t testing.TB, leave int) {
	t.Helper()
	if !d.Real {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.limit = uint64(leave)
		if err := d.setLimit(); err != nil {
			t.Fatal(err)
		}
		return
	}
	ballast, err := os.OpenFile(d.ballast(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer ballast.Close()
	for {
		more := d.Left(t) - int64(leave)
		switch {
		case more >= blockSize: // in pieces, because the program uses space meanwhile
			_, err = ballast.Write(make([]byte, min(more, 1<<20)))
			if errors.Is(err, syscall.ENOSPC) { // the program has written meanwhile
				err = nil
			}
		case more <= -blockSize:
			var end int64
			if end, err = ballast.Seek(0, io.SeekEnd); err == nil {
				err = ballast.Truncate(max(0, end+more))
			}
			if end == 0 {
				return
			}
		default:
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// blockSize is the unit in which a disk gives space.
const blockSize = 4 << 10

// Left returns how many bytes are free on the disk.
func (d *Disk) Left(t testing.TB) int64 {
	t.Helper()
	var stat syscall.Statfs_t
	if err := syscall.Statfs(d.Folder, &stat); err != nil {
		t.Fatal(err)
	}
	return int64(stat.Bavail) * stat.Bsize
}

// Free makes all space free again.
func (d *Disk) Free(t testing.TB) {
	t.Helper()
	if d.Real {
		os.Remove(d.ballast())
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limit = noLimit
	if err := d.setLimit(); err != nil {
		t.Fatal(err)
	}
}

func (d *Disk) ballast() string { return filepath.Join(d.Folder, "ballast") }

// remove ends the program, and with it the disk.
func (d *Disk) remove() {
	d.mu.Lock()
	d.gone = true
	end, ended := syscall.SIGQUIT, d.ended
	if d.Real {
		end = syscall.SIGTERM
	}
	d.holder.Process.Signal(end) //nolint:errcheck // it may be gone already
	d.mu.Unlock()
	<-ended
}
