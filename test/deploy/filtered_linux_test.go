package deploy

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	// allowedCalls is the environment variable with the numbers of the system calls that runFiltered allows a program.
	allowedCalls = "TEST_ALLOWED_CALLS"
	nobody       = 65534
)

// runFiltered is what this program does as a helper: it becomes an account that may do nothing, gives up all
// system calls but the allowed ones, as systemd does for a unit, and starts what its arguments name.
func runFiltered() int {
	runtime.LockOSThread()
	if os.Geteuid() == 0 {
		if err := leaveRoot(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if err := allowOnly(strings.Split(os.Getenv(allowedCalls), ",")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	err := syscall.Exec(os.Args[1], os.Args[1:], os.Environ()) //nolint:gosec // the test's own
	fmt.Fprintln(os.Stderr, err)
	return 1
}

func leaveRoot() error {
	if err := syscall.Setgroups(nil); err != nil {
		return err
	}
	if err := syscall.Setgid(nobody); err != nil {
		return err
	}
	return syscall.Setuid(nobody)
}

// allowOnly makes every other call fail with EPERM, for this process and what it starts.
func allowOnly(numbers []string) error {
	program := []unix.SockFilter{{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS}} // the call's number
	for _, text := range numbers {
		number, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return err
		}
		program = append(program,
			unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: 1, K: uint32(number)},
			unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW})
	}
	program = append(program, unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)})
	header := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}                                                                      //nolint:gosec // about 700 instructions
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&header))) //nolint:gosec // the kernel's interface
	runtime.KeepAlive(program)
	if errno != 0 {
		return errno
	}
	return nil
}
