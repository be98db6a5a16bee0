package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// MaxPublicRows is the number of rows that the pages of a public list can show.
const MaxPublicRows = 10_000

// Publications reads what is public. Of an e-book that is no longer public it returns only that fact. It
// never returns an account, a note or a comment.
type Publications interface {
	// Get returns a publication, also of an e-book that was withdrawn, is deleted or gone. An e-book
	// that was never public is domain.ErrNeverPublic, as is an id that does not exist.
	Get(ctx context.Context, id string) (domain.Publication, error)

	// Outline returns a publication as Get does, and the outline of its e-book as it was at the same moment.
	Outline(ctx context.Context, id string) (domain.Publication, []domain.TOCItem, error)

	// List returns a page of the public e-books with the total. Without a search those that were
	// published last come first; with one, exact matches and then those that were created last. A page after
	// MaxPublicRows is domain.ErrTooDeep.
	List(ctx context.Context, query PublicQuery) (PublicPage, error)

	// Values returns the subjects or the grades of public e-books, sorted as titles are: Lớp 2 before Lớp 10.
	// Spellings of a value are returned once, as the most used spelling. Empty values do not count.
	Values(ctx context.Context, field ValueField) ([]PublicValue, error)

	// Changes returns publications in the order of their stamps, each once and as it is now. The pages
	// together have everything whose last change was before the page's horizon. A change that is committed
	// later has a higher stamp, and a datestamp that is not before the horizon, even if the clock was set
	// back. Changes does not wait for Sequence.
	Changes(ctx context.Context, query ChangesQuery) (ChangesPage, error)

	// StampRanges divides the stamps into ranges of a size, and returns those with public e-books. Range 0 has the
	// stamps from 1 to the size.
	StampRanges(ctx context.Context, size int64) ([]StampRange, error)

	// Earliest returns the earliest datestamp, or the current time if nothing was ever public.
	Earliest(ctx context.Context) (time.Time, error)

	// Sequence gives committed changes without a stamp the next stamps and the time as their datestamp, in
	// the order of the changes, and moves the horizon after them. It takes a limited number, and returns
	// whether there may be more. It does not wait for uncommitted changes. Any number of servers may call
	// it at the same time.
	Sequence(ctx context.Context) (more bool, err error)
}

// PublicQuery selects public e-books. Empty members have no effect.
type PublicQuery struct {
	Search  string // as typed; see package fulltext
	Subject string // this subject in any spelling
	Grade   string // this grade in any spelling
	Page    int    // from 1; it ends within MaxPublicRows
	Limit   int    // 1 to 100
}

// PublicPage is a page of public e-books.
type PublicPage struct {
	Books []domain.Publication // with a Book each
	Total int                  // exact, of the whole list
}

// PublicValue is a subject or a grade of public e-books.
type PublicValue struct {
	Key   string // fulltext.KeyLine of all its spellings
	Value string // its most used spelling
	Count int    // of public e-books
}

// ChangesQuery selects publications by their last change. Empty members have no effect.
type ChangesQuery struct {
	After      int64     // only stamps above it
	From       time.Time // only datestamps from it on
	Before     time.Time // only datestamps before it
	SubjectKey string    // only of this subject, when they were last public
	GradeKey   string
	Limit      int  // 1 to 1000
	Bare       bool // without the e-books; State is as stored, not checked against the e-book
}

// ChangesPage is a page of publications in the order of their stamps.
type ChangesPage struct {
	Changes []domain.Publication
	More    bool
	Horizon time.Time // all earlier changes are known; zero if nothing was ever public
}

// StampRange is a range of stamps with public e-books.
type StampRange struct {
	Number    int64
	Ebooks    int       // that are public
	ChangedAt time.Time // the last of their datestamps
}
