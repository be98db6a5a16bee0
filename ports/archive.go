package ports

import (
	"context"
	"errors"
	"io"
)

// ErrNotEmpty is returned by CheckEmpty and Load if the database has rows.
var ErrNotEmpty = errors.New("the database is not empty")

// Archive dumps and loads all records.
type Archive interface {
	// Dump writes every table of the product from one snapshot, one JSON object on each line, and returns the
	// version of the schema. create is called once for each table, in an order in which no row
	// precedes one that it refers to.
	Dump(ctx context.Context, create func(table string) (io.WriteCloser, error)) (schema int64, err error)

	// Tables returns the tables that a backup has, in the order of Dump, and the foreign ones: those in the product's
	// schema that are not the product's.
	Tables(ctx context.Context) (own, foreign []string, err error)

	// CheckEmpty returns nil if the tables of this version of the schema exist and have no rows, and
	// ErrNotEmpty if they have some.
	CheckEmpty(ctx context.Context, schema int64) error

	// CheckLoads loads a dump of the current schema into temporary copies of the tables with the same
	// constraints, which are then discarded. The database itself may have rows. It returns the
	// number of rows of each table.
	CheckLoads(ctx context.Context, schema int64, tables []string, open func(table string) (io.ReadCloser, error)) (rows []int, err error)

	// Load loads the named tables, in this order, in one transaction. It ends all sessions, because
	// the backup does not know which have ended since.
	Load(ctx context.Context, tables []string, open func(table string) (io.ReadCloser, error)) error
}
