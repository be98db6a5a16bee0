package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"backoffice/adapters/archive"
	"backoffice/adapters/postgres/schema"
	"backoffice/app/upkeep"
	"backoffice/app/webhooks"
	"backoffice/cmd/cms/check"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
)

// backup copies everything into a folder, which it creates if necessary.
func backup(ctx context.Context, p process, in input) error {
	if err := os.MkdirAll(in.args[0], 0o700); err != nil {
		return err
	}
	c, err := wiring.ReadConfig(p.env)
	if err != nil {
		return err
	}
	return withConfig(ctx, c, func(b *wiring.Backend) error {
		// An earlier schema is backed up too, because one makes a backup before an upgrade.
		if found, err := schema.ReadMigrationState(ctx, b.DB); err != nil {
			return err
		} else if found.Schema == 0 || found.TooOld {
			return notMigrated(found)
		}
		return inFolder(in.args[0], func(folder *archive.Folder) error {
			m, err := b.App.Backups.Backup(ctx, folder, time.Now, watch(p))
			if err != nil {
				return err
			}
			p.audit("backup_made", slog.String("folder", in.args[0]))
			if err := b.App.Backups.AddToLog(ctx, m); err != nil { // an older schema may have no table for it; the backup is complete all the same
				say(p.errOut, "cms: the backup is not shown in the state of the system: %s", userMessage(err)) //nolint:errcheck // the result itself is printed
			}
			if err := say(p.out, "The backup is complete: %d tables and %d objects.", len(m.Tables), m.Objects.Lines); err != nil || m.Problems == 0 {
				return err
			}
			return fmt.Errorf("%d files were lost or changed before the backup; see above, and run: cms verify --files", m.Problems)
		})
	})
}

// restore restores a backup into an empty database and an empty bucket, and verifies the result.
func restore(ctx context.Context, p process, in input) error {
	c, err := wiring.ReadConfig(p.env)
	if err != nil {
		return err
	}
	if err := c.MakeScratch(); err != nil { // for the verification
		return err
	}
	owner := c.AsOwner() // setting sequences needs the owner
	return withConfig(ctx, owner, func(b *wiring.Backend) error {
		return inFolder(in.args[0], func(folder *archive.Folder) error {
			m, err := upkeep.ReadManifest(folder)
			if err != nil {
				return err
			}
			if err := b.Store.Ready(ctx); err != nil {
				return fmt.Errorf("the bucket %s cannot be used, cms check says what to do: %s", c.Store.Bucket, check.Plain(err))
			}
			if err := checkDatabase(ctx, b, c.DatabaseURL, m); err != nil {
				return err
			}
			prepared, err := b.App.Backups.Prepare(ctx, folder, m, in.flags["--without-damaged"], watch(p))
			if err != nil {
				return err
			}
			if err := schema.MigrateTo(ctx, c.OwnerURL, c.DatabaseURL, m.Schema); err != nil {
				return err
			}
			if err := b.App.Backups.Restore(ctx, folder, m, prepared, watch(p)); err != nil {
				return err
			}
			if err := schema.MigrateFor(ctx, c.OwnerURL, c.DatabaseURL); err != nil {
				return err
			}
			if err := b.App.Backups.LeaveOut(ctx, domain.Operator, prepared.Lost, watch(p)); err != nil {
				return err
			}
			if err := sayDisabledWebhooks(ctx, p, b.App.Webhooks); err != nil {
				return err
			}
			if err := say(p.out, "Everything is restored. Now it is checked, as by cms verify --files."); err != nil {
				return err
			}
			p.audit("backup_restored", slog.String("folder", in.args[0]), slog.Int("left_out", len(prepared.Lost)))
			return verifyRestored(ctx, p, b)
		})
	})
}

// checkDatabase refuses a database that the backup cannot be restored into. It may be a library in use, so this comes
// before everything that writes.
func checkDatabase(ctx context.Context, b *wiring.Backend, servingURL string, m upkeep.Manifest) error {
	if err := schema.CheckKnown(m.Schema); err != nil {
		return err
	}
	found, err := schema.ReadMigrationState(ctx, b.DB)
	switch {
	case err != nil:
		return err
	case found.Schema == 0:
		return schema.CheckRoles(ctx, b.DB, servingURL)
	case found.Schema != m.Schema:
		return fmt.Errorf("the database has schema %d, the backup schema %d; give it a new, empty database", found.Schema, m.Schema)
	}
	return b.DB.Archive.CheckEmpty(ctx, m.Schema)
}

// sayDisabledWebhooks says how many webhooks the restore has disabled.
func sayDisabledWebhooks(ctx context.Context, p process, s *webhooks.Service) error {
	list, err := s.List(ctx, domain.Operator)
	if err != nil {
		return err
	}
	n := 0
	for _, w := range list {
		if w.DisabledBy == domain.DisabledByRestore {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return say(p.out, "%d webhooks are disabled, so that nobody gets an event twice: cms webhook enable, for each that should get the events of this library.", n)
}

func inFolder(name string, do func(*archive.Folder) error) error {
	folder, err := archive.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(do(folder), folder.Close())
}
