package domain

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// How often a job is tried, and the delays after failures (RULES §19.4).
const (
	MaxJobTries   = 20
	firstRetry    = 10 * time.Second
	maxRetryDelay = time.Hour
)

// ErrNoJob is the refusal to run a job that has not failed for good.
var ErrNoJob = &Error{Kind: NotFound, Code: "job.not_found", Message: "Không tìm thấy công việc này."}

// ErrJobUnfinished is returned by a job that has more to do. It is due again immediately, after others that
// are due.
var ErrJobUnfinished = errors.New("the job has more to do")

// ErrJobWaits is returned by a job that cannot continue now, although nothing has failed. It is due again after
// JobWait, and the try does not count.
var ErrJobWaits = errors.New("the job waits")

// JobWait is the delay after ErrJobWaits.
const JobWait = time.Minute

// Job is background work.
type Job struct {
	ID        string          `json:"id"`
	Kind      string          `json:"kind"`
	Payload   json.RawMessage `json:"payload"`
	PutAt     time.Time       `json:"put_at"`
	Tries     int             `json:"tries"` // including the running one
	Lease     string          `json:"-"`     // of the running try
	FailedAt  *time.Time      `json:"failed_at"`
	LastError string          `json:"last_error"`
}

// RetryAfter is the delay after a job's nth failure: twice as long each time, up to an hour, minus a random
// part of up to half (chance is 0 to 1), so that jobs which failed together are not retried together.
func RetryAfter(tries int, chance float64) time.Duration {
	wait := maxRetryDelay
	if tries < 12 { // a longer shift could overflow
		wait = min(wait, firstRetry<<max(0, tries-1))
	}
	return wait - time.Duration(chance*float64(wait)/2)
}

// Exhausted reports whether the running try is the last.
func (j *Job) Exhausted() bool { return j.Tries >= MaxJobTries }

// CheckTries returns an error if the job's last try never ended. Such a job may be what crashes servers.
func (j *Job) CheckTries() error {
	if j.Tries <= MaxJobTries {
		return nil
	}
	return fmt.Errorf("the last of %d tries never ended", MaxJobTries)
}
