package postgres

import (
	"context"

	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/search/index"
)

// AsIfLarge makes every list use the statements for large libraries.
func (db *DB) AsIfLarge() { db.lists.Limits = search.Limits{} }

// UpdateIndex indexes all changes, even the newest.
func (db *DB) UpdateIndex(ctx context.Context) error {
	return index.Index{DB: db.DB.DB, MaxLate: 1000, MaxPending: 1_000_000, SectionSize: 3}.UpdateAll(ctx)
}
