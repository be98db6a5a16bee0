package search

import (
	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
)

// Lists reads lists of e-books.
type Lists struct {
	DB     *database.DB
	Limits Limits
	Cache  *Cache
}

// Limits are from where on a list or search is read in another way.
type Limits struct {
	SortedHits   int // so many hits are sorted by title as they are
	MergedGroups int // of so many groups of the counters a page is merged
}

// UsualLimits are those that measurements have found.
var UsualLimits = Limits{SortedHits: 500, MergedGroups: 100}

// rowsOf reads the e-books whose ids inner selects. As an array they are looked
// up by the primary key, however many the planner expects. more are columns
// before the e-book's own, each with its comma.
func rowsOf(inner string, o order, more string) string {
	return `SELECT ` + more + tables.ListColumns + ` FROM ebooks b WHERE b.id = ANY(ARRAY(` + inner + `)) ORDER BY ` + o.rows
}
