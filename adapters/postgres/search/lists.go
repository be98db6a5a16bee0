package search

import (
	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/search/index"
	"backoffice/adapters/postgres/tables"
)

// Lists reads lists of e-books.
type Lists struct {
	DB            *database.DB
	MaxSortedHits int // up to this many hits are sorted directly
	Cache         *index.Cache
}

// DefaultMaxSortedHits was found by measurement.
const DefaultMaxSortedHits = 500

// rowsOf returns the statement that reads the e-books whose ids inner selects. The ids are passed as an
// array, so that PostgreSQL uses the primary key, however many ids it expects. extraColumns are selected
// first, each followed by a comma.
func rowsOf(inner string, o order, extraColumns string) string {
	return `SELECT ` + extraColumns + tables.ListColumns + fromIDs(inner, o)
}

// idsOf is like rowsOf, but reads only the ids.
func idsOf(inner string, o order) string { return `SELECT b.id` + fromIDs(inner, o) }

func fromIDs(inner string, o order) string {
	return ` FROM ebooks b WHERE b.id = ANY(ARRAY(` + inner + `)) ORDER BY ` + o.rowsOrderBy
}
