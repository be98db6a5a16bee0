package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backoffice/adapters/postgres"
	"backoffice/cmd/internal/wiring"
)

// migrate brings the database up to date; serve does so too.
func migrate(ctx context.Context, p process, args []string) error {
	if _, _, err := arguments("migrate", args); err != nil {
		return err
	}
	c, err := wiring.ReadConfig(p.env)
	if err != nil {
		return err
	}
	if err := postgres.MigrateFor(ctx, c.OwnerURL, c.DatabaseURL); err != nil {
		return err
	}
	return say(p.out, "The database is up to date.")
}

// sweep removes what nothing needs any more, once.
func sweep(ctx context.Context, p process, args []string) error {
	if _, _, err := arguments("sweep", args); err != nil {
		return err
	}
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		swept, err := b.App.Sweeper.Sweep(ctx, time.Now())
		if err != nil {
			return err
		}
		return say(p.out, "Removed %d e-books and %d objects.", swept.Ebooks, swept.Objects)
	})
}

// withBackend opens the backend for one command of the administration, on a database that
// is migrated.
func withBackend(ctx context.Context, p process, do func(*wiring.Backend) error) error {
	c, err := wiring.ReadConfig(p.env)
	if err != nil {
		return err
	}
	return withMigrated(ctx, c, do)
}

// withFiles is withBackend for a command that looks into files, and needs a folder for that.
func withFiles(ctx context.Context, p process, do func(*wiring.Backend) error) error {
	c, err := wiring.ReadConfig(p.env)
	if err != nil {
		return err
	}
	if err := c.MakeScratch(); err != nil {
		return err
	}
	return withMigrated(ctx, c, do)
}

func withMigrated(ctx context.Context, c wiring.Config, do func(*wiring.Backend) error) error {
	return withConfig(ctx, c, func(b *wiring.Backend) error {
		migrated, err := b.DB.Migrated(ctx)
		if err != nil {
			return err
		}
		if missing := migrated.Missing(); missing != "" {
			return notMigrated(missing)
		}
		return do(b)
	})
}

// notMigrated says what to do where a database is not as this program needs it.
func notMigrated(missing string) error {
	return fmt.Errorf("%s; run cms migrate first, with DATABASE_OWNER_URL and DATABASE_URL", missing)
}

func withConfig(ctx context.Context, c wiring.Config, do func(*wiring.Backend) error) error {
	b, err := wiring.Open(ctx, c)
	if err != nil {
		return err
	}
	return errors.Join(do(b), b.Close())
}
