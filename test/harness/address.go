package harness

import (
	"errors"
	"fmt"
	"net"
	"sync"
	"testing"
)

// Ports below those that the system gives to clients; otherwise a client could get the port of a
// server that is down. Each test process has its own block of ports, so that no other process uses
// one of them. A process owns a block while it listens on the block's guard port.
const (
	firstGuard, blocks  = 14900, 100
	firstPort, perBlock = 15000, 150
)

var portBlock struct {
	sync.Mutex
	guard net.Listener
	first int
	given int
}

// freeAddress finds a port of this process's block that nobody listens on.
func freeAddress() (string, error) {
	portBlock.Lock()
	defer portBlock.Unlock()
	if portBlock.guard == nil {
		if err := takePortBlock(); err != nil {
			return "", err
		}
	}
	var last error
	for range perBlock {
		port := portBlock.first + portBlock.given%perBlock
		portBlock.given++
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			defer l.Close()
			return l.Addr().String(), nil
		}
		last = err
	}
	return "", last
}

// FreeAddress returns a local address that nobody listens on.
func FreeAddress(t testing.TB) string {
	t.Helper()
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func takePortBlock() error {
	for block := range blocks {
		if guard, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", firstGuard+block)); err == nil {
			portBlock.guard, portBlock.first = guard, firstPort+block*perBlock
			return nil
		}
	}
	return errors.New("every block of ports is taken")
}
