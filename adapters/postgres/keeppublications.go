package postgres

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"backoffice/adapters/postgres/publications"
)

// How often a server gives stamps to changes of what the public sees, and how often it stores the changes
// that servers of the previous version did not store.
const (
	sequenceInterval = time.Second
	catchUpInterval  = time.Hour
)

// KeepPublications gives stamps to publications until ctx ends. Any number of servers may run it, so
// the others continue where a killed server has stopped. Catching up looks at all e-books, and stamps do not
// wait for it.
func (db *DB) KeepPublications(ctx context.Context, log *slog.Logger) {
	repeat := func(interval time.Duration, work func() error) {
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for ctx.Err() == nil {
			if err := work(); err != nil && ctx.Err() == nil {
				log.Warn("publications", "error", err)
			}
			select {
			case <-ctx.Done():
			case <-tick.C:
			}
		}
	}
	var both sync.WaitGroup
	both.Go(func() { repeat(catchUpInterval, func() error { return publications.CatchUp(ctx, db.DB) }) })
	both.Go(func() { repeat(sequenceInterval, func() error { return db.Publications.SequenceAll(ctx) }) })
	both.Wait()
}
