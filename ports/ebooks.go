package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Ebooks stores the e-books with their outlines and histories, and counts them. Only the methods of
// the administration, and List with ListQuery.Deleted, return deleted e-books.
type Ebooks interface {
	EbookRecords
	EbookLists
	EbookExport
	BulkWork
	EbookUpkeep
}

// EbookRecords reads and writes single e-books.
type EbookRecords interface {
	EbookReader
	EbookWriter
}

// EbookReader reads single e-books.
type EbookReader interface {
	// Get returns one e-book with its claim, and without the digests of its history and outline,
	// which readers do not see; or domain.ErrNotFound.
	Get(ctx context.Context, id string) (domain.Ebook, error)

	// TOC returns the outline. If there is none, it has no items and version 0.
	TOC(ctx context.Context, id string) (domain.TOC, error)

	// Log returns the history of an e-book, newest first, or domain.ErrNotFound.
	Log(ctx context.Context, id string) ([]domain.LogEntry, error)
}

// EbookWriter writes single e-books, each write in one transaction.
type EbookWriter interface {
	// Create stores the e-book that draft returns, and returns it as stored. If the key was used
	// before, it returns the first result.
	Create(ctx context.Context, by Caller, once Once, draft func(actor domain.Actor, now time.Time) (*domain.Ebook, error)) (domain.Ebook, error)

	// GetFor returns a complete e-book without its claim, together with the caller and the time. It
	// locks nothing, so a write has to check again.
	GetFor(ctx context.Context, by Caller, id string) (domain.Ebook, domain.Actor, time.Time, error)

	// Update locks the e-book, calls change, and stores the result with its new log rows, its
	// files' state in the register and its counters, in one transaction. It returns the e-book as
	// stored. change gets the current caller and time. If change returns an error, nothing is
	// stored and the error is returned unchanged. If the key was used before, change is not called
	// and the first result is returned. Files that change sets as Cover or PDF must have been
	// reserved before. A person to whom change gives or assigns the e-book must still be enabled
	// (else domain.ErrNotActive). To be given it, they must still be allowed to use the CMS (else
	// ErrNoColleague); to be assigned it, to review (else ErrNotReviewer). After a deadlock, change is
	// called again with the then current e-book.
	Update(ctx context.Context, by Caller, id string, once Once, change Change) (domain.Ebook, error)

	// UpdateTOC is Update for an e-book together with its outline. If change accepts, outline is
	// stored as the TOC that change returns. It is a separate argument, so that slow work on it
	// happens before anything is locked. The outline is not stored with the key: if another was
	// saved since, a repetition is domain.ErrStale and changes nothing.
	UpdateTOC(ctx context.Context, by Caller, id string, once Once, outline domain.Outline, change ChangeTOC) (domain.Ebook, domain.TOC, error)

	// Claim locks the e-book, lets change take or release its claim, and stores only that: version and
	// history stay the same. It returns the e-book with the result. A claim is valid until its end, and
	// only for the submission for which it was taken.
	Claim(ctx context.Context, by Caller, id string, change Change) (domain.Ebook, error)

	// Restore is Update for a deleted e-book, which change restores. change is also called for one
	// that is not deleted, so that it can refuse it. If it does not, the error is domain.ErrNotFound.
	Restore(ctx context.Context, by Caller, id string, once Once, change Change) (domain.Ebook, error)
}

// EbookLists finds and counts e-books.
type EbookLists interface {
	// List returns one page and the exact total. Deleted e-books are ordered by the time of their deletion,
	// unless by title, and a search finds them only by their record.
	List(ctx context.Context, query ListQuery) (ListPage, error)

	// Neighbours returns the place of an e-book in a list, and the e-books before and after it, from
	// one snapshot; or domain.ErrNotFound. The query's page and limit are ignored.
	Neighbours(ctx context.Context, id string, query ListQuery) (Neighbours, error)

	// Correct returns the query's search with words of the library instead of those that no e-book
	// has, if that finds something under the same filters; else "". Words that were saved seconds ago
	// may not count yet. Page, limit and order are ignored.
	Correct(ctx context.Context, query ListQuery) (string, error)

	// Duplicates returns the e-books with the same PDF as this one, or the same title, subject and
	// grade apart from case, diacritics and blanks, newest first; or domain.ErrNotFound. It leaves
	// out the e-book itself and deleted ones.
	Duplicates(ctx context.Context, id string) (Duplicates, error)

	// CandidateDuplicates returns the same for a PDF or record that is not saved as an e-book yet.
	CandidateDuplicates(ctx context.Context, candidate Candidate) (Duplicates, error)

	// Values returns up to MaxValues values of a field, most used first. A word of each begins with
	// prefix, without regard to case and diacritics. Empty values do not count.
	Values(ctx context.Context, field ValueField, prefix string) ([]UsedValue, error)

	// Statistics counts all e-books and those that the user created.
	Statistics(ctx context.Context, userID string) (Statistics, error)

	// Deleted lists the e-books that can still be restored, last deleted first.
	Deleted(ctx context.Context) ([]domain.Ebook, error)
}

// EbookExport reads all e-books that a query finds, however many.
type EbookExport interface {
	// IDs returns the ids of all e-books that the query finds, from one snapshot, in the order of the
	// list. The query's page and limit are ignored. Deleted e-books are never among them. Binary ids take a fourth
	// of the memory: an export keeps them while its client reads.
	IDs(ctx context.Context, query ListQuery) ([][16]byte, error)

	// Records returns the e-books with these ids in this order, without their claims. It leaves out
	// those that are deleted.
	Records(ctx context.Context, ids [][16]byte) ([]domain.Ebook, error)
}

// BulkWork makes work that consists of several writes idempotent.
type BulkWork interface {
	// BeginBulk claims a key for work that consists of several writes, each with its own key.
	// It returns what EndBulk has stored with the key, or nil if the work has not ended. Without a
	// key it does nothing. The same key with another request is domain.ErrKeyReused.
	BeginBulk(ctx context.Context, by Caller, once Once) (response []byte, err error)

	// EndBulk stores the response with its key and returns it. If a concurrent request has ended the
	// same work before, it returns that response.
	EndBulk(ctx context.Context, by Caller, once Once, response []byte) (first []byte, err error)
}

// EbookUpkeep deletes what is no longer needed.
type EbookUpkeep interface {
	// ForgetClaims deletes the claims that ended before the given time.
	ForgetClaims(ctx context.Context, before time.Time) error

	// Purge deletes for good up to limit e-books that were deleted before the given time, with
	// their outlines. Their files count as replaced and are swept. Their history stays. It returns
	// the number.
	Purge(ctx context.Context, before time.Time, limit int) (int, error)

	// ForgetEmptyCounters deletes up to limit counters of statuses, subjects and grades that no e-book has together
	// any more, and returns the number.
	ForgetEmptyCounters(ctx context.Context, limit int) (int, error)

	// ForgetUnusedValues deletes up to limit subjects and grades that no counter has any more, and returns the
	// number.
	ForgetUnusedValues(ctx context.Context, limit int) (int, error)

	// ForgetKeys deletes up to limit idempotency keys used before the given time, and returns the
	// number.
	ForgetKeys(ctx context.Context, before time.Time, limit int) (int, error)
}

// Change alters an e-book for the actor at that time.
type Change func(book *domain.Ebook, actor domain.Actor, now time.Time) error

// ChangeTOC is a Change that also returns the outline to store.
type ChangeTOC func(book *domain.Ebook, actor domain.Actor, now time.Time) (domain.TOC, error)

// ErrConfirmedMeanwhile is returned by Update if a concurrent request has confirmed the new file's
// grant.
var ErrConfirmedMeanwhile = &domain.Error{Kind: domain.Conflict, Code: "file.confirmed_meanwhile", Message: "Tệp đã được xác nhận."}

// Once makes a write idempotent. The zero value has no effect. The same key of the same user with
// another request is domain.ErrKeyReused.
type Once struct {
	UserID  string
	Key     string
	Request [32]byte // SHA-256 over method, path, If-Match, body and the scope of a token
	At      time.Time

	// Repeated, unless it is nil, becomes true if the write was done before and only its result is returned.
	Repeated *bool
}

// ForPart returns the key for a part of the work. No key of a client contains the separator.
func (o Once) ForPart(part string) Once {
	if o.Key != "" {
		o.Key += "\x00" + part
		o.Repeated = new(bool)
	}
	return o
}

// WasRepeated reports whether the write was done before. It is then no new act of the caller.
func (o Once) WasRepeated() bool { return o.Repeated != nil && *o.Repeated }

// Sort is the order of a list.
type Sort string

// The orders of RULES §6.4. SortDefault is newest first, or exact matches first for a search with marks.
const (
	SortDefault Sort = ""
	SortNewest  Sort = "newest"
	SortOldest  Sort = "oldest"
	SortTitle   Sort = "title"   // ICU vi-u-kn-true, ascending
	SortWaiting Sort = "waiting" // the review queue, oldest submission first; then the rest, newest first
)

// ListQuery selects e-books. Empty members have no effect.
type ListQuery struct {
	Search     string // as typed; see package fulltext
	Status     domain.Status
	Subject    string // see fulltext.MatchesFacet
	Grade      string // see fulltext.MatchesFacet
	CreatedBy  string // a user's id
	AssignedTo string // a user's id; only what this person is asked to review
	Unchecked  bool   // only those whose record nobody has checked
	Deleted    bool   // only deleted ones: see List
	Sort       Sort
	Page       int // from 1
	Limit      int // 1 to 100
}

// ListPage is one page of a list.
type ListPage struct {
	Ebooks []ListedEbook
	Total  int // exact, of the whole list
}

// Neighbours are the e-books beside another in a list. If the list does not contain that one, Place
// is 0 and the two are those around its hypothetical place. They are nil if there is no such place:
// among matches ordered by exactness, or in the queue if it was never submitted.
type Neighbours struct {
	Previous, Next *Neighbour // nil if there is none
	Place          int        // from 1
	Total          int        // of the list
}

// Neighbour identifies an e-book of a list.
type Neighbour struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// ListedEbook is an e-book in a list: see AsListed.
type ListedEbook struct {
	domain.Ebook
	MatchedTOC *string // title of the first item with a searched word that title, author and tags do not have
}

// AsListed returns an e-book as a list shows it: without digests and without the person of the last change. It has
// only the object of the cover, and the object, name, size and type of the PDF.
func AsListed(b domain.Ebook) domain.Ebook {
	b.UpdatedBy, b.LogHead, b.TOCSHA256 = domain.Person{}, nil, nil
	if b.Cover != nil {
		b.Cover = &domain.File{Kind: domain.Cover, Object: b.Cover.Object}
	}
	if b.PDF != nil {
		b.PDF = &domain.File{Kind: domain.PDF, Object: b.PDF.Object, Name: b.PDF.Name, Size: b.PDF.Size, ContentType: b.PDF.ContentType}
	}
	return b
}

// Statistics counts e-books by status. Statuses without e-books may be missing.
type Statistics struct {
	All  map[domain.Status]int
	Mine map[domain.Status]int
}
