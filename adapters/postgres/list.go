package postgres

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"time"

	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/values"
	"backoffice/ports"
)

func (r *Ebooks) lists() search.Lists {
	return search.Lists{DB: r.db.DB, Limits: r.db.limits, Cache: &r.db.cache}
}

// List returns one page and the exact total: see package search.
func (r *Ebooks) List(ctx context.Context, q ports.ListQuery) (ports.ListPage, error) {
	return r.lists().List(ctx, q)
}

// Neighbours returns the place of an e-book in a list: see package search.
func (r *Ebooks) Neighbours(ctx context.Context, id string, q ports.ListQuery) (ports.Neighbours, error) {
	return r.lists().Neighbours(ctx, id, q)
}

// Duplicates returns the e-books that may be the same as the given one: see package values.
func (r *Ebooks) Duplicates(ctx context.Context, id string) (ports.Duplicates, error) {
	return values.Duplicates(ctx, r.db.DB, id)
}

// DuplicatesOf returns the e-books that may be the same as what is not one yet: see package values.
func (r *Ebooks) DuplicatesOf(ctx context.Context, candidate ports.Candidate) (ports.Duplicates, error) {
	return values.DuplicatesOf(ctx, r.db.DB, candidate)
}

// Values returns the values of a field: see package values.
func (r *Ebooks) Values(ctx context.Context, field ports.ValueField, prefix string) ([]ports.UsedValue, error) {
	return values.Suggest(ctx, r.db.DB, field, prefix)
}

// Statistics counts e-books by status.
func (r *Ebooks) Statistics(ctx context.Context, userID string) (ports.Statistics, error) {
	return values.Statistics(ctx, r.db.DB, userID)
}

// FoldValues folds the subjects and grades that the trigger on the counters has added.
func (db *DB) FoldValues(ctx context.Context) error { return values.Fold(ctx, db.DB) }

// CountValues updates what duplicates and suggestions are found by.
func (db *DB) CountValues(ctx context.Context) error {
	return errors.Join(values.FoldKeys(ctx, db.DB, math.MaxInt), values.AddKeys(ctx, db.DB, math.MaxInt), values.CountUses(ctx, db.DB))
}

// KeepIndex updates the search index until ctx ends. First it stores what earlier versions did not.
// Any number of servers may run it.
func (db *DB) KeepIndex(ctx context.Context, log *slog.Logger) {
	tick, hour := time.NewTicker(time.Second), time.NewTicker(time.Hour)
	defer tick.Stop()
	defer hour.Stop()
	var indexed, counted time.Time
	books := index.New(db.DB)
	err := errors.Join(db.FoldValues(ctx), db.CatchUp(ctx))
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
			err = errors.Join(db.cache.ReadPending(ctx, db.DB), db.AddWordKeys(ctx, addKeysFor), books.UpdateIfDue(ctx, &indexed),
				values.CountUsesIfDue(ctx, db.DB, &counted))
		}
	}
}

// BuildIndex indexes everything, for tools that fill a library directly.
func (db *DB) BuildIndex(ctx context.Context) error {
	return index.New(db.DB).UpdateAll(ctx)
}
