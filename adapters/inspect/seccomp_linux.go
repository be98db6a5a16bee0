package inspect

import (
	"errors"
	"os"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// allowed are the calls that Go's runtime and a reader of descriptors need.
// No file is opened, no socket, no process; what is not named here is refused.
var allowed = append([]uint32{
	unix.SYS_READ, unix.SYS_WRITE, unix.SYS_CLOSE, unix.SYS_FSTAT, unix.SYS_LSEEK, unix.SYS_PREAD64, unix.SYS_FCNTL,
	unix.SYS_MMAP, unix.SYS_MUNMAP, unix.SYS_MPROTECT, unix.SYS_MADVISE, unix.SYS_MINCORE, unix.SYS_BRK,
	unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_SIGALTSTACK,
	unix.SYS_FUTEX, unix.SYS_SET_ROBUST_LIST, unix.SYS_RSEQ, unix.SYS_RESTART_SYSCALL,
	unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_NANOSLEEP, unix.SYS_CLOCK_NANOSLEEP,
	unix.SYS_CLOCK_GETTIME, unix.SYS_GETTIMEOFDAY, unix.SYS_GETRANDOM, unix.SYS_GETPID, unix.SYS_GETTID,
	unix.SYS_EPOLL_CREATE1, unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT, unix.SYS_EVENTFD2,
	unix.SYS_EXIT, unix.SYS_EXIT_GROUP,
}, allowedHere...)

// Where the kernel puts a call's number, its architecture and the lower half
// of its first argument (struct seccomp_data; both architectures are little
// endian).
const (
	numberAt       = 0
	architectureAt = 4
	firstArgument  = 16
)

var errNoFilter = errors.New("inspect: no filter of calls on this architecture")

// filterCalls lets every thread call only what is allowed; the rest fails with
// EPERM.
func filterCalls() error {
	if architecture == 0 {
		return errNoFilter
	}
	program := callFilter(uint32(os.Getpid()))                                                                                                    //nolint:gosec // an id is positive
	header := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}                                                                      //nolint:gosec // some fifty
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&header))) //nolint:gosec // the kernel's interface
	runtime.KeepAlive(program)
	if errno != 0 {
		return errno
	}
	return nil
}

// callFilter is the program that the kernel runs for every call.
func callFilter(self uint32) []unix.SockFilter {
	program := []unix.SockFilter{
		load(architectureAt), unlessEqual(architecture, 1), jump(1), answer(unix.SECCOMP_RET_KILL_PROCESS),
		load(numberAt),
	}
	for _, number := range allowed {
		program = append(program, unlessEqual(number, 1), answer(unix.SECCOMP_RET_ALLOW))
	}
	return append(program,
		// Threads, and no processes. What the newer call is asked for cannot be
		// seen; where it is not there, the C library takes the older one.
		unlessEqual(unix.SYS_CLONE3, 1), answer(unix.SECCOMP_RET_ERRNO|uint32(unix.ENOSYS)),
		unlessEqual(unix.SYS_CLONE, 4), load(firstArgument),
		unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, Jf: 1, K: unix.CLONE_THREAD},
		answer(unix.SECCOMP_RET_ALLOW), refuse(),
		// Signals to itself, which is how the runtime interrupts a thread.
		unlessEqual(unix.SYS_TGKILL, 3), load(firstArgument), unlessEqual(self, 1),
		answer(unix.SECCOMP_RET_ALLOW),
		refuse())
}

func load(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

// unlessEqual skips some instructions unless the loaded word is the one given.
func unlessEqual(word uint32, skip uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: skip, K: word}
}

func jump(over uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: over}
}

func answer(what uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: what}
}

func refuse() unix.SockFilter { return answer(unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)) }
