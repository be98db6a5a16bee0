package check

import (
	"context"
	"fmt"
	"time"

	"backoffice/app/health"
	"backoffice/domain"
)

// parts are those of /admin/health that no other check looks at: the text of their figures, and the
// remedy. The sweep is missing, because its last run is recorded only in the memory of its server.
var parts = []struct {
	name   string
	found  func(health.Figures) string
	remedy string
}{
	{"disk", func(f health.Figures) string {
		return fmt.Sprintf("%d MB can still be written", *f.FreeBytes>>20)
	}, "Free space, or add some, before files are refused"},
	{"quota", func(f health.Figures) string {
		return fmt.Sprintf("%d MB of files are unconfirmed or replaced, at most %d MB of one person", *f.UsedBytes>>20, *f.UserUsedBytes>>20)
	}, "Wait until uploads are confirmed or expire, or raise CMS_QUOTA_ALL and CMS_QUOTA_USER"},
	{"jobs", func(f health.Figures) string {
		return fmt.Sprintf("%d have failed for good, as have %d deliveries to webhooks; the oldest is %v late", *f.Failed, *f.Undelivered, time.Duration(*f.OldestSeconds)*time.Second)
	}, "Run cms jobs to see why, and see /admin/webhooks; if jobs are late, see the servers' logs"},
	{"index", func(f health.Figures) string {
		if !*f.Built {
			return "is not built yet"
		}
		return fmt.Sprintf("%d changes are not in it yet", *f.Pending)
	}, "Wait some minutes: until then searches may be slow. If it lasts, see \"search index\" in the servers' logs"},
	{"verification", func(f health.Figures) string {
		found := fmt.Sprintf("the latest is of %s: %d findings, %d histories of e-books changed", f.LastAt.Format(time.RFC3339), *f.Findings, *f.Broken)
		if f.BrokenAccounts != nil {
			found += fmt.Sprintf(", %d of accounts", *f.BrokenAccounts)
		}
		return found
	}, "Run cms verify --files, and do what OPERATIONS says about each finding"},
}

// state reports parts as /admin/health does.
func (t Target) state(ctx context.Context) {
	if !t.migrated(ctx) {
		return
	}
	report, err := t.Backend.App.Health.Read(ctx, domain.Operator, time.Now())
	if err != nil {
		t.fail("state", "cannot be read: "+Plain(err), "See the check of the database")
		return
	}
	byName := map[string]health.Part{}
	for _, p := range report.Parts {
		byName[p.Name] = p
	}
	for _, p := range parts {
		part := byName[p.name]
		switch part.State {
		case domain.HealthBad:
			t.fail(p.name, p.found(part.Figures), p.remedy)
		case domain.HealthWarn:
			t.warn(p.name, p.found(part.Figures), p.remedy)
		case domain.HealthOK:
			t.ok(p.name, p.found(part.Figures))
		default:
			t.ok(p.name, "unknown") // which asks for no attention, as in /admin/health
		}
	}
}
