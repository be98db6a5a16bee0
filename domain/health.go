package domain

import "time"

// HealthState says whether a part of the system needs somebody.
type HealthState string

// The states of a part.
const (
	HealthOK      HealthState = "ok"
	HealthWarn    HealthState = "warn" // somebody should look at it
	HealthBad     HealthState = "bad"  // something does not work
	HealthUnknown HealthState = "unknown"
)

// NeedsSomebody reports whether somebody should do something about a part.
func (s HealthState) NeedsSomebody() bool { return s == HealthWarn || s == HealthBad }

// The limits of the states.
const (
	jobsLate         = time.Hour
	jobsStuck        = 24 * time.Hour
	sweepLate        = 3 * time.Hour // a server sweeps every hour
	diskLow          = 5 << 30       // bytes that may still be written
	quotaNearlyFull  = 90            // per cent
	manyPending      = 1000          // changes; usually they are indexed within seconds
	verificationLate = 35 * 24 * time.Hour
	backupLate       = 2 * 24 * time.Hour // a day's backup was left out
	backupOverdue    = 8 * 24 * time.Hour
)

// DatabaseHealth judges a database that can be reached: whether this program can work with its schema,
// and whether it cannot be changed.
func DatabaseHealth(migrated, readOnly bool) HealthState {
	if !migrated || readOnly {
		return HealthBad
	}
	return HealthOK
}

// JobsHealth judges jobs that have failed for good, and for how long the oldest one is due.
func JobsHealth(failed int, oldest time.Duration) HealthState {
	switch {
	case oldest > jobsStuck:
		return HealthBad
	case failed > 0 || oldest > jobsLate:
		return HealthWarn
	}
	return HealthOK
}

// SweepHealth judges the last complete sweep of a server, if there was one, and whether the last try
// failed.
func SweepHealth(last *time.Time, failed bool, now time.Time) HealthState {
	switch {
	case failed || last != nil && now.Sub(*last) > sweepLate:
		return HealthWarn
	case last == nil:
		return HealthUnknown
	}
	return HealthOK
}

// DiskHealth judges how many bytes may still be written before uploads or records are refused.
func DiskHealth(left int64) HealthState {
	switch {
	case left <= 0:
		return HealthBad
	case left < diskLow:
		return HealthWarn
	}
	return HealthOK
}

// Health judges how much of a quota is used by all together and by the person who uses most.
func (q Quota) Health(used Usage) HealthState {
	full := func(used, limit int64) bool { return limit > 0 && used >= limit/100*quotaNearlyFull }
	if full(used.User, q.User) || full(used.All, q.All) {
		return HealthWarn
	}
	return HealthOK
}

// IndexHealth judges how many changes the search index lacks.
func IndexHealth(built bool, pending int) HealthState {
	if !built || pending > manyPending {
		return HealthWarn
	}
	return HealthOK
}

// VerificationHealth judges the result of the latest verification, if there was one.
func VerificationHealth(latest *Proof, now time.Time) HealthState {
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

// ProvenBackup is a backup that was read back, and loaded once more, before it counted.
type ProvenBackup struct {
	StartedAt time.Time // the library is as it was then
	EndedAt   time.Time
	Objects   int
	Problems  int // files that were lost or changed before
}

// BackupHealth judges the latest backup that proved itself. nil is none, which may be because backups are
// made by other means.
func BackupHealth(latest *ProvenBackup, now time.Time) HealthState {
	switch {
	case latest == nil:
		return HealthUnknown
	case now.Sub(latest.StartedAt) > backupOverdue:
		return HealthBad
	case latest.Problems > 0 || now.Sub(latest.StartedAt) > backupLate:
		return HealthWarn
	}
	return HealthOK
}

// Server is a server that runs.
type Server struct {
	Name      string    `json:"name"` // machine and port
	Version   string    `json:"version"`
	StartedAt time.Time `json:"started_at"`
}

// How often a server notes that it runs, and after which time without a note it counts as stopped.
const (
	ServerNoted   = time.Minute
	ServerStopped = 3 * time.Minute
)

// ServersHealth judges the servers that run. They are to have one version, but for the time of an upgrade.
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
