package inspect

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"github.com/landlock-lsm/go-landlock/landlock"
	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// There is no namespace of processes: Landlock is put on every thread by way of
// /proc, which would be another namespace's. Landlock and the filter of calls
// keep a child from other processes.
const (
	namespaceFlags = syscall.CLONE_NEWNET | syscall.CLONE_NEWNS | syscall.CLONE_NEWIPC | syscall.CLONE_NEWUTS
	nobody         = 65534
)

// confinements is how many ways to start a child there are, the best first:
// namespaces as root, namespaces as an ordinary user, none.
const (
	// confinements is the number of ways to start a child, best first: namespaces as root,
	// namespaces as an ordinary user, none.
	confinements = 3
	bare         = confinements - 1
)

// confine puts the child into a process group of its own, which can be killed as a whole, makes it
// die with its parent, and gives it namespaces.
func confine(cmd *exec.Cmd, way int) {
	attributes := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	switch way {
	case 0:
		attributes.Cloneflags = namespaceFlags
	case 1: // maps only itself
		attributes.Cloneflags = namespaceFlags | syscall.CLONE_NEWUSER
		attributes.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		attributes.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	}
	cmd.SysProcAttr = attributes
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
}

// forbidden reports whether a child could not be started because its namespaces are not allowed.
func forbidden(err error) bool {
	for _, no := range []error{syscall.EPERM, syscall.EACCES, syscall.EINVAL, syscall.ENOSPC, syscall.ENOSYS, syscall.EUSERS} {
		if errors.Is(err, no) {
			return true
		}
	}
	return false
}

// lockSelf confines the process for good, before it reads a byte of the file, and returns the
// active layers. Layers that the kernel lacks are left out.
func lockSelf() Cage {
	runtime.LockOSThread() // the parent-death signal belongs to this thread
	leaveRoot()
	var c Cage
	if version, err := ll.LandlockGetABIVersion(); err == nil && version > 0 {
		if landlock.V9.BestEffort().Restrict() == nil {
			c.Landlock = version
		}
	}
	_ = unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	c.Seccomp = filterCalls() == nil
	return c
}

// leaveRoot makes the child of a server that runs as root an ordinary user.
func leaveRoot() {
	if os.Geteuid() != 0 {
		return
	}
	_ = syscall.Setgroups(nil)
	_ = syscall.Setgid(nobody)
	_ = syscall.Setuid(nobody)
	_ = unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0) // the kernel clears it when the user changes
}
