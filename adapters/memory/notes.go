package memory

import (
	"context"
	"time"
	"unicode/utf8"

	"backoffice/domain"
	"backoffice/ports"
)

// Notes keeps ports.Notes' promise.
type Notes struct{ db *DB }

var _ ports.Notes = (*Notes)(nil)

// Notes returns the notes on e-books.
func (db *DB) Notes() *Notes { return &Notes{db} }

// List returns the notes on an e-book as they were written.
func (r *Notes) List(ctx context.Context, ebookID string) ([]domain.Note, error) {
	defer r.db.lock()()
	return r.db.notesOn(ebookID), ctx.Err()
}

// annotated is what is known of the notes on an e-book.
func (db *DB) annotated(book domain.Ebook, itemID string, by domain.Actor) *domain.Annotated {
	on := &domain.Annotated{Ebook: &book, LastNumber: db.lastNumbers[book.ID], People: db.takingPart(book)}
	for _, entry := range db.logs {
		if entry.EbookID == book.ID && entry.Action == domain.Submit {
			on.Submitted++
		}
	}
	for _, n := range db.notesOn(book.ID) {
		count(&on.Written, n, by.ID)
	}
	for _, item := range db.tocs[book.ID].Items {
		if item.ID == itemID {
			on.ItemTitle = &item.Title
		}
	}
	return on
}

// count adds what a person has written in a note and in the replies to it.
func count(w *domain.Written, n domain.Note, userID string) {
	if n.Author.ID == userID {
		w.Notes++
		w.Characters += utf8.RuneCountInString(n.Body) + utf8.RuneCountInString(n.Place.Quote)
		if n.DoneAt == nil {
			w.Open++
		}
	}
	for _, r := range n.Replies {
		if r.Author.ID == userID {
			w.Characters += utf8.RuneCountInString(r.Body)
		}
	}
}

// write hands a change what is known of the notes on an e-book, unless the key was used:
// then it returns what was stored with it.
func (r *Notes) write(ctx context.Context, by ports.Caller, ebookID, itemID string, once ports.Once, change func(*domain.Annotated, domain.Actor, time.Time) (domain.Note, error)) (domain.Ebook, domain.Note, error) {
	defer r.db.lock()()
	actor, now, err := r.db.writer(ctx, by)
	if err != nil {
		return domain.Ebook{}, domain.Note{}, err
	}
	if first, done, err := r.db.replay(ctx, once); done || err != nil {
		return first.Book, first.Note, err
	}
	book, err := r.db.present(ctx, ebookID)
	if err != nil {
		return domain.Ebook{}, domain.Note{}, err
	}
	on := r.db.annotated(book, itemID, actor)
	note, err := change(on, actor, now)
	if err != nil {
		return domain.Ebook{}, domain.Note{}, err
	}
	r.db.tell(on.News)
	r.db.remember(once, usedKey{Book: book, Note: note})
	return book, note, nil
}

// Add stores a new note.
func (r *Notes) Add(ctx context.Context, by ports.Caller, ebookID, itemID string, once ports.Once, write ports.WriteNote) (domain.Ebook, domain.Note, error) {
	return r.write(ctx, by, ebookID, itemID, once, func(on *domain.Annotated, actor domain.Actor, now time.Time) (domain.Note, error) {
		note, err := write(on, actor, now)
		if err == nil {
			r.db.notes[note.ID], r.db.lastNumbers[ebookID] = note, note.Number
		}
		return note, err
	})
}

// Update changes a note, or answers it.
func (r *Notes) Update(ctx context.Context, by ports.Caller, ebookID, noteID string, once ports.Once, change ports.ChangeNote) (domain.Ebook, domain.Note, error) {
	return r.write(ctx, by, ebookID, "", once, func(on *domain.Annotated, actor domain.Actor, now time.Time) (domain.Note, error) {
		note, err := r.db.note(ebookID, noteID)
		if err != nil {
			return domain.Note{}, err
		}
		if err := change(on, &note, actor, now); err != nil {
			return domain.Note{}, err
		}
		r.db.notes[noteID] = note
		return r.db.namedNote(note), nil
	})
}

// Remove removes a note.
func (r *Notes) Remove(ctx context.Context, by ports.Caller, ebookID, noteID string, once ports.Once, permit ports.ChangeNote) error {
	_, _, err := r.write(ctx, by, ebookID, "", once, func(on *domain.Annotated, actor domain.Actor, now time.Time) (domain.Note, error) {
		note, err := r.db.note(ebookID, noteID)
		if err != nil {
			return domain.Note{}, err
		}
		if err := permit(on, &note, actor, now); err != nil {
			return domain.Note{}, err
		}
		delete(r.db.notes, noteID)
		r.db.takeBack(note)
		return domain.Note{}, nil
	})
	return err
}

func (db *DB) note(ebookID, noteID string) (domain.Note, error) {
	n, ok := db.notes[noteID]
	if !ok || n.EbookID != ebookID {
		return domain.Note{}, domain.ErrNoNote
	}
	return db.namedNote(n), nil
}
