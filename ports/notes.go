package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// Notes stores the notes on e-books with their replies, and counts the open ones of each e-book. Status, version
// and history of the e-book stay the same. Notes on a deleted e-book cannot be changed until it is restored. They
// are deleted when it is deleted for good.
type Notes interface {
	// List returns the notes on an e-book, even a deleted one, by number, each with its replies in
	// order. People have their current names. An unknown e-book has none.
	List(ctx context.Context, ebookID string) ([]domain.Note, error)

	// Add locks the e-book and stores the note that write returns. write gets the state of the
	// notes, and the title of the outline item with itemID if it exists. Add makes sure that the
	// note's number is never used again, and stores on.News. It returns the note as stored, with
	// the e-book at that time; domain.ErrNotFound for an unknown e-book. A key makes it happen
	// once, as for Ebooks.Update, even if the e-book has changed since.
	Add(ctx context.Context, by Caller, ebookID, itemID string, once Once, write WriteNote) (domain.Ebook, domain.Note, error)

	// Update locks the e-book, lets change alter a note or reply to it, and stores that with
	// on.News. It returns the same as Add, and domain.ErrNoNote if the e-book has no such note.
	Update(ctx context.Context, by Caller, ebookID, noteID string, once Once, change ChangeNote) (domain.Ebook, domain.Note, error)

	// Remove deletes a note unless permit refuses, and subtracts it from notifications.
	Remove(ctx context.Context, by Caller, ebookID, noteID string, once Once, permit ChangeNote) error
}

// WriteNote creates a note of the actor.
type WriteNote func(on *domain.Annotated, actor domain.Actor, now time.Time) (domain.Note, error)

// ChangeNote changes a note for the actor.
type ChangeNote func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error
