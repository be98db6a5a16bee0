package postgres

import (
	"errors"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/search/index"
	"backoffice/internal/capacity"
)

// OpenPublic gives public reads separate connections, so that they take none from the staff. They go to
// replica, or to this database (dsn) if replica is "".
func (db *DB) OpenPublic(dsn, replica string) error {
	cache := db.lists.Cache
	if replica != "" {
		dsn, cache = replica, &index.Cache{} // a replica may have another version of the index
	}
	connections, err := database.Open(dsn)
	if err != nil {
		return err
	}
	connections.SetCapacity(capacity.Capacity{Reading: capacity.Public, Writing: 1})
	db.public = connections
	db.Publications.Reads = connections
	db.Publications.Lists = &search.Lists{DB: connections, MaxSortedHits: search.DefaultMaxSortedHits, Cache: cache}
	return nil
}

// Public returns the connections for public reads, or nil unless OpenPublic was called.
func (db *DB) Public() *database.DB { return db.public }

// Close sends the remaining events and closes the connections.
func (db *DB) Close() error {
	err := db.DB.Close()
	if db.public != nil {
		err = errors.Join(err, db.public.Close())
	}
	return err
}
