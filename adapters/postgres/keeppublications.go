package postgres

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"backoffice/adapters/postgres/publications"
)

// How often a server gives stamps to changes of what the public sees, and how often it stores the changes
// that servers of the previous version have left out.
const (
	sequenceInterval = time.Second
	catchUpInterval  = time.Hour
)

// KeepPublications gives stamps to publications until ctx ends. Any number of servers may run it, so
// the others continue where a killed server has stopped.
func (db *DB) KeepPublications(ctx context.Context, log *slog.Logger) {
	tick, hour := time.NewTicker(sequenceInterval), time.NewTicker(catchUpInterval)
	defer tick.Stop()
	defer hour.Stop()
	err := publications.CatchUp(ctx, db.DB)
	for {
		if err = errors.Join(err, db.Publications.Keep(ctx)); err != nil && ctx.Err() == nil {
			log.Warn("publications", "error", err)
		}
		err = nil
		select {
		case <-ctx.Done():
			return
		case <-hour.C:
			err = publications.CatchUp(ctx, db.DB)
		case <-tick.C:
		}
	}
}
