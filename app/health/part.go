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

// Figures are what is known of a part. Each part has its own ones.
type Figures struct {
	Version  *string `json:"version,omitempty"` // database
	Schema   *int64  `json:"schema,omitempty"`
	Expected *int64  `json:"schema_expected,omitempty"`
	ReadOnly *bool   `json:"read_only,omitempty"`

	Waiting       *int   `json:"waiting,omitempty"` // jobs
	Running       *int   `json:"running,omitempty"`
	Failed        *int   `json:"failed,omitempty"`
	OldestSeconds *int64 `json:"oldest_seconds,omitempty"`
	Undelivered   *int   `json:"undelivered,omitempty"` // to webhooks

	LastAt *time.Time `json:"last_at,omitempty"` // sweep, backups and verification
	DueAt  *time.Time `json:"due_at,omitempty"`

	FreeBytes *int64 `json:"free_bytes,omitempty"` // disk

	UsedBytes      *int64 `json:"used_bytes,omitempty"` // quota
	LimitBytes     *int64 `json:"limit_bytes,omitempty"`
	UserUsedBytes  *int64 `json:"user_used_bytes,omitempty"`
	UserLimitBytes *int64 `json:"user_limit_bytes,omitempty"`

	Built   *bool `json:"built,omitempty"` // index
	Pending *int  `json:"pending,omitempty"`

	Ebooks   *int `json:"ebooks,omitempty"` // verification
	Findings *int `json:"findings,omitempty"`
	Broken   *int `json:"broken,omitempty"`

	Accounts       *int `json:"accounts,omitempty"`
	BrokenAccounts *int `json:"broken_accounts,omitempty"`

	Objects  *int `json:"objects,omitempty"` // backups
	Problems *int `json:"problems,omitempty"`

	Servers []domain.Server `json:"servers,omitempty"` // servers
}

// check examines one part.
type check struct {
	name    string
	run     func(ctx context.Context, now time.Time) (domain.HealthState, Figures)
	timeout domain.HealthState // the state of a part that does not respond
}
