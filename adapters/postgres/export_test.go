package postgres

import (
	"context"
	"errors"
	"math"

	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/search/values"
)

// AsIfLarge makes every list use the statements for large libraries.
func (db *DB) AsIfLarge() { db.lists.MaxSortedHits = 0 }

// UpdateIndex indexes all changes, even the newest.
func (db *DB) UpdateIndex(ctx context.Context) error {
	return index.Index{DB: db.DB.DB, MaxLate: 1000, MaxPending: 1_000_000, SectionSize: 3}.UpdateAll(ctx)
}

// CountValues updates the keys and counts by which duplicates and suggestions are found.
func (db *DB) CountValues(ctx context.Context) error {
	return errors.Join(values.AddRecordKeys(ctx, db.DB.DB, math.MaxInt), values.AddSuggestionKeys(ctx, db.DB.DB, math.MaxInt), values.CountUses(ctx, db.DB.DB))
}
