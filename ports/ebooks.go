package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Ebooks keeps the e-books, their outlines, their history and the figures
// about them. A deleted e-book is in no answer but those of the administration.
type Ebooks interface {
	// Create stores the e-book that draft makes and returns it as stored. With a
	// key that was used before it returns what that first use stored.
	Create(ctx context.Context, by Caller, once Once, draft func(actor domain.Actor, now time.Time) (*domain.Ebook, error)) (domain.Ebook, error)

	// Get returns one e-book as a reader is shown it (see Shown), with who claims it; or
	// domain.ErrNotFound.
	Get(ctx context.Context, id string) (domain.Ebook, error)

	// GetFor returns all of one e-book with who asks and when, as of this moment, and without
	// who claims it. It holds nothing, so a write has to look again.
	GetFor(ctx context.Context, by Caller, id string) (domain.Ebook, domain.Actor, time.Time, error)

	// Update locks the e-book, lets change alter it, and stores it with its new
	// log rows, its files' places in the register and its figures, in one
	// transaction; it returns the e-book as stored. change is given the caller
	// and the time as of then. An error of change is returned as it is and
	// nothing is stored. With a key that was used before change is not called
	// and the first outcome is returned. Whatever change sets in Cover or PDF must
	// have been reserved as a file before. change may be called again, with the
	// e-book as it then is, after a deadlock.
	Update(ctx context.Context, by Caller, id string, once Once, change Change) (domain.Ebook, error)

	// BeginBulk claims a key for work that is several writes, each with a key of its
	// own, and returns what EndBulk has stored with it, or nil where that work has
	// not ended. Without a key it does nothing. The same key with another request is
	// domain.ErrKeyReused.
	BeginBulk(ctx context.Context, by Caller, once Once) (answer []byte, err error)

	// EndBulk stores the answer with its key and returns it; where another has ended
	// the same work before, it returns that one's.
	EndBulk(ctx context.Context, by Caller, once Once, answer []byte) (first []byte, err error)

	// TOC returns the outline, with no items and version 0 where there is none.
	TOC(ctx context.Context, id string) (domain.TOC, error)

	// UpdateTOC is Update for an e-book and its outline together: outline is
	// stored where change accepts it, as the TOC that change returns. It is
	// given beforehand so that what takes long is done before anything is held.
	// A used key keeps no outline: where another was saved since, its repetition
	// is domain.ErrStale, and nothing is done.
	UpdateTOC(ctx context.Context, by Caller, id string, once Once, outline domain.Outline, change ChangeTOC) (domain.Ebook, domain.TOC, error)

	// List returns one page and the exact total. Of deleted e-books, which a search
	// finds by their record alone, those that were deleted last come first, or last
	// with SortOldest; nothing of them waits.
	List(ctx context.Context, query ListQuery) (ListPage, error)

	// Neighbours returns where an e-book stands in a list, and what stands before
	// and after it there, all of one moment; or domain.ErrNotFound. The list's page
	// and limit say nothing here.
	Neighbours(ctx context.Context, id string, query ListQuery) (Neighbours, error)

	// Duplicates returns the e-books that have the same PDF as one, or the same title,
	// subject and grade apart from case, diacritics and blanks, newest first; or
	// domain.ErrNotFound. Neither itself nor a deleted one is among them.
	Duplicates(ctx context.Context, id string) (Duplicates, error)

	// Values returns the values that e-books have in a field, those that most have
	// first, up to MaxValues: of those of which a word begins with prefix, without
	// regard to case and diacritics. An empty value is none.
	Values(ctx context.Context, field ValueField, prefix string) ([]UsedValue, error)

	// Statistics counts all e-books and those that the user created.
	Statistics(ctx context.Context, userID string) (Statistics, error)

	// Log returns the history of an e-book, newest first, or domain.ErrNotFound.
	Log(ctx context.Context, id string) ([]domain.LogEntry, error)

	// Claim locks the e-book, lets change take or release its claim, and stores
	// that and nothing else: neither version nor history move. It returns the
	// e-book as it then is. A claim counts while it lasts and while the e-book has
	// waited for review since before it.
	Claim(ctx context.Context, by Caller, id string, change Change) (domain.Ebook, error)

	// ForgetClaims drops the claims that ended before the time given.
	ForgetClaims(ctx context.Context, before time.Time) error

	// Deleted lists the e-books that can still be restored, last deleted first.
	Deleted(ctx context.Context) ([]domain.Ebook, error)

	// Restore is Update for a deleted e-book, which change brings back. One that is
	// not deleted is given to change as well, for its refusal, and is never stored.
	Restore(ctx context.Context, by Caller, id string, once Once, change Change) (domain.Ebook, error)

	// Purge removes for good up to limit e-books deleted before the time given,
	// with their outlines; their files fall to the sweep as replaced before
	// that time, their log stays. It returns how many it removed.
	Purge(ctx context.Context, before time.Time, limit int) (int, error)

	// ForgetKeys drops up to limit of the idempotency keys used before the time given, and
	// returns how many.
	ForgetKeys(ctx context.Context, before time.Time, limit int) (int, error)
}

// Change alters an e-book for the actor at that time.
type Change func(book *domain.Ebook, actor domain.Actor, now time.Time) error

// ChangeTOC is a Change that also returns the outline to store.
type ChangeTOC func(book *domain.Ebook, actor domain.Actor, now time.Time) (domain.TOC, error)

// ErrConfirmedMeanwhile is Update's refusal where the grant of a newly named
// file was confirmed by somebody else at the same moment.
var ErrConfirmedMeanwhile = &domain.Error{Kind: domain.Conflict, Code: "file.confirmed_meanwhile", Message: "Tệp đã được xác nhận."}

// KeyLife is how long a used key stands for its first outcome (RULES §5.5).
const KeyLife = 24 * time.Hour

// Once makes a write happen once. The zero value asks for nothing. The same
// key of the same user with another request is domain.ErrKeyReused.
type Once struct {
	UserID  string
	Key     string
	Request [32]byte // SHA-256 over method, path and body
	At      time.Time
}

// Of is the key of a part of the work that a key stands for. No key that is sent
// holds the byte between them.
func (o Once) Of(part string) Once {
	if o.Key != "" {
		o.Key += "\x00" + part
	}
	return o
}

// Sort is the order of a list.
type Sort string

// The orders of RULES §6.4. SortDefault is newest first, or, while one searches
// with marks, exact matches before the rest (RULES §6.4).
const (
	SortDefault Sort = ""
	SortNewest  Sort = "newest"
	SortOldest  Sort = "oldest"
	SortTitle   Sort = "title"   // ICU vi-u-kn-true, ascending
	SortWaiting Sort = "waiting" // what waits for review, the oldest submission first; then the rest, newest first
)

// ListQuery says which e-books to list. An empty member asks for nothing.
type ListQuery struct {
	Search    string // as typed; see package fulltext
	Status    domain.Status
	Subject   string // see fulltext.MatchesFacet
	Grade     string // likewise
	CreatedBy string // a user's id
	Deleted   bool   // those that are deleted, and no others: see List
	Sort      Sort
	Page      int // from 1
	Limit     int // 1 to 100
}

// ListPage is one page of a list.
type ListPage struct {
	Ebooks []ListedEbook
	Total  int // of the whole list, exact
}

// Neighbours are an e-book's in a list. Where the list does not hold the e-book
// (any more), Place is 0 and the two are those around where it would stand, if
// that can be told: not among matches that are ordered by how exact they are, nor
// in the queue if it was never submitted.
type Neighbours struct {
	Previous, Next *Neighbour // nil where there is none
	Place          int        // from 1
	Total          int        // of the list
}

// Neighbour names an e-book of a list.
type Neighbour struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// ListedEbook is an e-book as a line of a list: see Line.
type ListedEbook struct {
	domain.Ebook
	MatchedTOC *string // title of the first item that holds a searched word which title, author and tags do not
}

// Shown leaves of an e-book what a reader may be shown: not the digests by which its
// next save goes on.
func Shown(b domain.Ebook) domain.Ebook {
	b.LogHead, b.TOCSHA256 = nil, nil
	return b
}

// Line leaves of an e-book what a line of a list holds. Of its files that is
// the objects, and the PDF's name, size and type; who moved it last and the digests are left out.
func Line(b domain.Ebook) domain.Ebook {
	b.UpdatedBy, b.LogHead, b.TOCSHA256 = domain.Person{}, nil, nil
	if b.Cover != nil {
		b.Cover = &domain.File{Kind: domain.Cover, Object: b.Cover.Object}
	}
	if b.PDF != nil {
		b.PDF = &domain.File{Kind: domain.PDF, Object: b.PDF.Object, Name: b.PDF.Name, Size: b.PDF.Size, ContentType: b.PDF.ContentType}
	}
	return b
}

// Statistics counts e-books by status; a status without any may be missing.
type Statistics struct {
	All  map[domain.Status]int
	Mine map[domain.Status]int
}
