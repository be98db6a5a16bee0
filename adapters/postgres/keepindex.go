package postgres

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"backoffice/adapters/postgres/ebooks"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/values"
)

// FoldValues folds the subjects and grades that the trigger on the counters has added.
func (db *DB) FoldValues(ctx context.Context) error { return values.Fold(ctx, db.DB.DB) }

// KeepIndex updates the search index until ctx ends. First, and again every hour, it folds new subjects and grades,
// and, unless it has done so already, stores what earlier versions did not. Any number of servers may run it.
func (db *DB) KeepIndex(ctx context.Context, log *slog.Logger) {
	tick, hour := time.NewTicker(time.Second), time.NewTicker(time.Hour)
	defer tick.Stop()
	defer hour.Stop()
	var indexed, counted time.Time
	caughtUp := false
	repair := func() error {
		err := db.FoldValues(ctx)
		if !caughtUp {
			catchUpErr := ebooks.CatchUp(ctx, db.DB)
			caughtUp, err = catchUpErr == nil, errors.Join(err, catchUpErr)
		}
		return err
	}
	searchIndex := index.New(db.DB.DB)
	err := repair()
	for ctx.Err() == nil {
		if err != nil {
			log.Warn("search index", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-hour.C:
			err = repair()
		case <-tick.C:
			err = errors.Join(ebooks.AddWordKeys(ctx, db.DB, ebooks.AddKeysDuration), searchIndex.UpdateIfDue(ctx, &indexed),
				values.CountUsesIfDue(ctx, db.DB.DB, &counted))
		}
	}
}
