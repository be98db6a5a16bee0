package search

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
)

// A change waits so long for others, or until there are so many. After each
// update the index rests, so that it takes little from those who write much:
// it rewrites the same rows for few changes and for many.
const (
	updateAfter = 10 * time.Second
	manyPending = 200
	updateRest  = 2 * time.Second
)

// UpdateIfDue updates the index where it is not built, where many e-books are
// pending and it has rested, or where some are and the last update was long ago.
func (x Index) UpdateIfDue(ctx context.Context, last *time.Time) error {
	var state struct {
		Built   bool `json:"built"`
		Pending int  `json:"pending"`
	}
	err := x.DB.Patient().Get(ctx, &state, `SELECT EXISTS (SELECT FROM search_built) AS built,
		(SELECT count(*) FROM (SELECT FROM search_pending LIMIT $1) p) AS pending`, manyPending)
	rested := time.Since(*last)
	due := state.Pending > 0 && rested > updateAfter || state.Pending >= manyPending && rested > updateRest
	if err != nil || state.Built && !due {
		return database.Wrap(ctx, "look for changes to index", err)
	}
	err = x.UpdateAll(ctx)
	*last = time.Now()
	return err
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
