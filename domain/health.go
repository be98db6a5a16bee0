package domain

import "time"

// HealthState says whether a part of the system works and whether it needs attention.
type HealthState string

// The states of a part.
const (
	HealthOK      HealthState = "ok"
	HealthWarn    HealthState = "warn" // it works, but needs a look
	HealthBad     HealthState = "bad"  // it does not work
	HealthUnknown HealthState = "unknown"
)

// NeedsAttention reports whether an administrator should look after a part.
func (s HealthState) NeedsAttention() bool { return s == HealthWarn || s == HealthBad }

// The limits beyond which a state is worse than ok.
const (
	jobsLate         = time.Hour
	jobsStuck        = 24 * time.Hour
	sweepLate        = 3 * time.Hour // a server sweeps every hour
	diskLow          = 5 << 30       // bytes that can still be written
	quotaNearlyFull  = 90            // per cent
	manyPending      = 1000          // changes that are not indexed yet; usually that takes seconds
	verificationLate = 35 * day
	backupLate       = 2 * day // one daily backup is missing
	backupVeryLate   = 8 * day
)

// DatabaseHealth judges a database that can be reached: whether its schema is the one that this program
// needs, and whether it is read-only.
func DatabaseHealth(migrated, readOnly bool) HealthState {
	if !migrated || readOnly {
		return HealthBad
	}
	return HealthOK
}

// JobsHealth judges how many jobs have failed for good, and how long the oldest due job has been waiting.
func JobsHealth(failed int, oldest time.Duration) HealthState {
	switch {
	case oldest > jobsStuck:
		return HealthBad
	case failed > 0 || oldest > jobsLate:
		return HealthWarn
	}
	return HealthOK
}

// SweepHealth judges when a server last completed a sweep, which removes expired data, and whether its
// latest sweep failed. last is nil if it has completed none.
func SweepHealth(last *time.Time, failed bool, now time.Time) HealthState {
	switch {
	case failed || last != nil && now.Sub(*last) > sweepLate:
		return HealthWarn
	case last == nil:
		return HealthUnknown
	}
	return HealthOK
}

// DiskHealth judges how many bytes can still be written before uploads or records are refused.
func DiskHealth(left int64) HealthState {
	switch {
	case left <= 0:
		return HealthBad
	case left < diskLow:
		return HealthWarn
	}
	return HealthOK
}

// Health judges how much of a quota is used by everybody together and by the person who uses most.
func (q Quota) Health(used Usage) HealthState {
	nearlyFull := func(bytes, limit int64) bool { return limit > 0 && bytes >= limit/100*quotaNearlyFull }
	if nearlyFull(used.User, q.User) || nearlyFull(used.All, q.All) {
		return HealthWarn
	}
	return HealthOK
}

// IndexHealth judges whether the search index is built, and how many changes are not in it yet.
func IndexHealth(built bool, pending int) HealthState {
	if !built || pending > manyPending {
		return HealthWarn
	}
	return HealthOK
}

// VerificationHealth judges the result of the latest verification, if there was one.
func VerificationHealth(latest *VerificationResult, now time.Time) HealthState {
	switch {
	case latest == nil:
		return HealthUnknown
	case latest.Broken > 0 || latest.BrokenAccounts != nil && *latest.BrokenAccounts > 0:
		return HealthBad
	case latest.Findings > 0 || now.Sub(latest.EndedAt) > verificationLate:
		return HealthWarn
	}
	return HealthOK
}

// CheckedBackup is a finished backup. Before it counted, all of it was read again and its tables were
// loaded as in a restore.
type CheckedBackup struct {
	StartedAt time.Time // the backup holds the library as of this moment
	EndedAt   time.Time
	Objects   int
	Problems  int // files that were already missing or damaged in the library
}

// BackupHealth judges the latest backup. Without one (nil) the state is unknown, because backups
// may be made by other means.
func BackupHealth(latest *CheckedBackup, now time.Time) HealthState {
	switch {
	case latest == nil:
		return HealthUnknown
	case now.Sub(latest.StartedAt) > backupVeryLate:
		return HealthBad
	case latest.Problems > 0 || now.Sub(latest.StartedAt) > backupLate:
		return HealthWarn
	}
	return HealthOK
}

// Server is a running server process.
type Server struct {
	Name      string    `json:"name"` // machine and port
	Version   string    `json:"version"`
	StartedAt time.Time `json:"started_at"`
}

// Each server records a heartbeat at an interval. Without one for the timeout it counts as stopped.
const (
	HeartbeatInterval = time.Minute
	HeartbeatTimeout  = 3 * time.Minute
)

// ServersHealth judges the running servers. Except during an upgrade, all should have the same version.
func ServersHealth(running []Server) HealthState {
	if len(running) == 0 {
		return HealthUnknown
	}
	for _, s := range running {
		if s.Version != running[0].Version {
			return HealthWarn
		}
	}
	return HealthOK
}
