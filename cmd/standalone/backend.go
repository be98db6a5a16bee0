package main

import (
	"context"

	"backoffice/cmd/internal/wiring"
)

// openBackend opens the application in this process, with the settings of the server. A first start
// creates the first accounts and the sample data with it.
func (p *product) openBackend(ctx context.Context) (*wiring.Backend, error) {
	c, err := p.backendConfig()
	if err != nil {
		return nil, err
	}
	// Files are parsed by a child process, and only cms has the command for it.
	if c.Parser, err = p.settings.program("cms"); err != nil {
		return nil, err
	}
	if err := c.MakeScratch(); err != nil {
		return nil, err
	}
	return wiring.Open(ctx, c.Unlimited())
}

func (p *product) backendConfig() (wiring.Config, error) {
	env := p.environment()
	return wiring.ReadConfig(func(name string) (string, bool) { value, ok := env[name]; return value, ok })
}
