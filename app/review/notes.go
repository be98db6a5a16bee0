package review

import (
	"cmp"
	"context"
	"time"

	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/app/space"
	"backoffice/domain"
	"backoffice/ports"
)

// Notes are the use cases around the notes on e-books.
type Notes struct {
	notes ports.Notes
	books ports.EbookReader
	space ports.Space // of the database's disk; nil if it is elsewhere
}

// NewNotes returns the use cases of notes.
func NewNotes(a ports.Adapters) *Notes {
	return &Notes{notes: a.Notes, books: a.Ebooks, space: a.DatabaseSpace}
}

// NoteRequest is the body of a new note: its text and its place.
type NoteRequest struct {
	Place domain.Place
	Body  string
}

// NoteEdit is the body of a change of a note. A nil member changes nothing.
type NoteEdit struct {
	Body *string `json:"body"`
	Done *bool   `json:"done"`
}

// ReplyRequest is the body of a reply to a note.
type ReplyRequest struct {
	Body string `json:"body"`
}

// List returns the notes on an e-book, with the e-book. It reads the e-book last, so that no notes
// are returned if it was deleted meanwhile.
func (s *Notes) List(ctx context.Context, id string) (domain.Ebook, []domain.Note, error) {
	notes, err := s.notes.List(ctx, id)
	if err != nil {
		return domain.Ebook{}, nil, err
	}
	book, err := s.books.Get(ctx, id)
	return book, notes, err
}

// Write adds the caller's note. Like Reply and Change it returns the note with its e-book.
func (s *Notes) Write(ctx context.Context, by ports.Caller, id string, body request.Body[NoteRequest], once ports.Once) (domain.Ebook, domain.Note, error) {
	sent, requestErr := body.Value()
	room, spaceErr := space.Reserve(s.space, space.ForRecord)
	defer room.Release()
	sent.Body, sent.Place.Quote = domain.Compose(sent.Body), domain.Compose(sent.Place.Quote)
	itemID, isUUID := domain.ParseID(sent.Place.ItemID)
	if isUUID { // outline items have no other ids
		sent.Place.ItemID = itemID // in lower case
	}
	return s.notes.Add(ctx, by, id, itemID, once, func(on *domain.Annotated, actor domain.Actor, now time.Time) (domain.Note, error) {
		if err := cmp.Or(on.Ebook.MayAnnotate(actor), requestErr, spaceErr); err != nil {
			return domain.Note{}, err
		}
		return on.WriteNote(ids.New(), actor, sent.Place, sent.Body, now)
	})
}

// Reply adds a reply to a note.
func (s *Notes) Reply(ctx context.Context, by ports.Caller, id, noteID string, body request.Body[ReplyRequest], once ports.Once) (domain.Ebook, domain.Note, error) {
	sent, requestErr := body.Value()
	room, spaceErr := space.Reserve(s.space, space.ForRecord)
	defer room.Release()
	sent.Body = domain.Compose(sent.Body)
	return s.notes.Update(ctx, by, id, noteID, once, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(on.Ebook.MayReply(actor), requestErr, spaceErr); err != nil {
			return err
		}
		return note.Reply(on, ids.New(), actor, sent.Body, now)
	})
}

// Change edits the text of a note, marks it done, or opens it again.
func (s *Notes) Change(ctx context.Context, by ports.Caller, id, noteID string, body request.Body[NoteEdit], once ports.Once) (domain.Ebook, domain.Note, error) {
	sent, requestErr := body.Value()
	room, spaceErr := space.Reserve(s.space, space.ForRecord)
	defer room.Release()
	if sent.Body != nil {
		*sent.Body = domain.Compose(*sent.Body)
	}
	return s.notes.Update(ctx, by, id, noteID, once, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(on.Ebook.MayAnnotate(actor), requestErr, spaceErr); err != nil {
			return err
		}
		if sent.Body != nil {
			if err := note.Edit(on, actor, *sent.Body, now); err != nil {
				return err
			}
		}
		if sent.Done != nil {
			return note.Mark(on, *sent.Done, actor, now)
		}
		return nil
	})
}

// Remove removes the caller's own note. The body has no members, but may be invalid.
func (s *Notes) Remove(ctx context.Context, by ports.Caller, id, noteID string, body request.Body[struct{}], once ports.Once) error {
	_, requestErr := body.Value()
	return s.notes.Remove(ctx, by, id, noteID, once, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, _ time.Time) error {
		return cmp.Or(note.MayRemove(on, actor), requestErr)
	})
}
