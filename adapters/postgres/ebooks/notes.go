package ebooks

import (
	"context"
	"reflect"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Notes = (*Notes)(nil)

// Notes implements ports.Notes.
type Notes struct{ DB *unit.DB }

// List returns the notes on an e-book in the order in which they were written.
func (r *Notes) List(ctx context.Context, ebookID string) ([]domain.Note, error) {
	notes, err := tables.ScanNotes(ctx, r.DB.Query, tables.SelectNotes+` WHERE n.ebook_id = $1 ORDER BY k.number`, ebookID)
	return notes, database.Wrap(ctx, "list notes", err)
}

// Add stores a new note.
func (r *Notes) Add(ctx context.Context, by ports.Caller, ebookID, itemID string, once ports.Once, write ports.WriteNote) (domain.Ebook, domain.Note, error) {
	stored, err := r.keyedChange(ctx, "add note", by, ebookID, itemID, once, func(t *unit.Tx, on *domain.Annotated, w unit.Writer) (note domain.Note, err error) {
		if note, err = write(on, w.Actor, w.Now); err != nil {
			return note, err
		}
		t.AnnounceNotes(ebookID)
		query, args := tables.InsertNote(&note)
		return note, t.ExecOne(ctx, query, args...)
	})
	return stored.ebook(), stored.note(), err
}

// Update changes a note or replies to it.
func (r *Notes) Update(ctx context.Context, by ports.Caller, ebookID, noteID string, once ports.Once, change ports.ChangeNote) (domain.Ebook, domain.Note, error) {
	stored, err := r.keyedChange(ctx, "update note", by, ebookID, "", once, func(t *unit.Tx, on *domain.Annotated, w unit.Writer) (domain.Note, error) {
		before, err := findNote(ctx, t, ebookID, noteID)
		if err != nil {
			return before, err
		}
		note := before
		if err := change(on, &note, w.Actor, w.Now); err != nil {
			return note, err
		}
		err = saveNote(ctx, t, &before, &note)
		return note, err
	})
	return stored.ebook(), stored.note(), err
}

// keyedChange locks an e-book and calls do, which stores a note or a change of one. Then it notifies the recipients.
func (r *Notes) keyedChange(ctx context.Context, operation string, by ports.Caller, ebookID, itemID string, once ports.Once,
	do func(t *unit.Tx, on *domain.Annotated, w unit.Writer) (domain.Note, error)) (result, error) {
	return keyed(ctx, r.DB, operation, ebookID, by, once, func(t *unit.Tx) (result, error) {
		on, w, err := lockAnnotated(ctx, t, by, ebookID, itemID)
		if err != nil {
			return result{}, err
		}
		note, err := do(t, on, w)
		if err != nil {
			return result{}, err
		}
		if err := storeNews(ctx, t, on.News); err != nil {
			return result{}, err
		}
		return resultOfNote(*on.Ebook, note), nil
	})
}

// Remove deletes a note.
func (r *Notes) Remove(ctx context.Context, by ports.Caller, ebookID, noteID string, once ports.Once, permit ports.ChangeNote) error {
	_, err := keyed(ctx, r.DB, "remove note", ebookID, by, once, func(t *unit.Tx) (result, error) {
		on, w, err := lockAnnotated(ctx, t, by, ebookID, "")
		if err != nil {
			return result{}, err
		}
		note, err := findNote(ctx, t, ebookID, noteID)
		if err != nil {
			return result{}, err
		}
		if err := permit(on, &note, w.Actor, w.Now); err != nil {
			return result{}, err
		}
		if err := removeFromNotifications(ctx, t, &note); err != nil {
			return result{}, err
		}
		query, args := tables.DeleteNote(&note)
		if err := t.ExecOne(ctx, query, args...); err != nil {
			return result{}, err
		}
		t.AnnounceNotes(ebookID)
		return result{}, nil
	})
	return err
}

// lockAnnotated locks the e-book and reads the state of its notes.
func lockAnnotated(ctx context.Context, t *unit.Tx, by ports.Caller, ebookID, itemID string) (*domain.Annotated, unit.Writer, error) {
	book, w, err := lockEbook(ctx, t, by, ebookID, notDeleted)
	if err != nil {
		return nil, unit.Writer{}, err
	}
	var row tables.Annotated
	err = t.Scan(ctx, row.ScanTargets(), tables.SelectAnnotated, ebookID, itemID, w.Actor.ID)
	return row.Domain(&book), w, err
}

func findNote(ctx context.Context, t *unit.Tx, ebookID, noteID string) (domain.Note, error) {
	found, err := tables.ScanNotes(ctx, t.Query, tables.SelectNotes+` WHERE n.ebook_id = $1 AND n.id = $2`, ebookID, noteID)
	if err == nil && len(found) == 0 {
		err = domain.ErrNoNote
	}
	if err != nil {
		return domain.Note{}, err
	}
	return found[0], nil
}

// saveNote stores the changes of a note. If there are none, it announces nothing.
func saveNote(ctx context.Context, t *unit.Tx, before, after *domain.Note) error {
	if reflect.DeepEqual(before, after) {
		return nil
	}
	t.AnnounceNotes(after.EbookID)
	for _, r := range after.Replies[len(before.Replies):] {
		if err := t.ExecOne(ctx, tables.InsertReply, after.EbookID, after.ID, r.ID, r.Body, r.Author.ID, r.CreatedAt); err != nil {
			return err
		}
	}
	if before.Body == after.Body && reflect.DeepEqual(before.DoneAt, after.DoneAt) {
		return nil
	}
	openDelta := 0
	switch {
	case before.DoneAt == nil && after.DoneAt != nil:
		openDelta = -1
	case before.DoneAt != nil && after.DoneAt == nil:
		openDelta = 1
	}
	query, args := tables.UpdateNote(after, openDelta)
	return t.ExecOne(ctx, query, args...)
}
