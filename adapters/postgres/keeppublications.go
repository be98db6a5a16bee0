package postgres

import (
	"context"
	"errors"
	"log/slog"
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
// the others continue where a killed server has stopped.
func (db *DB) KeepPublications(ctx context.Context, log *slog.Logger) {
	sequence, catchUp := time.NewTicker(sequenceInterval), time.NewTicker(catchUpInterval)
	defer sequence.Stop()
	defer catchUp.Stop()
	err := publications.CatchUp(ctx, db.DB)
	for {
		if err = errors.Join(err, db.Publications.SequenceAll(ctx)); err != nil && ctx.Err() == nil {
			log.Warn("publications", "error", err)
		}
		err = nil
		select {
		case <-ctx.Done():
			return
		case <-catchUp.C:
			err = publications.CatchUp(ctx, db.DB)
		case <-sequence.C:
		}
	}
}
