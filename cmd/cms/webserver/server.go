// Package webserver listens on the server's address and serves requests until it is stopped. It
// then lets running requests finish.
package webserver

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// Limits of every connection, including those for metrics.
const (
	HeaderTimeout = 10 * time.Second
	IdleTimeout   = 2 * time.Minute
	MaxHeader     = 32 << 10
)

// RollbackTimeout is how long cancelled requests may take to roll back.
const RollbackTimeout = 500 * time.Millisecond

// Config describes where and how to listen.
type Config struct {
	Addr            string // host:port
	TLSCert, TLSKey string // paths; "" without TLS
	TrustedProxies  []netip.Prefix
	Handler         http.Handler
	Log             *slog.Logger
	// StopTimeout returns how long running requests may take once the server stops.
	StopTimeout func() time.Duration
}

// Server is a listening HTTP server.
type Server struct {
	listener       *limitedListener
	tls            *tls.Config // nil without TLS
	http           *http.Server
	connections    *awaitedConnections
	requests       runningCount
	cancelRequests context.CancelFunc // cancels the context of all requests
	stopTimeout    func() time.Duration
	log            *slog.Logger
}

// Listen opens the address. Connections queue until Run.
func Listen(ctx context.Context, c Config) (*Server, error) {
	settings, err := tlsSettings(c.TLSCert, c.TLSKey, c.Log)
	if err != nil {
		return nil, err
	}
	var listenConfig net.ListenConfig
	listenConfig.SetMultipathTCP(false) // multipath TCP sockets refuse the filter of stopAccepting
	listener, err := listenConfig.Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be listened on; set CMS_ADDR to another address: %w", c.Addr, err)
	}
	requestsContext, cancelRequests := context.WithCancel(context.WithoutCancel(ctx))
	s := &Server{
		listener: limitConnections(listener, c.TrustedProxies), tls: settings, cancelRequests: cancelRequests, log: c.Log,
		connections: &awaitedConnections{awaited: map[net.Conn]http.ConnState{}}, stopTimeout: c.StopTimeout,
	}
	s.http = &http.Server{
		Handler: s.requests.countRequests(c.Handler), ReadHeaderTimeout: HeaderTimeout, IdleTimeout: IdleTimeout, MaxHeaderBytes: MaxHeader,
		ConnState: s.connections.track, ErrorLog: slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug), TLSConfig: settings,
		BaseContext: func(net.Listener) context.Context { return requestsContext },
	}
	return s, nil
}

// Addr is the address that the server listens on.
func (s *Server) Addr() string { return s.listener.Addr().String() }

// Run serves requests until ctx ends. It returns when all running requests have finished or were
// cancelled.
func (s *Server) Run(ctx context.Context) error {
	defer s.cancelRequests()
	ended := make(chan error, 1)
	go func() { ended <- s.serve() }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.log.Info("stopping")
	s.listener.stopAccepting()
	if err := <-ended; !errors.Is(err, net.ErrClosed) { // http.Server has accepted the queued connections by now
		s.log.Warn("cannot accept connections", "error", err)
	}
	return s.shutdown()
}

func (s *Server) serve() error {
	if s.tls != nil {
		return s.http.ServeTLS(s.listener, "", "")
	}
	return s.http.Serve(s.listener)
}

// shutdown lets requests finish within their time, and then cancels them. http.Server.Shutdown
// would close connections on which a request is just arriving, and a proxy cannot repeat an
// unanswered write.
func (s *Server) shutdown() error {
	s.connections.stop()
	s.http.SetKeepAlivesEnabled(false) // each connection closes after its request
	timer := time.AfterFunc(firstRequestTimeout, s.connections.closeFresh)
	defer timer.Stop()
	if s.connections.wait(s.stopTimeout()) == 0 {
		return s.http.Close()
	}
	s.log.Warn("requests were aborted")
	s.cancelRequests()
	err := s.http.Close()
	if left := s.requests.wait(RollbackTimeout); left > 0 {
		err = errors.Join(err, fmt.Errorf("%d requests did not end when they were aborted", left))
	}
	return err
}
