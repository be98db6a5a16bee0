package main

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backoffice/adapters/httpapi"
	"backoffice/adapters/httpapi/health"
	"backoffice/adapters/postgres/schema"
	"backoffice/cmd/cms/auditlog"
	"backoffice/cmd/cms/metrics"
	"backoffice/cmd/cms/webserver"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
	"backoffice/frontend"
)

const (
	memoryGoal = 64 << 20 // bytes; above it the garbage collector runs more often
	heapGrowth = 400      // per cent; below the goal, memory is cheaper than collecting
)

// serve serves requests until it is stopped, and lets running ones finish.
func serve(ctx context.Context, p process, _ input) error {
	c, err := wiring.ReadConfig(p.env)
	if err := errors.Join(err, c.ReadKeys(p.env)); err != nil {
		return err
	}
	tuneMemory(p.env)
	log, err := auditlog.New(p.errOut, c.AuditDir)
	if err != nil {
		return err
	}
	slog.SetDefault(log)
	if err := c.MakeScratch(); err != nil {
		return err
	}
	backend, err := wiring.Open(ctx, c)
	if err != nil {
		return err
	}
	defer backend.Close() //nolint:errcheck // the process ends here
	if err := migrateOnceReachable(ctx, c, log); err != nil {
		return err
	}
	warnIfOwner(ctx, backend, log)
	return serveBackend(ctx, c, backend, log)
}

// databaseRetry is how often a server that starts tries to reach the database.
const databaseRetry = 2 * time.Second

// migrateOnceReachable migrates the database. It waits for a database that is starting, as after a power cut, so that
// no supervisor gives the server up. Any other error, such as a wrong password, ends the server.
func migrateOnceReachable(ctx context.Context, c wiring.Config, log *slog.Logger) error {
	for {
		err := schema.MigrateFor(ctx, c.OwnerURL, c.DatabaseURL)
		if !errors.Is(err, domain.ErrUnavailable) {
			return err
		}
		log.Warn("waiting for the database", "error", err)
		if !wait(ctx, databaseRetry) {
			return err
		}
	}
}

// tuneMemory sets the limits of the garbage collector that the operator has not set.
func tuneMemory(env wiring.Env) {
	if _, set := env("GOMEMLIMIT"); !set {
		debug.SetMemoryLimit(memoryGoal)
	}
	if _, set := env("GOGC"); !set {
		debug.SetGCPercent(heapGrowth)
	}
}

// warnIfOwner warns if the serving role could also rewrite the history.
func warnIfOwner(ctx context.Context, b *wiring.Backend, log *slog.Logger) {
	if owns, err := schema.OwnsTables(ctx, b.DB); err == nil && owns {
		log.Warn("the database's role both serves and owns the tables; name the owner's role only in DATABASE_OWNER_URL, and another role in DATABASE_URL")
	}
}

// serveBackend returns when all requests and background work have ended. The first failure ends
// all.
func serveBackend(ctx context.Context, c wiring.Config, b *wiring.Backend, log *slog.Logger) error {
	config := httpConfig(c, b, log)
	config.Release = shareOnce(ctx, b, log)
	config.Health.Draining = ctx // ends with the signal; the delayed context below ends StopDelay later
	ctx, cancel := delayedStop(ctx, c.StopDelay, log)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	config.Stopping = ctx
	meter := metrics.New(b.DB, b.App.Runners(), b.App.Health)
	if c.MetricsAddr != "" {
		stop, err := meter.Serve(ctx, c.MetricsAddr, log)
		if err != nil {
			return err
		}
		defer stop()
		config.Metrics = meter.Registry
	}
	handler, err := httpapi.New(config, b.App)
	if err != nil {
		return err
	}
	timeout := stopTimeout()
	server, err := webserver.Listen(ctx, webserver.Config{
		Addr: c.Addr, TLSCert: c.TLSCert, TLSKey: c.TLSKey, TrustedProxies: c.TrustedProxies, Handler: handler, Log: log, StopTimeout: timeout,
	})
	if err != nil {
		return err
	}
	group.Go(func() error { return server.Run(ctx) })
	if config.Store != nil {
		group.Go(func() error { keepFolders(ctx, b, log); return nil })
	}
	startBackground(ctx, group, b, meter, log)
	group.Go(func() error { return notePresence(ctx, b, server.Addr(), log) })
	group.Go(func() error { keepShared(ctx, b, config.Release != "", log); return nil })
	group.Go(func() error { warnAtStart(ctx, c, b, log); return nil })
	log.Info("serving", "addr", server.Addr())
	return waitFor(ctx, group, timeout, log)
}

func httpConfig(c wiring.Config, b *wiring.Backend, log *slog.Logger) httpapi.Config {
	config := httpapi.Config{
		Addr: c.Addr, PublicURL: c.PublicURL, PublicEmail: c.PublicEmail, TrustedProxies: c.TrustedProxies, CORSOrigins: c.CORSOrigins,
		HSTSThisHostOnly: c.HSTSThisHostOnly, Pages: frontend.Dist(), Connections: c.Connections, Log: log,
		Health: health.State{Ready: b.Ready, UploadsFull: b.UploadsFull, RecordsFull: b.RecordsFull, ReadOnly: b.DB.ReadOnly},
	}
	switch {
	case c.Store.PublicEndpoint != "":
		config.StoreOrigin = strings.TrimRight(c.Store.PublicEndpoint, "/")
	case c.OwnDisk(): // only this server can reach it
		config.Store, config.StoreRoute = b.Store.Proxy(b.App.Uploads), "/"+c.Store.Bucket
	default:
		config.StoreOrigin = strings.TrimRight(c.Store.Endpoint, "/")
	}
	return config
}
