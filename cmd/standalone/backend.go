package main

import (
	"context"

	"backoffice/cmd/internal/wiring"
)

// openBackend opens the application without its server, with the same settings, for the first
// accounts and the sample.
func (p *product) openBackend(ctx context.Context) (*wiring.Backend, error) {
	c, err := p.backendConfig()
	if err != nil {
		return nil, err
	}
	if c.Parser, err = p.set.program("cms"); err != nil {
		return nil, err
	}
	if err := c.MakeScratch(); err != nil {
		return nil, err
	}
	return wiring.Open(ctx, c.Unlimited())
}

func (p *product) backendConfig() (wiring.Config, error) {
	set := p.environment()
	return wiring.ReadConfig(func(name string) (string, bool) { value, ok := set[name]; return value, ok })
}
