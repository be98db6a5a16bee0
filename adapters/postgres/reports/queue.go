package reports

import (
	"context"
	"database/sql"
	"strconv"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

// waiting is the condition for an e-book that waits for review, the same as that of the index ebooks_waiting.
const waiting = `status = 'pending_review' AND submitted_at IS NOT NULL AND deleted_at IS NULL`

// Queue reads what waits for review from one snapshot.
func (r *Reports) Queue(ctx context.Context, now time.Time, ages []int, minReturns int) (report ports.QueueReport, err error) {
	err = r.DB.View(ctx, "read the report on the queue", func(t *database.Tx) error {
		if err := readWaiting(ctx, t, now, ages, &report); err != nil {
			return err
		}
		if err := readOverdue(ctx, t, now, &report); err != nil {
			return err
		}
		often := ` FROM ebooks WHERE returned_count >= ` + strconv.Itoa(minReturns) + ` AND deleted_at IS NULL` // a literal, so that the index ebooks_often_returned is used
		if err := t.Get(ctx, &report.OftenTotal, `SELECT count(*)`+often); err != nil {
			return err
		}
		report.OftenReturned = []ports.ReturnedEbook{}
		return t.Select(ctx, &report.OftenReturned, `SELECT id, title, status, returned_count`+often+` ORDER BY returned_count DESC, id LIMIT $1`, ports.MaxQueueEbooks)
	})
	report.Oldest = tables.UTC(report.Oldest)
	return report, err
}

// readWaiting counts the e-books by how long they have waited. The query counts those that have waited up
// to each age; the count of the previous age is subtracted.
func readWaiting(ctx context.Context, t *database.Tx, now time.Time, ages []int, report *ports.QueueReport) error {
	query, args := `SELECT count(*), min(submitted_at),
		floor(extract(epoch FROM $1::timestamptz - percentile_disc(0.5) WITHIN GROUP (ORDER BY submitted_at DESC)) / 60)::integer`, []any{now}
	upTo, results := make([]int, len(ages)), []any{&report.Waiting, &report.Oldest, &report.MedianMinutes}
	for i, days := range ages {
		args, results = append(args, days), append(results, &upTo[i])
		query += `, count(*) FILTER (WHERE age <= make_interval(days => $` + strconv.Itoa(len(args)) + `))`
	}
	err := t.Scan(ctx, results, query+` FROM (SELECT submitted_at, $1::timestamptz - submitted_at AS age FROM ebooks WHERE `+waiting+`) q`, args...)
	previous := 0
	for _, n := range append(upTo, report.Waiting) {
		report.Ages, previous = append(report.Ages, n-previous), n
	}
	return err
}

// readOverdue reads the reviews that were due before the day of now. The condition on assigned_to lets
// PostgreSQL use the index ebooks_assigned.
func readOverdue(ctx context.Context, t *database.Tx, now time.Time, report *ports.QueueReport) (err error) {
	report.Overdue, err = database.Collect(ctx, t.Query, func(rows *sql.Rows, o *ports.OverdueReview) error {
		return rows.Scan(&o.ID, &o.Title, &o.Due, &o.Reviewer.ID, &o.Reviewer.FullName, &report.OverdueTotal)
	}, `SELECT id, title, assigned_due::text, assigned_to, assigned_name, count(*) OVER () FROM ebooks
		WHERE `+waiting+` AND assigned_to IS NOT NULL AND assigned_at >= submitted_at AND assigned_due < $1::date
		ORDER BY assigned_due, submitted_at, id LIMIT $2`, domain.Day(now), ports.MaxQueueEbooks)
	return err
}
