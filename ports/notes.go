package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Notes keeps the notes on e-books, with their replies, and with each e-book how many of
// its notes are open. Neither status, version nor history of an e-book move. Nothing is written
// about a deleted e-book until it is restored; its notes go when it is removed for good.
type Notes interface {
	// List returns the notes on an e-book, be it deleted or not, by their numbers, each with
	// its replies as they were written; people bear their names of today. None where there is
	// no such e-book.
	List(ctx context.Context, ebookID string) ([]domain.Note, error)

	// Add locks the e-book and stores the note that write makes, which is given what is
	// known of the notes there: with the title of the outline's item of that id, if there
	// is one. It keeps the note's number from ever being given again, and stores the News. It returns the note as stored, with the e-book as it was then;
	// domain.ErrNotFound where there is no such e-book. A key makes it happen once, as for
	// Ebooks.Update, whatever has become of the e-book since.
	Add(ctx context.Context, by Caller, ebookID, itemID string, once Once, write WriteNote) (domain.Ebook, domain.Note, error)

	// Update locks the e-book, lets change alter a note on it or answer it, and stores
	// that with the News. It returns what Add does; domain.ErrNoNote where the e-book has no note of that
	// id.
	Update(ctx context.Context, by Caller, ebookID, noteID string, once Once, change ChangeNote) (domain.Ebook, domain.Note, error)

	// Remove is Update for a note that is removed, unless permit refuses. Notifications count
	// it no more.
	Remove(ctx context.Context, by Caller, ebookID, noteID string, once Once, permit ChangeNote) error
}

// WriteNote makes a note of the actor's at that time.
type WriteNote func(on *domain.Annotated, actor domain.Actor, now time.Time) (domain.Note, error)

// ChangeNote alters a note for the actor at that time.
type ChangeNote func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error
