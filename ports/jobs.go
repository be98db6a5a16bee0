package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// The kinds of the jobs that send a mail.
const (
	DigestJob     = "digest" // of a day, to one person
	InvitationJob = "invitation"
)

// Jobs is the queue of background work of all servers. A job is added in the transaction that causes it,
// and done at least once.
type Jobs interface {
	// Take returns the job of these kinds that has been due for longest, leased to the caller, and counts
	// the try. It returns nil if none is due. After the lease expires, the job is due again.
	Take(ctx context.Context, kinds []string, lease time.Duration) (*domain.Job, error)

	// Renew extends the lease of a job from now. It returns false if another has taken the job.
	Renew(ctx context.Context, job *domain.Job, lease time.Duration) (held bool, err error)

	// Done deletes the job. Retry makes it due after a delay and stores the error. GiveUp marks it as failed
	// for good. GiveBack makes it due after a delay without counting the try. If the lease has expired and another
	// has taken the job, these do nothing.
	Done(ctx context.Context, job *domain.Job) error
	Retry(ctx context.Context, job *domain.Job, after time.Duration, why string) error
	GiveUp(ctx context.Context, job *domain.Job, why string) error
	GiveBack(ctx context.Context, job *domain.Job, after time.Duration) error

	// Failed returns the jobs that have failed for good, last failed first.
	Failed(ctx context.Context) ([]domain.Job, error)

	// RunAgain makes jobs due that have failed for good, as if never tried: the one with this id,
	// or all if it is "". It returns the number.
	RunAgain(ctx context.Context, id string) (int, error)

	// Forget removes up to limit of the jobs of a kind that were added before a time, and that are due or have
	// failed for good. It returns the number.
	Forget(ctx context.Context, kind string, before time.Time, limit int) (int, error)

	// Figures counts the jobs.
	Figures(ctx context.Context) (JobFigures, error)
}

// JobFigures are numbers of jobs.
type JobFigures struct {
	Waiting, Running, Failed int
	Oldest                   time.Duration // how long the oldest due job has been due

	// Deliveries to webhooks that wait, and that have failed for good. They do not count if a person or a
	// restore has disabled the webhook.
	DeliveriesWaiting, DeliveriesFailed int
}
