package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"backoffice/adapters/httpapi"
	"backoffice/adapters/postgres"
	"backoffice/frontend"
	"backoffice/ports"
)

const (
	headerPatience = 10 * time.Second
	idlePatience   = 2 * time.Minute
	maxHeader      = 32 << 10
	drainPatience  = 20 * time.Second
	orphanPatience = 4 * time.Second // a part whose parent is gone stops within 5 seconds
	sweepEvery     = time.Hour
	memoryGoal     = 72 << 20 // bytes; the collector works harder from here on
	heapGrowth     = 400      // per cent; up to the goal, memory is cheaper than collecting
)

// serve answers requests until it is told to stop, and lets those under way
// finish.
func serve(ctx context.Context, p process, args []string) error {
	if len(args) > 0 {
		return errUsage
	}
	c, err := readConfig(p.env)
	if err := errors.Join(err, c.readKeys(p.env)); err != nil {
		return err
	}
	if _, set := p.env("GOMEMLIMIT"); !set {
		debug.SetMemoryLimit(memoryGoal)
		debug.SetGCPercent(heapGrowth)
	}
	log, err := newLog(p.err, c.auditDir)
	if err != nil {
		return err
	}
	slog.SetDefault(log)
	if err := os.MkdirAll(filepath.Join(c.dataDir, "tmp"), 0o700); err != nil {
		return fmt.Errorf("the data folder cannot be used: %w", err)
	}
	product, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer product.close() //nolint:errcheck // the process ends here
	if err := postgres.MigrateFor(ctx, c.ownerURL, c.databaseURL); err != nil {
		return err
	}
	warnOwner(ctx, product, log)
	meter := newMeter(product.db.Pool)
	config := httpConfig(c, product, log)
	config.Stopping = ctx
	if config.Metrics, err = meter.open(ctx, c.metricsAddr, log); err != nil {
		return err
	}
	handler, err := httpapi.New(config, product.app)
	if err != nil {
		return err
	}
	listener, err := listen(ctx, c, log)
	if err != nil {
		return err
	}
	if config.Store != nil {
		go keepFolders(ctx, product)
	}
	go product.inspector.Announce(ctx)
	go sweepHourly(ctx, product, meter, log)
	go product.db.KeepMaps(ctx, log)
	log.Info("serving", "addr", listener.Addr().String())
	return serveUntil(ctx, listener, handler, log)
}

// warnOwner says where the role that serves could also rewrite the history.
func warnOwner(ctx context.Context, p *product, log *slog.Logger) {
	if owns, err := p.db.Owns(ctx); err == nil && owns {
		log.Warn("the database's role both serves and owns the tables; give DATABASE_URL a role of its own and the owner's to DATABASE_OWNER_URL")
	}
}

// listen opens the server's address, for TLS where it has a certificate.
func listen(ctx context.Context, c config, log *slog.Logger) (tlsListener, error) {
	var settings *tls.Config
	if c.tlsCert != "" {
		cert, err := newCertificate(c.tlsCert, c.tlsKey, log)
		if err != nil {
			return tlsListener{}, err
		}
		settings = &tls.Config{GetCertificate: cert.get, MinVersion: tls.VersionTLS12}
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.addr)
	if err != nil {
		return tlsListener{}, fmt.Errorf("%s cannot be listened on; set CMS_ADDR to another address: %w", c.addr, err)
	}
	return tlsListener{limitConnections(listener, c.trustedProxies), settings}, nil
}

func httpConfig(c config, p *product, log *slog.Logger) httpapi.Config {
	h := httpapi.Config{
		Addr: c.addr, PublicURL: c.publicURL, TrustedProxies: c.trustedProxies, CORSOrigins: c.corsOrigins,
		Pages: frontend.Dist(), Ready: p.ready, Full: p.full, Log: log,
	}
	switch {
	case c.store.PublicEndpoint != "":
		h.StoreOrigin = strings.TrimRight(c.store.PublicEndpoint, "/")
	case strings.HasPrefix(c.store.Endpoint, "unix:"): // only this server can reach it
		h.Store, h.StoreRoute = p.store.Proxy(p.app.Uploads), "/"+c.store.Bucket
	default:
		h.StoreOrigin = strings.TrimRight(c.store.Endpoint, "/")
	}
	return h
}

func serveUntil(ctx context.Context, listener tlsListener, handler http.Handler, log *slog.Logger) error {
	fresh := &freshConnections{open: map[net.Conn]struct{}{}}
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: headerPatience, IdleTimeout: idlePatience, MaxHeaderBytes: maxHeader,
		ConnState: fresh.note, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	parent := os.Getppid()
	failed := make(chan error, 1)
	go func() { failed <- serveOn(server, listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	log.Info("stopping")
	time.AfterFunc(firstPatience, fresh.closeAll)
	patience := drainPatience
	if os.Getppid() != parent {
		patience = orphanPatience
	}
	drain, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := server.Shutdown(drain); err != nil {
		log.Warn("requests cut off", "error", err)
		return server.Close()
	}
	return nil
}

// keepFolders prepares a gateway over plain files, as soon as it answers.
func keepFolders(ctx context.Context, p *product) {
	for p.store.KeepFolders(ctx) != nil {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// sweepHourly sweeps once an hour; any number of servers may.
func sweepHourly(ctx context.Context, p *product, meter *meter, log *slog.Logger) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		swept, err := p.app.Sweeper.Sweep(ctx, time.Now())
		meter.swept(swept, err)
		switch {
		case ctx.Err() != nil:
			return
		case errors.Is(err, ports.ErrSweepHeld):
			log.Info("sweep", "held", err.Error())
		case err != nil:
			log.Warn("sweep", "error", err)
		default:
			log.Info("swept", "ebooks", swept.Ebooks, "objects", swept.Objects)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// migrate brings the database up to date; serve does so too.
func migrate(ctx context.Context, p process, args []string) error {
	if len(args) > 0 {
		return errUsage
	}
	c, err := readConfig(p.env)
	if err != nil {
		return err
	}
	if err := postgres.MigrateFor(ctx, c.ownerURL, c.databaseURL); err != nil {
		return err
	}
	return say(p.out, "The database is up to date.")
}

// sweep removes what nothing needs any more, once.
func sweep(ctx context.Context, p process, args []string) error {
	return withProduct(ctx, p, args, 0, func(product *product) error {
		swept, err := product.app.Sweeper.Sweep(ctx, time.Now())
		if err != nil {
			return err
		}
		return say(p.out, "Removed %d e-books and %d objects.", swept.Ebooks, swept.Objects)
	})
}

// withProduct opens the product for one command of the administration, which
// takes exactly want arguments.
func withProduct(ctx context.Context, p process, args []string, want int, do func(*product) error) error {
	if len(args) != want {
		return errUsage
	}
	c, err := readConfig(p.env)
	if err != nil {
		return err
	}
	return withConfig(ctx, c, do)
}

func withConfig(ctx context.Context, c config, do func(*product) error) error {
	product, err := open(ctx, c)
	if err != nil {
		return err
	}
	return errors.Join(do(product), product.close())
}

func say(out io.Writer, format string, args ...any) error {
	_, err := fmt.Fprintf(out, format+"\n", args...)
	return err
}
