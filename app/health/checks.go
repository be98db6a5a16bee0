package health

import (
	"context"
	"time"

	"backoffice/app/upkeep"
	"backoffice/domain"
	"backoffice/ports"
)

// checker has a method for each check.
type checker struct {
	adapters ports.Adapters
	sweeper  *upkeep.Sweeper
}

// checks returns the checks in the order of the report. If the database or the store does not respond, it
// is bad. The state of any other part that does not respond is unknown.
func checks(c checker) []check {
	return []check{
		{"database", c.database, domain.HealthBad},
		{"store", c.store, domain.HealthBad},
		{"disk", c.disk, domain.HealthUnknown},
		{"quota", c.quota, domain.HealthUnknown},
		{"jobs", c.jobs, domain.HealthUnknown},
		{"index", c.index, domain.HealthUnknown},
		{"sweep", c.sweep, domain.HealthUnknown},
		{"backups", c.backups, domain.HealthUnknown},
		{"servers", c.servers, domain.HealthUnknown},
		{"verification", c.verification, domain.HealthUnknown},
	}
}

func (c checker) database(ctx context.Context, _ time.Time) (domain.HealthState, Figures) {
	d, err := c.adapters.Health.Database(ctx)
	if err != nil {
		return domain.HealthBad, Figures{}
	}
	return domain.DatabaseHealth(d.SchemaSupported, d.ReadOnly), Figures{Version: &d.Version, Schema: &d.Schema, ExpectedSchema: &d.Expected, ReadOnly: &d.ReadOnly}
}

func (c checker) store(ctx context.Context, _ time.Time) (domain.HealthState, Figures) {
	if c.adapters.Store.Ready(ctx) != nil {
		return domain.HealthBad, Figures{}
	}
	return domain.HealthOK, Figures{}
}

// disk judges the fuller one of the disks with files and with records, if the product sees any.
func (c checker) disk(context.Context, time.Time) (domain.HealthState, Figures) {
	var least *int64
	for _, space := range []ports.Space{c.adapters.StoreSpace, c.adapters.DatabaseSpace} {
		if space == nil {
			continue
		}
		if left, known := space.Left(); known && (least == nil || left < *least) {
			least = &left
		}
	}
	if least == nil {
		return domain.HealthUnknown, Figures{}
	}
	free := max(0, *least)
	return domain.DiskHealth(free), Figures{FreeBytes: &free}
}

func (c checker) quota(ctx context.Context, _ time.Time) (domain.HealthState, Figures) {
	quota, used, err := c.adapters.Health.Quota(ctx)
	if err != nil {
		return domain.HealthUnknown, Figures{}
	}
	return quota.Health(used), Figures{UsedBytes: &used.All, LimitBytes: &quota.All, UserUsedBytes: &used.User, UserLimitBytes: &quota.User}
}

func (c checker) jobs(ctx context.Context, _ time.Time) (domain.HealthState, Figures) {
	f, err := c.adapters.Jobs.Figures(ctx)
	if err != nil {
		return domain.HealthUnknown, Figures{}
	}
	seconds := int64(f.Oldest / time.Second)
	return domain.JobsHealth(f.Failed+f.DeliveriesFailed, f.Oldest), Figures{Waiting: &f.Waiting, Running: &f.Running, Failed: &f.Failed, OldestSeconds: &seconds, Undelivered: &f.DeliveriesFailed}
}

func (c checker) index(ctx context.Context, _ time.Time) (domain.HealthState, Figures) {
	x, err := c.adapters.Health.Index(ctx)
	if err != nil {
		return domain.HealthUnknown, Figures{}
	}
	return domain.IndexHealth(x.Built, x.Pending), Figures{Built: &x.Built, Pending: &x.Pending}
}

func (c checker) sweep(_ context.Context, now time.Time) (domain.HealthState, Figures) {
	last, failed := c.sweeper.Last()
	figures := Figures{LastAt: last}
	if last != nil {
		due := last.Add(upkeep.SweepEvery)
		figures.DueAt = &due
	}
	return domain.SweepHealth(last, failed, now), figures
}

// backups judges the latest backup of cms backup. The folder itself may be where no server sees it.
func (c checker) backups(ctx context.Context, now time.Time) (domain.HealthState, Figures) {
	b, err := c.adapters.BackupLog.Last(ctx)
	if err != nil || b == nil {
		return domain.HealthUnknown, Figures{}
	}
	return domain.BackupHealth(b, now), Figures{LastAt: &b.StartedAt, Objects: &b.Objects, Problems: &b.Problems}
}

func (c checker) servers(ctx context.Context, _ time.Time) (domain.HealthState, Figures) {
	running, err := c.adapters.Servers.Running(ctx)
	if err != nil {
		return domain.HealthUnknown, Figures{}
	}
	return domain.ServersHealth(running), Figures{Servers: running}
}

func (c checker) verification(ctx context.Context, now time.Time) (domain.HealthState, Figures) {
	latest, err := c.adapters.VerificationResults.Last(ctx)
	if err != nil || latest == nil {
		return domain.HealthUnknown, Figures{}
	}
	return domain.VerificationHealth(latest, now), Figures{LastAt: &latest.EndedAt, Ebooks: &latest.Ebooks, Findings: &latest.Findings, Broken: &latest.Broken,
		Accounts: latest.Accounts, BrokenAccounts: latest.BrokenAccounts}
}
