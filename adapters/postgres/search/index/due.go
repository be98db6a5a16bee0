package index

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
)

// Changes are collected before they are indexed, because an update rewrites the same rows for
// few changes and for many. The pause leaves most of the database to the users who write.
const (
	updateAfter = 10 * time.Second
	manyPending = 200 // from this number on, updatePause replaces updateAfter
	updatePause = 2 * time.Second
)

// UpdateIfDue updates the index if the last update was longer ago than updateAfter, and some e-books are
// pending or the index is not built. If many are pending, it waits only for updatePause. It sets lastUpdate.
func (x Index) UpdateIfDue(ctx context.Context, lastUpdate *time.Time) error {
	var state struct {
		Built   bool `json:"built"`
		Pending int  `json:"pending"`
	}
	err := x.DB.LongRunning().Get(ctx, &state, `SELECT EXISTS (SELECT FROM search_built) AS built,
		(SELECT count(*) FROM (SELECT FROM search_pending LIMIT $1) p) AS pending`, manyPending)
	sinceLast := time.Since(*lastUpdate)
	due := (state.Pending > 0 || !state.Built) && sinceLast > updateAfter || state.Pending >= manyPending && sinceLast > updatePause
	if err != nil || !due {
		return database.Wrap(ctx, "look for changes to index", err)
	}
	err = x.UpdateAll(ctx)
	*lastUpdate = time.Now()
	return err
}

// UpdateAll updates the index until no pending e-book is left that can be indexed.
func (x Index) UpdateAll(ctx context.Context) error {
	for more := true; more; {
		var err error
		if more, err = x.Update(ctx); err != nil {
			return err
		}
	}
	return nil
}
