package health

import (
	"context"
	"time"

	"backoffice/domain"
)

// Part is the state of one part.
type Part struct {
	Name  string             `json:"name"`
	State domain.HealthState `json:"state"`
	Figures
}

// Figures are what is known of a part. Each part has only those under its name.
type Figures struct {
	// database
	Version        *string `json:"version,omitempty"`
	Schema         *int64  `json:"schema,omitempty"`
	ExpectedSchema *int64  `json:"schema_expected,omitempty"`
	ReadOnly       *bool   `json:"read_only,omitempty"`

	// jobs
	Waiting       *int   `json:"waiting,omitempty"`
	Running       *int   `json:"running,omitempty"`
	Failed        *int   `json:"failed,omitempty"`
	OldestSeconds *int64 `json:"oldest_seconds,omitempty"`
	Undelivered   *int   `json:"undelivered,omitempty"` // to webhooks

	// sweep, backups and verification
	LastAt *time.Time `json:"last_at,omitempty"`
	DueAt  *time.Time `json:"due_at,omitempty"`

	// disk
	FreeBytes *int64 `json:"free_bytes,omitempty"`

	// quota
	UsedBytes      *int64 `json:"used_bytes,omitempty"`
	LimitBytes     *int64 `json:"limit_bytes,omitempty"`
	UserUsedBytes  *int64 `json:"user_used_bytes,omitempty"`
	UserLimitBytes *int64 `json:"user_limit_bytes,omitempty"`

	// index
	Built   *bool `json:"built,omitempty"`
	Pending *int  `json:"pending,omitempty"`

	// verification
	Ebooks         *int `json:"ebooks,omitempty"`
	Findings       *int `json:"findings,omitempty"`
	Broken         *int `json:"broken,omitempty"` // e-books whose history was tampered with
	Accounts       *int `json:"accounts,omitempty"`
	BrokenAccounts *int `json:"broken_accounts,omitempty"`

	// backups
	Objects  *int `json:"objects,omitempty"`  // files in the backup
	Problems *int `json:"problems,omitempty"` // files that the library itself had missing or damaged

	// servers
	Servers []domain.Server `json:"servers,omitempty"`
}

// check examines one part.
type check struct {
	name   string
	run    func(ctx context.Context, now time.Time) (domain.HealthState, Figures)
	silent domain.HealthState // the state of a part that does not respond
}
