package postgres

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Jobs = (*Jobs)(nil)

// Jobs implements ports.Jobs.
type Jobs struct{ DB *unit.DB }

// Take leases the job that has been due for longest, and skips jobs that others are taking. If none
// is due, it writes nothing. It compares with the statement's time, because PostgreSQL does not use an index
// for clock_timestamp, which changes during the statement.
func (r *Jobs) Take(ctx context.Context, kinds []string, lease time.Duration) (*domain.Job, error) {
	var due bool
	err := r.DB.Get(ctx, &due, `SELECT EXISTS (SELECT FROM jobs WHERE failed_at IS NULL AND due_at <= statement_timestamp() AND kind = ANY($1))`, pq.Array(kinds))
	if err != nil || !due {
		return nil, database.Wrap(ctx, "look for jobs", err)
	}
	job := domain.Job{Lease: uuid.NewString()}
	err = r.DB.Write(ctx, "take job", func(t *unit.Tx) error {
		return t.Scan(ctx, []any{&job.ID, &job.Kind, &job.Payload, &job.PutAt, &job.Tries}, `UPDATE jobs
			SET lease = $1, tries = tries + 1, due_at = clock_timestamp() + $2::bigint * interval '1 microsecond' WHERE id = (
				SELECT id FROM jobs WHERE failed_at IS NULL AND due_at <= statement_timestamp() AND kind = ANY($3) ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
			RETURNING id, kind, payload, put_at, tries`, job.Lease, lease.Microseconds(), pq.Array(kinds))
	})
	if database.NotFound(err) {
		return nil, nil //nolint:nilnil // another server has taken it
	}
	if err != nil {
		return nil, err
	}
	job.PutAt = job.PutAt.UTC()
	return &job, nil
}

// Renew extends the lease.
func (r *Jobs) Renew(ctx context.Context, job *domain.Job, lease time.Duration) (held bool, err error) {
	n, err := r.change(ctx, job, `UPDATE jobs SET due_at = clock_timestamp() + $3::bigint * interval '1 microsecond'`, lease.Microseconds())
	return n == 1, err
}

// Done deletes the job.
func (r *Jobs) Done(ctx context.Context, job *domain.Job) error {
	return r.end(ctx, job, `DELETE FROM jobs`)
}

// Retry makes the job due after a delay.
func (r *Jobs) Retry(ctx context.Context, job *domain.Job, after time.Duration, why string) error {
	return r.end(ctx, job, `UPDATE jobs SET lease = NULL, due_at = clock_timestamp() + $3::bigint * interval '1 microsecond', last_error = $4`, after.Microseconds(), why)
}

// GiveUp marks the job as failed for good.
func (r *Jobs) GiveUp(ctx context.Context, job *domain.Job, why string) error {
	return r.end(ctx, job, `UPDATE jobs SET lease = NULL, failed_at = clock_timestamp(), last_error = $3`, why)
}

// GiveBack makes the job due after a delay without counting the try.
func (r *Jobs) GiveBack(ctx context.Context, job *domain.Job, after time.Duration) error {
	return r.end(ctx, job, `UPDATE jobs SET lease = NULL, due_at = clock_timestamp() + $3 * interval '1 second', tries = tries - 1`, after.Seconds())
}

func (r *Jobs) end(ctx context.Context, job *domain.Job, statement string, args ...any) error {
	_, err := r.change(ctx, job, statement, args...)
	return err
}

// change changes a job if this attempt still has the lease.
func (r *Jobs) change(ctx context.Context, job *domain.Job, statement string, args ...any) (changed int, err error) {
	return r.DB.Exec(ctx, "change job", statement+` WHERE id = $1 AND lease = $2`, append([]any{job.ID, job.Lease}, args...)...)
}

// Failed returns the jobs that have failed for good.
func (r *Jobs) Failed(ctx context.Context) ([]domain.Job, error) {
	jobs := []domain.Job{}
	err := r.DB.Select(ctx, &jobs, `SELECT id, kind, payload, put_at, tries, failed_at, last_error FROM jobs WHERE failed_at IS NOT NULL ORDER BY failed_at DESC, id`)
	for i := range jobs {
		jobs[i].PutAt, jobs[i].FailedAt = jobs[i].PutAt.UTC(), tables.UTC(jobs[i].FailedAt)
	}
	return jobs, database.Wrap(ctx, "list failed jobs", err)
}

// RunAgain makes due what has failed for good: the job with this id, or all if it is "".
func (r *Jobs) RunAgain(ctx context.Context, id string) (n int, err error) {
	err = r.DB.Write(ctx, "run jobs again", func(t *unit.Tx) error {
		changed, err := t.Exec(ctx, `UPDATE jobs SET failed_at = NULL, tries = 0, due_at = clock_timestamp() WHERE failed_at IS NOT NULL AND ($1 = '' OR id::text = $1)`, id)
		if n = int(changed); n > 0 {
			t.AnnounceJobs()
		}
		return err
	})
	return n, err
}

// Forget removes old jobs. One query reads the index of waiting jobs, the other that of failed ones. The last condition
// spares a job that was taken meanwhile.
func (r *Jobs) Forget(ctx context.Context, kind string, before time.Time, limit int) (int, error) {
	return r.DB.Exec(ctx, "forget jobs", `DELETE FROM jobs WHERE id = ANY(ARRAY(
		(SELECT id FROM jobs WHERE failed_at IS NULL AND due_at <= statement_timestamp() AND kind = $1 AND put_at < $2 LIMIT $3)
		UNION ALL (SELECT id FROM jobs WHERE failed_at IS NOT NULL AND kind = $1 AND put_at < $2 LIMIT $3) LIMIT $3))
		AND (failed_at IS NOT NULL OR due_at <= statement_timestamp())`, kind, before, limit)
}

// Figures counts the jobs. Failed deliveries do not count if a person or a restore has disabled their webhook. Without
// stopped_by the receiver has: see webhookColumns.
func (r *Jobs) Figures(ctx context.Context) (f ports.JobFigures, err error) {
	var seconds float64
	err = r.DB.Scan(ctx, []any{&f.Waiting, &f.Running, &f.Failed, &seconds, &f.DeliveriesWaiting, &f.DeliveriesFailed}, `SELECT count(*) FILTER (WHERE failed_at IS NULL AND lease IS NULL),
		count(*) FILTER (WHERE failed_at IS NULL AND lease IS NOT NULL), count(*) FILTER (WHERE failed_at IS NOT NULL),
		coalesce(extract(epoch FROM max(clock_timestamp() - due_at) FILTER (WHERE failed_at IS NULL AND due_at <= clock_timestamp())), 0),
		(SELECT count(*) FROM webhook_deliveries d WHERE `+unsettled("d")+`),
		(SELECT count(*) FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
			WHERE d.failed_at IS NOT NULL AND (w.disabled_at IS NULL OR coalesce(w.stopped_by, 'receiver') = 'receiver')) FROM jobs`)
	f.Oldest = time.Duration(seconds * float64(time.Second))
	return f, database.Wrap(ctx, "count jobs", err)
}
