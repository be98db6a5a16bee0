// Package webserver listens on the server's address and answers requests there
// until it is told to stop, when it lets those under way finish.
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

// Limits of every connection, and of those to the metrics too.
const (
	HeaderPatience = 10 * time.Second
	IdlePatience   = 2 * time.Minute
	MaxHeader      = 32 << 10
)

const (
	// firstPatience is how long a connection may take for its first request once
	// the server is to stop.
	firstPatience = 2 * time.Second
	// CutPatience is how long requests that were cut off may take to roll back.
	CutPatience = 500 * time.Millisecond
)

// Config says where and how to listen.
type Config struct {
	Addr            string // host:port
	TLSCert, TLSKey string // paths; "" without TLS
	TrustedProxies  []netip.Prefix
	Handler         http.Handler
	Log             *slog.Logger
	// Patience returns how long requests under way may take, once the server is
	// to stop.
	Patience func() time.Duration
}

// Server is an HTTP server that listens.
type Server struct {
	listener    *limitedListener
	tls         *tls.Config // nil without TLS
	http        *http.Server
	connections *openConnections
	requests    requestCounter
	cut         context.CancelFunc // ends every request's context
	patience    func() time.Duration
	log         *slog.Logger
}

// Listen opens the address; connections wait there until Run.
func Listen(ctx context.Context, c Config) (*Server, error) {
	settings, err := tlsSettings(c.TLSCert, c.TLSKey, c.Log)
	if err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.Addr)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be listened on; set CMS_ADDR to another address: %w", c.Addr, err)
	}
	requestsContext, cut := context.WithCancel(context.WithoutCancel(ctx))
	s := &Server{
		listener: limitConnections(listener, c.TrustedProxies), tls: settings, cut: cut, log: c.Log,
		connections: &openConnections{fresh: map[net.Conn]bool{}}, patience: c.Patience,
	}
	s.http = &http.Server{
		Handler: s.requests.counted(c.Handler), ReadHeaderTimeout: HeaderPatience, IdleTimeout: IdlePatience, MaxHeaderBytes: MaxHeader,
		ConnState: s.connections.track, ErrorLog: slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug), TLSConfig: settings,
		BaseContext: func(net.Listener) context.Context { return requestsContext },
	}
	return s, nil
}

// Addr is the address that the server listens on.
func (s *Server) Addr() string { return s.listener.Addr().String() }

// Run answers requests until ctx ends, and returns when those under way are
// answered or cut off: none works on after that.
func (s *Server) Run(ctx context.Context) error {
	defer s.cut()
	ended := make(chan error, 1)
	go func() { ended <- s.serve() }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.log.Info("stopping")
	s.listener.leave()
	if err := <-ended; !errors.Is(err, net.ErrClosed) { // it knows by now of all who had connected
		s.log.Warn("taking connections", "error", err)
	}
	return s.shutdown()
}

func (s *Server) serve() error {
	if s.tls != nil {
		return s.http.ServeTLS(s.listener, "", "")
	}
	return s.http.Serve(s.listener)
}

// shutdown lets requests finish for as long as they may, and then cuts them off. It does
// not use http.Server's own: that closes connections whose request arrives meanwhile, and a
// proxy cannot repeat a write that got no answer.
func (s *Server) shutdown() error {
	s.http.SetKeepAlivesEnabled(false) // each connection ends with its request
	fresh := time.AfterFunc(firstPatience, s.connections.closeFresh)
	defer fresh.Stop()
	if s.connections.wait(s.patience()) == 0 {
		return s.http.Close()
	}
	s.log.Warn("requests cut off")
	s.cut()
	return errors.Join(s.http.Close(), s.requests.waitCut(CutPatience))
}
