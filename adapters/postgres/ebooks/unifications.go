package ebooks

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/values"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Unifications = (*Unifications)(nil)

// Unifications implements ports.Unifications.
type Unifications struct{ DB *unit.DB }

// Used implements ports.Unifications.
func (r *Unifications) Used(ctx context.Context, field string) ([]ports.UsedValue, error) {
	return values.Used(ctx, r.DB.DB, field)
}

// unification is a row of the table unitings.
type unification struct {
	domain.Unification
	from                     pq.StringArray
	undoneByID, undoneByName *string
}

const selectUnification = `SELECT u.id, u.field, u.sources, u.target, u.by_id, u.by_name, u.started_at, u.expected, u.ended_at,
	u.undone_by, u.undone_by_name, u.undo_begun_at, u.undo_ended_at`

// withProgress also returns how many e-books were changed and restored. If a unification is older than
// the columns changed and restored, they are null, and its e-books are counted.
const withProgress = selectUnification + `, coalesce(u.changed, (SELECT count(*) FROM united_ebooks e WHERE e.uniting_id = u.id)),
	coalesce(u.restored, (SELECT count(*) FROM united_ebooks e WHERE e.uniting_id = u.id AND e.restored)) FROM unitings u`

func (row *unification) scanTargets() []any {
	return []any{&row.ID, &row.Field, &row.from, &row.To, &row.By.ID, &row.By.FullName, &row.StartedAt, &row.Expected, &row.EndedAt,
		&row.undoneByID, &row.undoneByName, &row.UndoBegunAt, &row.UndoEndedAt}
}

func (row *unification) progressTargets() []any {
	return append(row.scanTargets(), &row.Changed, &row.Restored)
}

// domain returns the unification of a row that was read.
func (row *unification) domain() domain.Unification {
	u := row.Unification
	u.From = row.from
	u.StartedAt, u.EndedAt, u.UndoBegunAt, u.UndoEndedAt = u.StartedAt.UTC(), tables.UTC(u.EndedAt), tables.UTC(u.UndoBegunAt), tables.UTC(u.UndoEndedAt)
	if row.undoneByID != nil {
		u.UndoneBy = &domain.Person{ID: *row.undoneByID, FullName: *row.undoneByName}
	}
	return u
}

// Get returns a unification with its progress.
func (r *Unifications) Get(ctx context.Context, id string) (domain.Unification, error) {
	var row unification
	return r.read(ctx, &row, row.progressTargets(), withProgress, id)
}

// withoutProgress returns a unification without Changed and Restored.
func (r *Unifications) withoutProgress(ctx context.Context, id string) (domain.Unification, error) {
	var row unification
	return r.read(ctx, &row, row.scanTargets(), selectUnification+` FROM unitings u`, id)
}

func (r *Unifications) read(ctx context.Context, row *unification, targets []any, query, id string) (domain.Unification, error) {
	err := r.DB.Scan(ctx, targets, query+` WHERE u.id = $1`, id)
	return row.domain(), database.Wrap(ctx, "read a unification", database.OrNotFound(err, domain.ErrNoUnification))
}

// Recent returns the latest unifications.
func (r *Unifications) Recent(ctx context.Context, limit int) ([]domain.Unification, error) {
	list, err := database.Collect(ctx, r.DB.Query, func(rows *sql.Rows, u *domain.Unification) error {
		var row unification
		if err := rows.Scan(row.progressTargets()...); err != nil {
			return err
		}
		*u = row.domain()
		return nil
	}, withProgress+` ORDER BY u.started_at DESC, u.id DESC LIMIT $1`, limit)
	return list, database.Wrap(ctx, "list unifications", err)
}

// Begin stores a unification with its job.
func (r *Unifications) Begin(ctx context.Context, by ports.Caller, draft func(domain.Actor, time.Time) (domain.Unification, error)) (u domain.Unification, err error) {
	err = r.DB.WriteAs(ctx, "begin unification", by, func(t *unit.Tx, w unit.Writer) (err error) {
		if u, err = draft(w.Actor, w.Now); err != nil {
			return err
		}
		var same unification
		err = t.Scan(ctx, same.scanTargets(), selectUnification+` FROM unitings u WHERE u.by_id = $1 AND u.field = $2 AND u.sources = $3 AND u.target = $4
			AND u.ended_at IS NULL LIMIT 1`, u.By.ID, u.Field, pq.Array(u.From), u.To)
		if err == nil { // a retry after a lost response
			u = same.domain()
			return nil
		}
		if !database.NotFound(err) {
			return err
		}
		if u.Expected, err = values.UsesOf(ctx, t.Tx, u.Field, u.From); err != nil {
			return err
		}
		err = t.ExecOne(ctx, `INSERT INTO unitings (id, field, sources, target, by_id, by_name, started_at, expected) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			u.ID, u.Field, pq.Array(u.From), u.To, u.By.ID, u.By.FullName, u.StartedAt, u.Expected)
		if err != nil {
			return err
		}
		return putUnificationJob(ctx, t, u.ID)
	})
	return u, err
}

func putUnificationJob(ctx context.Context, t *unit.Tx, id string) error {
	payload, err := json.Marshal(map[string]string{"uniting_id": id})
	if err != nil {
		return err
	}
	return t.PutJob(ctx, ports.UniteJob, payload)
}

// Undo stores that the undoing of a unification has begun, with its job.
func (r *Unifications) Undo(ctx context.Context, by ports.Caller, id string, change func(*domain.Unification, domain.Actor, time.Time) error) (u domain.Unification, err error) {
	err = r.DB.WriteAs(ctx, "undo unification", by, func(t *unit.Tx, w unit.Writer) error {
		var row unification
		err := t.Scan(ctx, row.progressTargets(), withProgress+` WHERE u.id = $1 FOR UPDATE`, id)
		if err != nil {
			return database.OrNotFound(err, domain.ErrNoUnification)
		}
		u = row.domain()
		if err := change(&u, w.Actor, w.Now); err != nil {
			return err
		}
		err = t.ExecOne(ctx, `UPDATE unitings SET ended_at = $2, undone_by = $3, undone_by_name = $4, undo_begun_at = $5 WHERE id = $1`,
			id, u.EndedAt, u.UndoneBy.ID, u.UndoneBy.FullName, u.UndoBegunAt)
		if err != nil {
			return err
		}
		return putUnificationJob(ctx, t, id)
	})
	return u, err
}

// stop ends a unification or its undoing before its time. An undoing that was stopped is forgotten, so that others
// can undo. It does not stop an undoing that has begun since u was read: another person may have begun it.
func (r *Unifications) stop(ctx context.Context, u *domain.Unification) error {
	return r.DB.Write(ctx, "stop unification", func(t *unit.Tx) error {
		_, err := t.Exec(ctx, `UPDATE unitings SET ended_at = coalesce(ended_at, clock_timestamp()),
			undone_by = NULL, undone_by_name = NULL, undo_begun_at = NULL
			WHERE id = $1 AND undo_begun_at IS NOT DISTINCT FROM $2 AND undo_ended_at IS NULL`, u.ID, u.UndoBegunAt)
		return err
	})
}
