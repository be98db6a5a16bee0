package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Checks reads the records for whoever verifies them: everything as stored,
// deleted e-books included, and nothing that takes long to hold.
type Checks interface {
	// Records reads up to limit e-books with ids after the one given ("" for
	// the first), in the order of their ids and from one snapshot.
	Records(ctx context.Context, after string, limit int) ([]Record, error)

	// Record reads one again, or returns domain.ErrNotFound.
	Record(ctx context.Context, id string) (Record, error)

	// Miscounts lists the counters that differ from the rows, in one snapshot.
	Miscounts(ctx context.Context) ([]Miscount, error)

	// Misindexed returns those of the e-books that a search finds by other
	// words than their own, or that are found as duplicates by what they do not
	// have: what they are found by is lost or wrong, or there although the e-book
	// is deleted.
	Misindexed(ctx context.Context, ids []string) ([]string, error)

	// WronglyIndexed returns the e-books of which the index that searches are
	// answered from knows something wrong, in one snapshot.
	WronglyIndexed(ctx context.Context) ([]string, error)

	// Ownerless returns those of the objects that nothing may keep: that
	// belong neither to a file which an e-book names, nor to an upload granted
	// or a file reserved after uploadsAfter, nor to one replaced after
	// replacedAfter.
	Ownerless(ctx context.Context, objects []string, uploadsAfter, replacedAfter time.Time) ([]string, error)
}

// Record is an e-book with what is kept about it elsewhere.
type Record struct {
	Ebook   domain.Ebook
	History []domain.LogEntry // oldest first
	Current []string          // ids of the files that the register holds as in use by it
	Scaled  domain.Scaled     // of its cover

	OutlineSHA256 string // of the outline as it is stored

	Submitted []domain.SubmittedDigests // of the submissions that are kept
	Notes     []domain.Note             // without their replies' texts
	Untrue    []string                  // ids of the notifications that tell of nothing that others have done to it
}

// Miscount is a counter that differs from the rows.
type Miscount struct {
	Of      string // what is counted, in words
	Stored  int
	Counted int
}
