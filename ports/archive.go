package ports

import (
	"context"
	"errors"
	"io"
)

// ErrSweepHeld is BeginSweep's answer while a backup is being made.
var ErrSweepHeld = errors.New("a backup is being made; the sweep waits for the next time")

// ErrNotEmpty is Load's answer where there are records already.
var ErrNotEmpty = errors.New("the database is not empty")

// Archive copies all records out, and in again.
type Archive interface {
	// BeginSweep lets a sweep begin, one of any number, or answers
	// ErrSweepHeld. The caller ends it.
	BeginSweep(ctx context.Context) (end func(), err error)

	// HoldSweep waits until no sweep is under way and lets none begin, over all
	// servers, until the hold is released.
	HoldSweep(ctx context.Context) (Hold, error)

	// Dump writes every table from one snapshot, one JSON object a line, and
	// answers the version of the schema. create is called once a table, in an
	// order in which no row comes before one that it refers to.
	Dump(ctx context.Context, create func(table string) (io.WriteCloser, error)) (schema int64, err error)

	// Empty answers nil where the tables of this version of the schema stand
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

// Hold keeps sweeps away.
type Hold interface {
	// Stands answers nil where the hold has stood all the time.
	Stands(ctx context.Context) error
	Release()
}
