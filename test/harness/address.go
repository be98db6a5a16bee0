package harness

import (
	"fmt"
	mathrand "math/rand/v2"
	"net"
)

// freeAddress finds a port below those that the system gives to clients: while
// a server is down, a client could otherwise be given the server's own.
func freeAddress() (string, error) {
	var last error
	for range 100 {
		port := 15000 + mathrand.IntN(15000)
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			defer l.Close()
			return l.Addr().String(), nil
		}
		last = err
	}
	return "", last
}
