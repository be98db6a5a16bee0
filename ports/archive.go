package ports

import (
	"context"
	"errors"
	"io"
)

// ErrNotEmpty is Load's refusal where there are records already.
var ErrNotEmpty = errors.New("the database is not empty")

// Archive copies all records out, and in again.
type Archive interface {
	// Dump writes every table from one snapshot, one JSON object a line, and
	// returns the version of the schema. create is called once a table, in an
	// order in which no row comes before one that it refers to.
	Dump(ctx context.Context, create func(table string) (io.WriteCloser, error)) (schema int64, err error)

	// Empty returns nil where the tables of this version of the schema stand
	// and hold nothing, and ErrNotEmpty where they hold something.
	Empty(ctx context.Context, schema int64) error

	// Prove does what Load does, of a dump of this very schema, into something
	// that holds to the same rules and is thrown away at once, whatever the
	// database itself holds. It returns how many rows each table has.
	Prove(ctx context.Context, schema int64, tables []string, open func(table string) (io.ReadCloser, error)) (rows []int, err error)

	// Load reads the tables named, in this order, in one transaction. Sessions
	// that were alive are ended: what ended them since is not in the backup.
	Load(ctx context.Context, tables []string, open func(table string) (io.ReadCloser, error)) error
}
