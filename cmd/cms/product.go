package main

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"runtime"

	"backoffice/adapters/argon2"
	"backoffice/adapters/disk"
	"backoffice/adapters/inspect"
	"backoffice/adapters/jwt"
	"backoffice/adapters/postgres"
	"backoffice/adapters/s3"
	"backoffice/app"
	"backoffice/ports"
)

// hashesAtOnce bounds what sign-ins take: one hash keeps a core busy and has
// 19 MiB. Half of the cores are left to everybody else.
func hashesAtOnce() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// product is the application with its adapters.
type product struct {
	app   *app.App
	db    *postgres.DB
	store *s3.Store
	space ports.Space // nil where the store is elsewhere

	inspector *inspect.Inspector
}

// open connects the application with the database and the object store.
func open(ctx context.Context, c config) (*product, error) {
	db, err := postgres.Open(ctx, c.databaseURL)
	if err != nil {
		return nil, err
	}
	db.SetQuota(c.quota)
	store, err := s3.New(c.store)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	inspector := inspect.New(inspect.Config{Dir: filepath.Join(c.dataDir, "tmp"), Log: slog.Default()})
	d := app.Deps{
		Ebooks: db.Ebooks(), Register: db.Files(), Users: db.Users(), Sessions: db.Sessions(), Attempts: db.Attempts(), Checks: db.Checks(), Archive: db.Archive(),
		Store: store, Inspector: inspector, Passwords: argon2.New(hashesAtOnce()),
	}
	if c.ownDisk() {
		d.Space = disk.New(c.dataDir)
	}
	if len(c.jwtKey) > 0 { // the administration signs nobody in
		if d.Tokens, err = jwt.New(c.jwtKey, c.jwtPrevious, "cms", "cms-api"); err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	return &product{app: app.New(d), db: db, store: store, inspector: inspector, space: d.Space}, nil
}

func (p *product) ready(ctx context.Context) error {
	return errors.Join(p.db.Ready(ctx), p.store.Ready(ctx))
}

// full tells whether uploads are refused for want of space.
func (p *product) full() bool { return p.space != nil && p.space.Full() }

func (p *product) close() error { return p.db.Close() }
