package harness

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

// proxy passes requests to servers in turn, like the proxy of a real site. Each request has its own
// connection. If a server accepts no connection, the next one is tried. A request that may have
// been sent is never repeated: the client's connection is cut, as if the server itself had died.
type proxy struct {
	url  string
	http *http.Server
	cut  atomic.Int32 // requests without a response

	mu      sync.Mutex
	closed  *sync.Cond // signals that a connection was closed
	servers []string   // host:port
	open    []int      // connections to each
	held    []bool     // gets no new connection
	next    int
}

func startProxy(servers []*Server) (*proxy, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	p := &proxy{url: "http://" + address, open: make([]int, len(servers)), held: make([]bool, len(servers))}
	p.closed = sync.NewCond(&p.mu)
	for _, s := range servers {
		p.servers = append(p.servers, strings.TrimPrefix(s.URL, "http://"))
	}
	p.http = &http.Server{Handler: &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = "http", "servers" // dial chooses one
			r.Out.URL.RawQuery = r.In.URL.RawQuery               // unchanged, even if it is malformed
			r.Out.Close = r.In.Close                             // affects what a server does with a body that it refuses
			r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Forwarded-For"]
			r.SetXForwarded()
		},
		Transport:    &http.Transport{DialContext: p.dial, MaxIdleConnsPerHost: -1, DisableCompression: true},
		ErrorHandler: p.noResponse,
		ErrorLog:     log.New(io.Discard, "", 0),
	}, ErrorLog: log.New(io.Discard, "", 0)}
	go p.http.Serve(listener) //nolint:errcheck // it ends with stop
	return p, nil
}

func (p *proxy) noResponse(_ http.ResponseWriter, r *http.Request, _ error) {
	if r.Context().Err() == nil { // the client is still there
		p.cut.Add(1)
	}
	panic(http.ErrAbortHandler)
}

func (p *proxy) stop() { p.http.Close() } //nolint:errcheck // it ends anyway

// dial connects to the next server that accepts connections.
func (p *proxy) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	last := errors.New("every server is held")
	first := p.turn()
	for n := range p.servers {
		i := (first + n) % len(p.servers)
		if !p.take(i) {
			continue
		}
		conn, err := new(net.Dialer).DialContext(ctx, network, p.servers[i])
		if err == nil {
			return &counted{Conn: conn, done: sync.OnceFunc(func() { p.release(i) })}, nil
		}
		p.release(i)
		if !errors.Is(err, syscall.ECONNREFUSED) {
			return nil, err
		}
		last = err
	}
	return nil, last
}

// turn returns the server with which a request begins.
func (p *proxy) turn() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next++
	return p.next
}

// take counts a connection to a server, unless the server gets no new connections.
func (p *proxy) take(i int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.held[i] {
		p.open[i]++
	}
	return !p.held[i]
}

func (p *proxy) release(i int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open[i]--
	p.closed.Broadcast()
}

// betweenRequests does something to a server while it has no requests.
func (p *proxy) betweenRequests(i int, do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held[i] = true
	for p.open[i] > 0 {
		p.closed.Wait()
	}
	p.mu.Unlock()
	do()
	p.mu.Lock()
	p.held[i] = false
}

// counted is a connection that reports its end.
type counted struct {
	net.Conn
	done func()
}

func (c *counted) Close() error {
	defer c.done()
	return c.Conn.Close()
}
