package main

import (
	"context"
	"errors"
	"fmt"

	"backoffice/adapters/postgres/schema"
	"backoffice/cmd/internal/wiring"
)

// migrate migrates the database; serve does so too.
func migrate(ctx context.Context, p process, _ input) error {
	databaseURL, ownerURL, err := wiring.ReadDatabase(p.env)
	if err != nil {
		return err
	}
	if err := schema.MigrateFor(ctx, ownerURL, databaseURL); err != nil {
		return err
	}
	return say(p.out, "The database is up to date.")
}

// sweep runs one sweep.
func sweep(ctx context.Context, p process, _ input) error {
	return withBackend(ctx, p, func(b *wiring.Backend) error {
		swept, err := b.App.Sweeper.SweepNow(ctx)
		if err != nil {
			return err
		}
		return say(p.out, "Removed %d e-books and %d objects.", swept.Ebooks, swept.Objects)
	})
}

// withBackend opens the backend for a command, on a migrated database.
func withBackend(ctx context.Context, p process, do func(*wiring.Backend) error) error {
	c, err := wiring.ReadConfig(p.env)
	if err != nil {
		return err
	}
	return withMigrated(ctx, c, do)
}

// withFiles is withBackend for a command that reads files and needs a scratch folder.
func withFiles(ctx context.Context, p process, do func(*wiring.Backend) error) error {
	c, err := wiring.ReadConfig(p.env)
	if err == nil {
		err = c.MakeScratch()
	}
	if err != nil {
		return err
	}
	return withMigrated(ctx, c, do)
}

func withMigrated(ctx context.Context, c wiring.Config, do func(*wiring.Backend) error) error {
	return withConfig(ctx, c, func(b *wiring.Backend) error {
		migration, err := schema.ReadMigrationState(ctx, b.DB)
		if err != nil {
			return err
		}
		if migration.Missing() != "" {
			return notMigrated(migration)
		}
		return do(b)
	})
}

// notMigrated says what to do if the database does not fit this program.
func notMigrated(found schema.MigrationState) error {
	if found.TooOld {
		return schema.ErrTooOld
	}
	return fmt.Errorf("%s; run cms migrate first, with DATABASE_OWNER_URL and DATABASE_URL", found.Missing())
}

func withConfig(ctx context.Context, c wiring.Config, do func(*wiring.Backend) error) error {
	b, err := wiring.Open(ctx, c)
	if err != nil {
		return err
	}
	return errors.Join(do(b), b.Close())
}
