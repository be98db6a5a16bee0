package domain_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §24.
func TestTheStateOfAPart(t *testing.T) {
	ago := func(d time.Duration) *time.Time { at := now.Add(-d); return &at }
	verified := func(age time.Duration, findings, broken int) *domain.VerificationResult {
		return &domain.VerificationResult{EndedAt: *ago(age), Ebooks: 9, Findings: findings, Broken: broken}
	}
	backup := func(age time.Duration, problems int) *domain.CheckedBackup {
		return &domain.CheckedBackup{StartedAt: *ago(age), EndedAt: now, Problems: problems}
	}
	day := 24 * time.Hour
	quota := domain.Quota{User: 1000, All: 10_000}
	for name, c := range map[string]struct{ want, is domain.HealthState }{
		"jobs":                   {domain.HealthOK, domain.JobsHealth(0, time.Hour)},
		"a failed job":           {domain.HealthWarn, domain.JobsHealth(1, 0)},
		"a late job":             {domain.HealthWarn, domain.JobsHealth(0, time.Hour+1)},
		"a stuck job":            {domain.HealthBad, domain.JobsHealth(0, 24*time.Hour+1)},
		"no sweep yet":           {domain.HealthUnknown, domain.SweepHealth(nil, false, now)},
		"the first sweep failed": {domain.HealthWarn, domain.SweepHealth(nil, true, now)},
		"a sweep":                {domain.HealthOK, domain.SweepHealth(ago(3*time.Hour), false, now)},
		"a late sweep":           {domain.HealthWarn, domain.SweepHealth(ago(3*time.Hour+1), false, now)},
		"a failed sweep":         {domain.HealthWarn, domain.SweepHealth(ago(time.Hour), true, now)},
		"a full disk":            {domain.HealthBad, domain.DiskHealth(0)},
		"a disk that fills":      {domain.HealthWarn, domain.DiskHealth(5<<30 - 1)},
		"a disk with space":      {domain.HealthOK, domain.DiskHealth(5 << 30)},
		"a quota":                {domain.HealthOK, quota.Health(domain.Usage{User: 899, All: 8999})},
		"one person's quota":     {domain.HealthWarn, quota.Health(domain.Usage{User: 900})},
		"the quota of all":       {domain.HealthWarn, quota.Health(domain.Usage{All: 9000})},
		"no quota":               {domain.HealthOK, domain.Quota{}.Health(domain.Usage{User: 1 << 50, All: 1 << 50})},
		"an index":               {domain.HealthOK, domain.IndexHealth(true, 1000)},
		"an index behind":        {domain.HealthWarn, domain.IndexHealth(true, 1001)},
		"no index":               {domain.HealthWarn, domain.IndexHealth(false, 0)},
		"no backup":              {domain.HealthUnknown, domain.BackupHealth(nil, now)},
		"a backup":               {domain.HealthOK, domain.BackupHealth(backup(2*day, 0), now)},
		"a backup of a loss":     {domain.HealthWarn, domain.BackupHealth(backup(0, 1), now)},
		"a late backup":          {domain.HealthWarn, domain.BackupHealth(backup(2*day+1, 0), now)},
		"an overdue backup":      {domain.HealthBad, domain.BackupHealth(backup(8*day+1, 0), now)},
		"no server":              {domain.HealthUnknown, domain.ServersHealth(nil)},
		"servers":                {domain.HealthOK, domain.ServersHealth([]domain.Server{{Name: "a", Version: "1"}, {Name: "b", Version: "1"}})},
		"servers of two kinds":   {domain.HealthWarn, domain.ServersHealth([]domain.Server{{Name: "a", Version: "1"}, {Name: "b", Version: "2"}})},
		"never verified":         {domain.HealthUnknown, domain.VerificationHealth(nil, now)},
		"verified":               {domain.HealthOK, domain.VerificationHealth(verified(35*24*time.Hour, 0, 0), now)},
		"verified long ago":      {domain.HealthWarn, domain.VerificationHealth(verified(35*24*time.Hour+1, 0, 0), now)},
		"verified with findings": {domain.HealthWarn, domain.VerificationHealth(verified(0, 1, 0), now)},
		"a broken history":       {domain.HealthBad, domain.VerificationHealth(verified(0, 1, 1), now)},
	} {
		assert.Equal(t, c.want, c.is, name)
	}
}
