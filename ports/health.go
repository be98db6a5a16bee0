package ports

import (
	"context"

	"backoffice/domain"
)

// Health reads the states of the database, of the search index and of the quota.
type Health interface {
	// Database returns the state of the database, or an error if it cannot be reached.
	Database(ctx context.Context) (DatabaseState, error)

	// Index returns the state of the search index.
	Index(ctx context.Context) (IndexState, error)

	// Quota returns the quota, and how much of it is used by everybody together and by the person who
	// uses most.
	Quota(ctx context.Context) (domain.Quota, domain.Usage, error)
}

// DatabaseState describes a database that can be reached.
type DatabaseState struct {
	Version         string // of PostgreSQL, such as 15.4
	Schema          int64
	Expected        int64 // the newest schema that this program knows
	SchemaSupported bool  // this program can work with the schema
	ReadOnly        bool
}

// MaxPendingCounted is how many pending changes IndexState counts at most.
const MaxPendingCounted = 10_000

// IndexState describes the search index.
type IndexState struct {
	Built   bool
	Pending int // changes that are not in it yet, up to MaxPendingCounted
}

// BackupLog stores the finished backups that passed their check.
type BackupLog interface {
	// Add stores a backup.
	Add(ctx context.Context, backup domain.CheckedBackup) error

	// Last returns the latest backup, or nil.
	Last(ctx context.Context) (*domain.CheckedBackup, error)
}

// Servers stores which servers are running.
type Servers interface {
	// RecordHeartbeat stores that a server is running. It replaces an earlier server of the same name, and
	// deletes servers without a heartbeat for domain.HeartbeatTimeout.
	RecordHeartbeat(ctx context.Context, server domain.Server) error

	// Running returns the servers with a heartbeat within domain.HeartbeatTimeout, by name.
	Running(ctx context.Context) ([]domain.Server, error)
}
