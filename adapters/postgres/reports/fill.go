package reports

import (
	"context"

	"github.com/google/uuid"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain/work"
)

// copiedAtOnce is how many rows a transaction copies.
const copiedAtOnce = 1000

// The statements copy the rows after a key and return the last key that they have seen. What was copied
// before, or by the triggers, stays. OFFSET 0 makes PostgreSQL look up each e-book by its key. Otherwise
// it reads all e-books for each batch.
const (
	fillCreated = `WITH seen AS MATERIALIZED (SELECT id, created_at, created_by, subject, grade FROM ebooks WHERE id > $1 ORDER BY id LIMIT $2),
		copied AS (INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
			SELECT id, 0, 'create', created_at, created_by, subject, grade FROM seen ON CONFLICT DO NOTHING RETURNING ebook_id, version),
		noted AS (INSERT INTO work_uncounted SELECT ebook_id, version FROM copied)
		SELECT id, 0 FROM seen ORDER BY id DESC LIMIT 1`
	fillSteps = `WITH seen AS MATERIALIZED (SELECT ebook_id, version, action, created_at, user_id FROM workflow_logs
			WHERE (ebook_id, version) > ($1, $3::integer) ORDER BY ebook_id, version LIMIT $2),
		copied AS (INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
			SELECT l.ebook_id, l.version, l.action, l.created_at, l.user_id, coalesce(b.subject, ''), coalesce(b.grade, '')
			FROM seen l LEFT JOIN LATERAL (SELECT subject, grade FROM ebooks WHERE id = l.ebook_id OFFSET 0) b ON true
			WHERE l.action = ANY($4) ON CONFLICT DO NOTHING RETURNING ebook_id, version),
		noted AS (INSERT INTO work_uncounted SELECT ebook_id, version FROM copied)
		SELECT ebook_id, version FROM seen ORDER BY ebook_id DESC, version DESC LIMIT 1`
)

// Fill copies steps that were made before the triggers existed.
func (r *Reports) Fill(ctx context.Context) error {
	var filled bool
	err := r.DB.Get(ctx, &filled, `SELECT EXISTS (SELECT FROM work_filled)`)
	if err != nil || filled {
		return database.Wrap(ctx, "look whether the work is copied", err)
	}
	if err := r.fill(ctx); err != nil {
		return err
	}
	_, err = r.DB.Exec(ctx, "end copying work", `INSERT INTO work_filled (at) VALUES (clock_timestamp())`)
	return err
}

func (r *Reports) fill(ctx context.Context) error {
	createdAfter := func(id string, _ int) database.Query {
		return database.Query{SQL: fillCreated, Args: []any{id, copiedAtOnce}}
	}
	stepsAfter := func(id string, version int) database.Query {
		return database.Query{SQL: fillSteps, Args: []any{id, copiedAtOnce, version, pq.Array(work.Actions)}}
	}
	for _, queryAfter := range []func(id string, version int) database.Query{createdAfter, stepsAfter} {
		if err := r.copyAll(ctx, queryAfter); err != nil {
			return err
		}
	}
	return nil
}

func (r *Reports) copyAll(ctx context.Context, queryAfter func(id string, version int) database.Query) error {
	id, version := uuid.Nil.String(), 0
	for {
		next := queryAfter(id, version) // not in the transaction: an attempt that is rolled back also sets id and version
		err := r.DB.Write(ctx, "copy work", func(t *unit.Tx) error {
			return t.Scan(ctx, []any{&id, &version}, next.SQL, next.Args...)
		})
		if database.NotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// Reset copies what is missing. Then one transaction removes the sums and makes all events uncounted: a count
// in between would be wrong for good. It has no time limit, because there are many events.
func (r *Reports) Reset(ctx context.Context) error {
	if err := r.fill(ctx); err != nil {
		return err
	}
	db := r.DB.LongRunning()
	return db.Write(ctx, "reset the sums of work", func(t *database.Tx) error {
		if _, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, countLock); err != nil {
			return err
		}
		for _, statement := range []string{`DELETE FROM work_sums`, `DELETE FROM work_reasons`, `DELETE FROM work_times`,
			`INSERT INTO work_uncounted SELECT ebook_id, version FROM work_events ON CONFLICT DO NOTHING`} {
			if _, err := t.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}
