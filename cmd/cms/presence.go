package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"time"

	"backoffice/adapters/httpapi"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
)

// shortRevision is how many digits of a commit distinguish builds.
const shortRevision = 12

// thisServer describes the server that listens on an address. Servers of one machine have different ports.
func thisServer(address string) (domain.Server, error) {
	version, err := httpapi.Version()
	if err != nil {
		return domain.Server{}, err
	}
	if commit := revision(); commit != "" {
		version = fmt.Sprintf("%s (%.*s)", version, shortRevision, commit)
	}
	name, err := os.Hostname()
	if err != nil { // servers without a name count as one
		name = "unknown"
	}
	if _, port, err := net.SplitHostPort(address); err == nil {
		name = net.JoinHostPort(name, port)
	}
	return domain.Server{Name: name, Version: version, StartedAt: domain.Moment(time.Now())}, nil
}

// notePresence notes once a minute that this server runs.
func notePresence(ctx context.Context, b *wiring.Backend, address string, log *slog.Logger) error {
	server, err := thisServer(address)
	if err != nil {
		return err
	}
	b.App.Presence.Run(ctx, server, func(err error) { log.Warn("presence", "error", err) })
	return nil
}
