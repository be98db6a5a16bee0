package postgres

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Filters = (*Filters)(nil)

// Filters implements ports.Filters.
type Filters struct{ DB *unit.DB }

const selectFilters = `SELECT id, name, query, created_at FROM saved_filters WHERE user_id = $1`

// List returns a person's filters, in the order of their names.
func (r *Filters) List(ctx context.Context, userID string) ([]domain.SavedFilter, error) {
	filters := []domain.SavedFilter{}
	err := r.DB.Select(ctx, &filters, selectFilters+` ORDER BY name COLLATE vi_title, name_key`, userID)
	for i := range filters {
		filters[i].UserID, filters[i].CreatedAt = userID, filters[i].CreatedAt.UTC()
	}
	return filters, database.Wrap(ctx, "list saved filters", err)
}

// filterClass separates the locks on people's filters from other advisory locks.
const filterClass = 0x66696c

// Save stores a new filter. A person's saves run one after the other, so that the limit holds.
func (r *Filters) Save(ctx context.Context, by ports.Caller, draft func(domain.Actor, time.Time) (domain.SavedFilter, error)) (filter domain.SavedFilter, err error) {
	err = r.DB.WriteAs(ctx, "save filter", by, func(t *unit.Tx, w unit.Writer) (err error) {
		if filter, err = draft(w.Actor, w.Now); err != nil {
			return err
		}
		if err := t.LockFor(ctx, filterClass, filter.UserID); err != nil {
			return err
		}
		return saveFilter(ctx, t, &filter)
	})
	return filter, err
}

func saveFilter(ctx context.Context, t *unit.Tx, filter *domain.SavedFilter) error {
	var same domain.SavedFilter
	err := t.Get(ctx, &same, selectFilters+` AND name_key = $2`, filter.UserID, filter.Key())
	switch {
	case err == nil && same.Query == filter.Query: // a retry after a lost response
		same.UserID, same.CreatedAt = filter.UserID, same.CreatedAt.UTC()
		*filter = same
		return nil
	case err == nil:
		return domain.ErrFilterExists
	case !database.NotFound(err):
		return err
	}
	var n int
	if err := t.Get(ctx, &n, `SELECT count(*) FROM saved_filters WHERE user_id = $1`, filter.UserID); err != nil {
		return err
	}
	if n >= domain.MaxFilters {
		return domain.ErrFiltersFull
	}
	return t.ExecOne(ctx, `INSERT INTO saved_filters (id, user_id, name, name_key, query, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		filter.ID, filter.UserID, filter.Name, filter.Key(), filter.Query, filter.CreatedAt)
}

// Remove deletes one of the caller's filters.
func (r *Filters) Remove(ctx context.Context, by ports.Caller, id string) error {
	return r.DB.WriteAs(ctx, "remove filter", by, func(t *unit.Tx, w unit.Writer) error {
		if err := w.Actor.MayUseCMS(); err != nil {
			return err
		}
		n, err := t.Exec(ctx, `DELETE FROM saved_filters WHERE id = $1 AND user_id = $2`, id, w.Actor.ID)
		if err == nil && n == 0 {
			err = domain.ErrNoFilter
		}
		return err
	})
}
