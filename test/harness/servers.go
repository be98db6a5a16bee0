package harness

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

var common struct {
	once   sync.Once
	server *Server
	remove func()
	err    error
}

// SharedServer returns the server that all tests of this process share. Where
// TEST_SERVERS is a number, it is that many behind a proxy, one of which is
// killed now and then, between two requests.
func SharedServer(t testing.TB) *Server {
	t.Helper()
	common.once.Do(func() { common.server, common.remove, common.err = openShared(os.Getenv("TEST_SERVERS")) })
	if common.err != nil {
		t.Fatal(common.err)
	}
	return common.server
}

func openShared(several string) (*Server, func(), error) {
	if several == "" {
		servers, remove, err := newServers(1, nil)
		if err != nil {
			return nil, nil, err
		}
		return servers[0], remove, nil
	}
	n, err := strconv.Atoi(several)
	if err != nil {
		return nil, nil, fmt.Errorf("TEST_SERVERS: %w", err)
	}
	s, remove, err := newSeveral(n, nil)
	if err != nil {
		return nil, nil, err
	}
	stop := s.killNowAndThen()
	return s.Server, func() { stop(); remove() }, nil
}

// NewServer starts a server on a database and a bucket of its own, with one
// account a role (two editors). extra are more settings, NAME=value; they may name
// another database, which gets the accounts then.
func NewServer(t testing.TB, extra ...string) *Server {
	t.Helper()
	servers, remove, err := newServers(1, extra)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	another := slices.ContainsFunc(extra, func(setting string) bool { return strings.HasPrefix(setting, "DATABASE_URL=") })
	if another {
		if err := addAccounts(servers[0].env); err != nil {
			t.Fatal(err)
		}
	}
	return servers[0]
}
