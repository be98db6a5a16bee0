package search

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
)

// A change waits so long for others, or until there are so many.
const (
	updateAfter = 10 * time.Second
	manyPending = 200
)

// UpdateIfDue updates the index where it is not built, where many e-books are
// pending, or where some are and the last update was long ago.
func (x Index) UpdateIfDue(ctx context.Context, last *time.Time) error {
	var state struct {
		Built   bool `json:"built"`
		Pending int  `json:"pending"`
	}
	err := x.DB.Patient().Get(ctx, &state, `SELECT EXISTS (SELECT FROM search_built) AS built,
		(SELECT count(*) FROM (SELECT FROM search_pending LIMIT $1) p) AS pending`, manyPending)
	late := state.Pending > 0 && time.Since(*last) > updateAfter
	if err != nil || state.Built && !late && state.Pending < manyPending {
		return database.Wrap(ctx, "look for changes to index", err)
	}
	*last = time.Now()
	return x.UpdateAll(ctx)
}

// UpdateAll updates the index until nothing is pending that could be indexed.
func (x Index) UpdateAll(ctx context.Context) error {
	for more := true; more; {
		var err error
		if more, err = x.Update(ctx); err != nil {
			return err
		}
	}
	return nil
}
