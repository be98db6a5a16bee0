package postgres

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"time"

	"backoffice/adapters/postgres/ebooks"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/values"
)

// FoldValues folds the subjects and grades that the trigger on the counters has added.
func (db *DB) FoldValues(ctx context.Context) error { return values.Fold(ctx, db.DB.DB) }

// CountValues updates what duplicates and suggestions are found by.
func (db *DB) CountValues(ctx context.Context) error {
	return errors.Join(values.AddRecordKeys(ctx, db.DB.DB, math.MaxInt), values.AddSuggestionKeys(ctx, db.DB.DB, math.MaxInt), values.CountUses(ctx, db.DB.DB))
}

// KeepIndex updates the search index until ctx ends. First it stores what earlier versions did not.
// Any number of servers may run it.
func (db *DB) KeepIndex(ctx context.Context, log *slog.Logger) {
	tick, hour := time.NewTicker(time.Second), time.NewTicker(time.Hour)
	defer tick.Stop()
	defer hour.Stop()
	var indexed, counted time.Time
	books := index.New(db.DB.DB)
	err := errors.Join(db.FoldValues(ctx), ebooks.CatchUp(ctx, db.DB))
	for ctx.Err() == nil {
		if err != nil {
			log.Warn("search index", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-hour.C:
			err = db.FoldValues(ctx)
		case <-tick.C:
			err = errors.Join(ebooks.AddWordKeys(ctx, db.DB, ebooks.AddKeysFor), books.UpdateIfDue(ctx, &indexed),
				values.CountUsesIfDue(ctx, db.DB.DB, &counted))
		}
	}
}

// BuildIndex indexes everything, for tools that fill a library directly.
func (db *DB) BuildIndex(ctx context.Context) error {
	return index.New(db.DB.DB).UpdateAll(ctx)
}
