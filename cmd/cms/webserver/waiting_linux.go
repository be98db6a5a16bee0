package webserver

import (
	"errors"
	"net"
	"os"
	"syscall"
)

// waiting accepts the connections in the kernel's queue.
func waiting(l net.Listener) (conns []net.Conn) {
	tcp, ok := l.(*net.TCPListener)
	if !ok {
		return nil
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return nil
	}
	_ = raw.Control(func(listening uintptr) {
		for {
			fd, _, err := syscall.Accept4(int(listening), syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC)
			switch {
			case errors.Is(err, syscall.EINTR), errors.Is(err, syscall.ECONNABORTED):
			case err != nil: // the queue is empty
				return
			default:
				conns = append(conns, connectionOf(fd)...)
			}
		}
	})
	return conns
}

// connectionOf returns the connection, or nothing if it is unusable.
func connectionOf(fd int) []net.Conn {
	file := os.NewFile(uintptr(fd), "connection")
	defer file.Close()
	c, err := net.FileConn(file)
	if err != nil {
		return nil
	}
	return []net.Conn{c}
}
