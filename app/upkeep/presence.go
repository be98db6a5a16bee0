package upkeep

import (
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Presence lets the other servers and the health page know that a server is running.
type Presence struct{ servers ports.Servers }

// NewPresence returns the use case.
func NewPresence(a ports.Adapters) *Presence { return &Presence{a.Servers} }

// Run records heartbeats of the server until ctx ends. It calls failed with each error, and continues.
func (p *Presence) Run(ctx context.Context, server domain.Server, failed func(error)) {
	tick := time.NewTicker(domain.HeartbeatInterval)
	defer tick.Stop()
	for {
		if err := p.servers.RecordHeartbeat(ctx, server); err != nil && ctx.Err() == nil {
			failed(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
