package webserver

import (
	"errors"
	"net"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// ignoreNewConnections makes the kernel drop the first segment (SYN) of further connections. Their clients
// repeat it after a second, and are refused once the listener is closed. Some kernels let only root do
// this: the error is then EPERM.
func ignoreNewConnections(l net.Listener) (err error) {
	const flags, syn = 13, 2 // the flags' offset in a TCP header, and their bit for SYN
	program := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_B | unix.BPF_ABS, K: flags},
		{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, K: syn, Jf: 1},
		{Code: unix.BPF_RET | unix.BPF_K, K: 0}, // bytes to keep
		{Code: unix.BPF_RET | unix.BPF_K, K: 0xffffffff},
	}
	controlErr := control(l, func(fd int) {
		err = unix.SetsockoptSockFprog(fd, unix.SOL_SOCKET, unix.SO_ATTACH_FILTER, &unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]})
	})
	runtime.KeepAlive(program)
	return errors.Join(controlErr, err)
}

// control calls f with the listener's file descriptor.
func control(l net.Listener, f func(fd int)) error {
	tcp, ok := l.(*net.TCPListener)
	if !ok {
		return errors.ErrUnsupported
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return err
	}
	return raw.Control(func(fd uintptr) { f(int(fd)) })
}

// acceptQueued accepts the connections in the kernel's queue.
func acceptQueued(l net.Listener) (conns []net.Conn) {
	_ = control(l, func(listener int) {
		for {
			fd, _, err := syscall.Accept4(listener, syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC)
			switch {
			case errors.Is(err, syscall.EINTR), errors.Is(err, syscall.ECONNABORTED):
			case err != nil: // the queue is empty
				return
			default:
				if c, err := connectionOf(fd); err == nil {
					conns = append(conns, c)
				}
			}
		}
	})
	return conns
}

func connectionOf(fd int) (net.Conn, error) {
	file := os.NewFile(uintptr(fd), "connection")
	defer file.Close()
	return net.FileConn(file) // which duplicates fd
}
