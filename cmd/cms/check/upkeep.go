package check

import (
	"context"
	"fmt"
	"strings"
	"time"

	"backoffice/adapters/postgres/schema"
	"backoffice/domain"
)

// backups reports the latest backup that passed its check. Backups made by other means than cms backup are not known.
func (t Target) backups(ctx context.Context) {
	const name = "backups"
	if !t.migrated(ctx) {
		return
	}
	last, err := t.Backend.DB.BackupLog.Last(ctx)
	switch {
	case err != nil:
		t.fail(name, "cannot be read: "+Plain(err), "See the check of the database")
		return
	case last == nil:
		t.ok(name, "unknown: no cms backup has passed its check yet")
		return
	}
	found := fmt.Sprintf("the latest that passed its check is of %s, %v old", last.StartedAt.Format(time.RFC3339), time.Since(last.StartedAt).Round(time.Hour))
	const remedy = "Run cms backup every day, into a new folder"
	switch domain.BackupHealth(last, time.Now()) {
	case domain.HealthBad:
		t.fail(name, found, remedy)
	case domain.HealthWarn:
		if last.Problems > 0 {
			t.warn(name, fmt.Sprintf("%s; %d files were lost or changed before it", found, last.Problems), "Run cms verify --files")
			return
		}
		t.warn(name, found, remedy)
	default:
		t.ok(name, found)
	}
}

// servers reports the servers that run, and their versions.
func (t Target) servers(ctx context.Context) {
	const name = "servers"
	if !t.migrated(ctx) {
		return
	}
	running, err := t.Backend.DB.Servers.Running(ctx)
	if err != nil {
		t.fail(name, "cannot be listed: "+Plain(err), "See the check of the database")
		return
	}
	if len(running) == 0 {
		t.ok(name, "none runs")
		return
	}
	all := make([]string, len(running))
	for i, s := range running {
		all[i] = s.Name + " " + s.Version
	}
	found := strings.Join(all, ", ")
	if domain.ServersHealth(running) == domain.HealthWarn {
		t.warn(name, found, "End the upgrade: replace the servers of the older version")
		return
	}
	t.ok(name, found)
}

// migrated reports whether the tables are those of this version. If not, the check of the database says so.
func (t Target) migrated(ctx context.Context) bool {
	facts, err := schema.ReadFacts(ctx, t.Backend.DB)
	return err == nil && facts.Migration.Missing() == ""
}
