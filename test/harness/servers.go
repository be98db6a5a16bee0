package harness

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
)

var sharedServer struct {
	once   sync.Once
	server *Server
	remove func()
	err    error
}

// SharedServer returns the server that all tests of this process share.
func SharedServer(t testing.TB) *Server {
	t.Helper()
	return SharedServers(t, 1)
}

// SharedServers is SharedServer with n servers behind a proxy. One of them is killed now and then,
// between two requests. The first call sets the number, unless TEST_SERVERS does.
func SharedServers(t testing.TB, n int) *Server {
	t.Helper()
	sharedServer.once.Do(func() { sharedServer.server, sharedServer.remove, sharedServer.err = openShared(n) })
	if sharedServer.err != nil {
		t.Fatal(sharedServer.err)
	}
	return sharedServer.server
}

func openShared(n int) (*Server, func(), error) {
	if setting := os.Getenv("TEST_SERVERS"); setting != "" {
		var err error
		if n, err = strconv.Atoi(setting); err != nil {
			return nil, nil, fmt.Errorf("TEST_SERVERS: %w", err)
		}
	}
	if n == 1 {
		servers, remove, err := newServers(1, nil)
		if err != nil {
			return nil, nil, err
		}
		return servers[0], remove, nil
	}
	s, remove, err := newSeveral(n, nil)
	if err != nil {
		return nil, nil, err
	}
	stop := s.killNowAndThen()
	return s.Server, func() { stop(); remove() }, nil
}

// NewServer starts a server with its own database and bucket, and one account for each role (two
// editors). extra are more settings, NAME=value. The accounts are added to a database that they name.
func NewServer(t testing.TB, extra ...string) *Server {
	t.Helper()
	servers, remove, err := newServers(1, extra)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	for _, setting := range extra {
		if dsn, ok := strings.CutPrefix(setting, "DATABASE_URL="); ok {
			if err := addAccounts(dsn, allAccounts()...); err != nil {
				t.Fatal(err)
			}
		}
	}
	return servers[0]
}
