package publications

import (
	"context"
	"database/sql"
	"strconv"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// Changes reads the horizon first. Everything with an earlier datestamp was committed by then, so the later
// statements see it.
func (r *Publications) Changes(ctx context.Context, q ports.ChangesQuery) (page ports.ChangesPage, err error) {
	err = r.Reads.ReadCommitted(ctx, "read publications", func(t *database.Tx) error {
		if page.Horizon, err = horizonOf(ctx, t); err != nil {
			return err
		}
		statement, args, err := changesStatement(ctx, t, q)
		if err != nil || statement == "" {
			return err
		}
		read := readPublications
		if q.Bare {
			read = readBare
		}
		page.Changes, err = read(ctx, t.QueryContext, statement, args...)
		if page.More = len(page.Changes) > q.Limit; page.More {
			page.Changes = page.Changes[:q.Limit]
		}
		return err
	})
	if err == nil && page.Changes == nil {
		page.Changes = []domain.Publication{}
	}
	return page, err
}

// horizonOf returns the time up to which all changes have stamps, or zero before the first stamp.
func horizonOf(ctx context.Context, t *database.Tx) (until time.Time, err error) {
	err = t.Scan(ctx, []any{&until}, `SELECT until FROM publication_horizon`)
	if database.NotFound(err) {
		return time.Time{}, nil
	}
	return until.UTC(), err
}

// changesStatement returns the statement for a query, with its arguments. Datestamps and stamps have the same
// order, so a range of times is a range of stamps. The statement is empty if the range is.
func changesStatement(ctx context.Context, t *database.Tx, q ports.ChangesQuery) (statement string, args []any, err error) {
	after, before := q.After, int64(1<<62)
	if !q.From.IsZero() {
		first, err := firstStampSince(ctx, t, q.From)
		if err != nil || first == 0 {
			return "", nil, err
		}
		after = max(after, first-1)
	}
	if !q.Before.IsZero() {
		first, err := firstStampSince(ctx, t, q.Before)
		if err != nil {
			return "", nil, err
		}
		if first > 0 {
			before = first
		}
	}
	// With stamp > $1 PostgreSQL may expect few rows, and then read and sort all that follow for each page. It does not
	// know the result of (SELECT $1) in advance, expects many, and reads the first ones from an index.
	next := `SELECT * FROM publications WHERE stamp > (SELECT $1::bigint)`
	args = []any{after, before}
	for column, key := range map[string]string{`subject_key`: q.SubjectKey, `grade_key`: q.GradeKey} {
		if key != "" {
			args = append(args, key)
			next += ` AND ` + column + ` = $` + strconv.Itoa(len(args))
		}
	}
	next += ` ORDER BY stamp LIMIT ` + strconv.Itoa(q.Limit+1)
	return `SELECT ` + publicationColumns + ` FROM (` + next + `) p WHERE p.stamp < $2 ORDER BY p.stamp`, args, nil
}

// firstStampSince returns the first stamp whose datestamp is not before a time, or 0.
func firstStampSince(ctx context.Context, t *database.Tx, at time.Time) (stamp int64, err error) {
	err = t.Scan(ctx, []any{&stamp}, `SELECT stamp FROM publications WHERE changed_at >= $1 ORDER BY changed_at, stamp LIMIT 1`, at)
	if database.NotFound(err) {
		err = nil
	}
	return stamp, err
}

// Earliest returns the earliest datestamp, or the current time if there is none.
func (r *Publications) Earliest(ctx context.Context) (at time.Time, err error) {
	err = r.Reads.Scan(ctx, []any{&at}, `SELECT coalesce(min(changed_at), clock_timestamp()) FROM publications`)
	return at.UTC(), database.Wrap(ctx, "read the earliest datestamp", err)
}

// StampRanges divides the stamps into ranges of a size, and returns those with public e-books.
func (r *Publications) StampRanges(ctx context.Context, size int64) ([]ports.StampRange, error) {
	ranges, err := database.Collect(ctx, r.Reads.Query, func(rows *sql.Rows, r *ports.StampRange) error {
		err := rows.Scan(&r.Number, &r.Ebooks, &r.ChangedAt)
		r.ChangedAt = r.ChangedAt.UTC()
		return err
	}, `SELECT (stamp - 1) / $1 AS part, count(*), max(changed_at) FROM publications WHERE state = 'public' AND stamp IS NOT NULL GROUP BY 1 ORDER BY 1`, size)
	return ranges, database.Wrap(ctx, "divide publications", err)
}
