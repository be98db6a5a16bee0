package main

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backoffice/cmd/internal/wiring"
	"backoffice/cmd/standalone/samples"
	"backoffice/domain"
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

// loadFirstStart reads what the first start has done, or begins it.
func (p *product) loadFirstStart() (firstStart, error) {
	var state firstStart
	there, err := p.dir.ReadJSON(firstStartName, &state)
	if err != nil || there {
		return state, err
	}
	state.Begun = time.Now().UTC().Truncate(time.Second)
	return state, p.dir.WriteJSON(firstStartName, state)
}

// addAccountsAndSample creates the first accounts and the sample library, once.
func (p *product) addAccountsAndSample(ctx context.Context) error {
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
		others, err := p.hasAccountsOfOthers(ctx, backend)
		if err != nil {
			return err
		}
		if others {
			p.out.say("the database in DATABASE_URL is in use: no accounts and no sample library are added")
			return nil
		}
		p.out.say("making the first accounts")
		if err := p.retry(ctx, "making the accounts", func(ctx context.Context) error {
			return samples.MakeAccounts(ctx, p.dir, backend.App.Accounts)
		}); err != nil {
			return err
		}
		state.Accounts = true
	}
	if !state.Sample && p.settings.sample {
		if err := p.retry(ctx, "making the sample library", func(ctx context.Context) error {
			return samples.Make(ctx, backend, state.Begun, p.out.say)
		}); err != nil {
			return err
		}
	}
	state.Sample = true
	return p.dir.WriteJSON(firstStartName, state)
}

// hasAccountsOfOthers reports whether the database is external and has an account that no first start of this data
// folder has made. It is not recorded: without DATABASE_URL the next start is a first start of the embedded database.
func (p *product) hasAccountsOfOthers(ctx context.Context, backend *wiring.Backend) (bool, error) {
	if !p.settings.externalDB {
		return false, nil
	}
	own, err := samples.ReadAccounts(p.dir)
	if err != nil {
		return false, err
	}
	all, err := backend.App.Accounts.All(ctx)
	return slices.ContainsFunc(all, func(u domain.User) bool {
		return !slices.ContainsFunc(own, func(a samples.Account) bool { return a.Email == u.Email })
	}), err
}

// announce prints the address and, on the first start, the accounts.
func (p *product) announce() error {
	p.out.say("ready: %s", cmp.Or(p.settings.publicURL, "http://"+dialAddress(p.settings.addr)))
	state, err := p.loadFirstStart()
	if err != nil || state.Shown {
		return err
	}
	accounts, err := samples.ReadAccounts(p.dir)
	if err != nil || accounts == nil { // the database was in use already
		return err
	}
	p.out.printAccounts(accounts, p.dir.Join(samples.AccountsFile))
	state.Shown = true
	return p.dir.WriteJSON(firstStartName, state)
}
