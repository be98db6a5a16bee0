package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"backoffice/cmd/standalone/datadir"
	"backoffice/cmd/standalone/samples"
)

// firstStart records what the first start has done. A later start does only the rest. So the start
// after a kill continues, and accounts or samples that somebody has removed stay removed.
type firstStart struct {
	Begun    time.Time `json:"begun"`
	Accounts bool      `json:"accounts"` // made
	Sample   bool      `json:"sample"`   // created, or not wanted
	Shown    bool      `json:"shown"`    // accounts were printed
}

func (p *product) firstStart() (firstStart, error) {
	var state firstStart
	text, err := os.ReadFile(p.dir.Join("first-start.json"))
	if errors.Is(err, fs.ErrNotExist) {
		state.Begun = time.Now().UTC().Truncate(time.Second)
		return state, p.saveFirstStart(state)
	}
	if err == nil {
		err = json.Unmarshal(text, &state)
	}
	if err != nil {
		return state, fmt.Errorf("first-start.json in %s cannot be used (%w); put it back from a backup", p.dir.Path, err)
	}
	return state, nil
}

func (p *product) saveFirstStart(state firstStart) error {
	text, err := json.Marshal(state)
	if err == nil {
		err = datadir.WriteFile(p.dir.Join("first-start.json"), append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("write first-start.json: %w", err)
	}
	return nil
}

// fill creates the first accounts and the sample library, once.
func (p *product) fill(ctx context.Context) error {
	state, err := p.firstStart()
	if err != nil || state.Accounts && state.Sample {
		return err
	}
	lib, err := p.openBackend(ctx)
	if err != nil {
		return err
	}
	defer lib.Close() //nolint:errcheck // everything was committed or failed before
	if !state.Accounts {
		p.out.say("making the first accounts")
		if err := p.retry(ctx, "making the accounts", func(ctx context.Context) error {
			return samples.MakeAccounts(ctx, p.dir, lib.App.Accounts)
		}); err != nil {
			return err
		}
		state.Accounts = true
	}
	if !state.Sample && p.set.sample {
		if err := p.retry(ctx, "making the sample library", func(ctx context.Context) error {
			return samples.Make(ctx, lib, state.Begun, p.out.say)
		}); err != nil {
			return err
		}
	}
	state.Sample = true
	return p.saveFirstStart(state)
}

// announce prints the address and, on the first start, the accounts.
func (p *product) announce() error {
	p.out.say("ready: %s", cmp.Or(p.set.publicURL, "http://"+dialAddress(p.set.addr)))
	state, err := p.firstStart()
	if err != nil || state.Shown {
		return err
	}
	accounts, err := samples.ReadAccounts(p.dir)
	if err != nil {
		return err
	}
	p.out.table(accounts, p.dir.Join("accounts.json"))
	state.Shown = true
	return p.saveFirstStart(state)
}
