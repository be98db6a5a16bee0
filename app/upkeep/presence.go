package upkeep

import (
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Presence tells the other servers, and the state of the system, that a server runs.
type Presence struct{ servers ports.Servers }

// NewPresence returns the presence of servers.
func NewPresence(a ports.Adapters) *Presence { return &Presence{a.Servers} }

// Run notes the server until ctx ends. failed is called with errors, and Run tries again.
func (p *Presence) Run(ctx context.Context, server domain.Server, failed func(error)) {
	tick := time.NewTicker(domain.ServerNoted)
	defer tick.Stop()
	for {
		if err := p.servers.Note(ctx, server); err != nil && ctx.Err() == nil {
			failed(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
