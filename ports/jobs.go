package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Jobs keeps work that may wait, over all servers. It is put in the transaction that causes
// it, and done at least once.
type Jobs interface {
	// Take leases the job that has been due for longest, of the kinds given, to the caller
	// alone, and counts the try; it returns nil where none is due. Once the lease has run
	// out the job is due again.
	Take(ctx context.Context, kinds []string, lease time.Duration) (*domain.Job, error)

	// Renew makes the lease of a job last that long from now on. It returns false if another
	// has taken the job.
	Renew(ctx context.Context, job *domain.Job, lease time.Duration) (held bool, err error)

	// Done removes the job; Retry makes it due after a while, with what went wrong; GiveUp
	// keeps it as failed for good; GiveBack makes it due at once, and the try uncounted.
	// Where the lease has run out and another has taken the job, none does anything.
	Done(ctx context.Context, job *domain.Job) error
	Retry(ctx context.Context, job *domain.Job, after time.Duration, why string) error
	GiveUp(ctx context.Context, job *domain.Job, why string) error
	GiveBack(ctx context.Context, job *domain.Job) error

	// Failed lists the jobs that have failed for good, last failed first.
	Failed(ctx context.Context) ([]domain.Job, error)

	// RunAgain makes jobs that have failed for good due, as if never tried: the one with
	// that id, or all where it is "". It returns how many.
	RunAgain(ctx context.Context, id string) (int, error)

	// Figures counts the jobs.
	Figures(ctx context.Context) (JobFigures, error)
}

// JobFigures are numbers of jobs.
type JobFigures struct {
	Waiting, Running, Failed int
	Oldest                   time.Duration // how long the one that is due for longest has been
}
