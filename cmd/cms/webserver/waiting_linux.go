package webserver

import (
	"errors"
	"net"
	"os"
	"syscall"
)

// waiting takes the connections that the system has made and nobody has taken yet.
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
			case err != nil: // none is left
				return
			default:
				conns = append(conns, connectionOf(fd)...)
			}
		}
	})
	return conns
}

// connectionOf returns one connection, or none where it cannot be used.
func connectionOf(fd int) []net.Conn {
	file := os.NewFile(uintptr(fd), "connection")
	defer file.Close()
	c, err := net.FileConn(file)
	if err != nil {
		return nil
	}
	return []net.Conn{c}
}
