package domain

import (
	"encoding/json"
	"fmt"
	"time"
)

// How often a job is tried, and how long it waits after a failure (RULES §19.4).
const (
	MaxJobTries  = 20
	firstRetry   = 10 * time.Second
	longestRetry = time.Hour
)

// ErrNoJob is the refusal to run a job that has not failed for good.
var ErrNoJob = &Error{Kind: NotFound, Code: "job.not_found", Message: "Không tìm thấy công việc này."}

// Job is work that may wait.
type Job struct {
	ID        string          `json:"id"`
	Kind      string          `json:"kind"`
	Payload   json.RawMessage `json:"payload"`
	PutAt     time.Time       `json:"put_at"`
	Tries     int             `json:"tries"` // with the one that is under way
	Lease     string          `json:"-"`     // of the try that is under way
	FailedAt  *time.Time      `json:"failed_at"`
	LastError string          `json:"last_error"`
}

// RetryAfter is how long a job waits after its nth failure: twice as long each time, up
// to an hour, less a part by chance (0 to 1), so that what failed together is not tried
// together.
func RetryAfter(tries int, chance float64) time.Duration {
	wait := longestRetry
	if tries < 12 {
		wait = min(wait, firstRetry<<max(0, tries-1))
	}
	return wait - time.Duration(chance*float64(wait)/2)
}

// Exhausted tells whether the try that is under way was the last.
func (j *Job) Exhausted() bool { return j.Tries >= MaxJobTries }

// Overdue is the error of a job whose last try never ended: it may be what ends servers.
func (j *Job) Overdue() error {
	if j.Tries <= MaxJobTries {
		return nil
	}
	return fmt.Errorf("no try of %d has come to its end", MaxJobTries)
}
