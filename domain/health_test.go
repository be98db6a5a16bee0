package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// RULES §24.
func TestTheStateOfAPart(t *testing.T) {
	now := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	ago := func(d time.Duration) *time.Time { at := now.Add(-d); return &at }
	proof := func(age time.Duration, findings, broken int) *Proof {
		return &Proof{EndedAt: *ago(age), Ebooks: 9, Findings: findings, Broken: broken}
	}
	quota := Quota{User: 1000, All: 10_000}
	for name, c := range map[string]struct{ want, is HealthState }{
		"jobs":                   {HealthOK, JobsHealth(0, time.Hour)},
		"a failed job":           {HealthWarn, JobsHealth(1, 0)},
		"a late job":             {HealthWarn, JobsHealth(0, time.Hour+1)},
		"a stuck job":            {HealthBad, JobsHealth(0, 24*time.Hour+1)},
		"no sweep yet":           {HealthUnknown, SweepHealth(nil, false, now)},
		"the first sweep failed": {HealthWarn, SweepHealth(nil, true, now)},
		"a sweep":                {HealthOK, SweepHealth(ago(3*time.Hour), false, now)},
		"a late sweep":           {HealthWarn, SweepHealth(ago(3*time.Hour+1), false, now)},
		"a failed sweep":         {HealthWarn, SweepHealth(ago(time.Hour), true, now)},
		"a full disk":            {HealthBad, DiskHealth(0)},
		"a disk that fills":      {HealthWarn, DiskHealth(5<<30 - 1)},
		"a disk with space":      {HealthOK, DiskHealth(5 << 30)},
		"a quota":                {HealthOK, quota.Health(Use{User: 899, All: 8999})},
		"one person's quota":     {HealthWarn, quota.Health(Use{User: 900})},
		"the quota of all":       {HealthWarn, quota.Health(Use{All: 9000})},
		"no quota":               {HealthOK, Quota{}.Health(Use{User: 1 << 50, All: 1 << 50})},
		"an index":               {HealthOK, IndexHealth(true, 1000)},
		"an index behind":        {HealthWarn, IndexHealth(true, 1001)},
		"no index":               {HealthWarn, IndexHealth(false, 0)},
		"never verified":         {HealthUnknown, VerificationHealth(nil, now)},
		"verified":               {HealthOK, VerificationHealth(proof(35*24*time.Hour, 0, 0), now)},
		"verified long ago":      {HealthWarn, VerificationHealth(proof(35*24*time.Hour+1, 0, 0), now)},
		"verified with findings": {HealthWarn, VerificationHealth(proof(0, 1, 0), now)},
		"a broken history":       {HealthBad, VerificationHealth(proof(0, 1, 1), now)},
	} {
		assert.Equal(t, c.want, c.is, name)
	}
}
