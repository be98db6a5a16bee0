package harness

import (
	"math/rand/v2"
	"testing"
	"time"
)

// Several is several servers on one database and bucket, behind a proxy. The embedded Server is the
// proxy, and cannot be started or killed; those of Each can.
type Several struct {
	*Server
	Each []*Server

	proxy *proxy
}

// NewSeveral starts n servers behind a proxy; see NewServer.
func NewSeveral(t testing.TB, n int, extra ...string) *Several {
	t.Helper()
	s, remove, err := newSeveral(n, extra)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	return s
}

// NewSeveralOn is NewSeveral on a cluster of PostgreSQL nodes. The Server's DSN is the last node's.
func NewSeveralOn(t testing.TB, n int, nodes []*Node, extra ...string) *Several {
	t.Helper()
	library, err := siteOn(Gateway(t), nodes[len(nodes)-1].DSN(), nodesDSN(servingRole, nodes...), func() {})
	if err != nil {
		t.Fatal(err)
	}
	if err := addAccounts(nodesDSN(servingRole, nodes...), allAccounts()...); err != nil {
		t.Fatal(err)
	}
	s, remove, err := severalOf(serversOf(library, n, append([]string{behindProxy}, extra...)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	return s
}

const behindProxy = "CMS_TRUSTED_PROXIES=127.0.0.1"

func newSeveral(n int, extra []string) (*Several, func(), error) {
	return severalOf(newServers(n, append([]string{behindProxy}, extra...)))
}

func severalOf(each []*Server, removeEach func(), err error) (*Several, func(), error) {
	if err != nil {
		return nil, nil, err
	}
	p, err := startProxy(each)
	if err != nil {
		removeEach()
		return nil, nil, err
	}
	front := &Server{URL: p.url, DSN: each[0].DSN, Files: each[0].Files, log: each[0].log, env: each[0].env}
	return &Several{front, each, p}, func() { p.stop(); removeEach() }, nil
}

// Cut returns how many requests got no response, so that the proxy cut them. Clients repeat those;
// net/http does so itself if there is a key.
func (s *Several) Cut() int { return int(s.proxy.cut.Load()) }

// killNowAndThen kills a server every 20 seconds or so, while it has no requests, and starts it
// again, until stop is called. A start costs half a second of processor, so the long rounds
// kill more often.
func (s *Several) killNowAndThen() (stop func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-end:
				return
			case <-time.After(time.Duration(Rounds(15000, 500)+rand.IntN(Rounds(10000, 1500))) * time.Millisecond):
			}
			i := rand.IntN(len(s.Each))
			s.proxy.betweenRequests(i, s.Each[i].Kill)
			if err := s.Each[i].Start(); err != nil {
				panic(err) // all tests share this, so there is no test to fail
			}
		}
	}()
	return func() { close(end); <-ended }
}
