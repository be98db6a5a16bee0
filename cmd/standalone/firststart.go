package main

import (
	"cmp"
	"context"
	"time"

	"backoffice/cmd/standalone/samples"
)

// firstStart records what the first start has done. A later start does only the rest. So the start
// after a kill continues, and accounts or samples that were removed stay removed.
type firstStart struct {
	Begun    time.Time `json:"begun"`
	Accounts bool      `json:"accounts"` // made
	Sample   bool      `json:"sample"`   // created, or switched off
	Shown    bool      `json:"shown"`    // accounts were printed
}

const firstStartName = "first-start.json"

// loadFirstStart reads the record, or begins a new one.
func (p *product) loadFirstStart() (firstStart, error) {
	var state firstStart
	there, err := p.dir.ReadJSON(firstStartName, &state)
	if err != nil || there {
		return state, err
	}
	state.Begun = time.Now().UTC().Truncate(time.Second)
	return state, p.dir.WriteJSON(firstStartName, state)
}

// fill creates the first accounts and the sample library, once.
func (p *product) fill(ctx context.Context) error {
	state, err := p.loadFirstStart()
	if err != nil || state.Accounts && state.Sample {
		return err
	}
	backend, err := p.openBackend(ctx)
	if err != nil {
		return err
	}
	defer backend.Close() //nolint:errcheck // everything was committed or failed before
	if !state.Accounts {
		p.out.say("making the first accounts")
		if err := p.retry(ctx, "making the accounts", func(ctx context.Context) error {
			return samples.MakeAccounts(ctx, p.dir, backend.App.Accounts)
		}); err != nil {
			return err
		}
		state.Accounts = true
	}
	if !state.Sample && p.set.sample {
		if err := p.retry(ctx, "making the sample library", func(ctx context.Context) error {
			return samples.Make(ctx, backend, state.Begun, p.out.say)
		}); err != nil {
			return err
		}
	}
	state.Sample = true
	return p.dir.WriteJSON(firstStartName, state)
}

// announce prints the address and, on the first start, the accounts.
func (p *product) announce() error {
	p.out.say("ready: %s", cmp.Or(p.set.publicURL, "http://"+dialAddress(p.set.addr)))
	state, err := p.loadFirstStart()
	if err != nil || state.Shown {
		return err
	}
	accounts, err := samples.ReadAccounts(p.dir)
	if err != nil {
		return err
	}
	p.out.table(accounts, p.dir.Join(samples.AccountsName))
	state.Shown = true
	return p.dir.WriteJSON(firstStartName, state)
}
