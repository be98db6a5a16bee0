package postgres

import (
	"context"
	"reflect"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Notes = (*Notes)(nil)

// List returns the notes on an e-book in the order in which they were written.
func (r *Notes) List(ctx context.Context, ebookID string) ([]domain.Note, error) {
	notes, err := tables.ScanNotes(ctx, r.db.Query, tables.SelectNotes+` WHERE n.ebook_id = $1 ORDER BY k.number`, ebookID)
	return notes, database.Wrap(ctx, "list notes", err)
}

// Add stores a new note.
func (r *Notes) Add(ctx context.Context, by ports.Caller, ebookID, itemID string, once ports.Once, write ports.WriteNote) (domain.Ebook, domain.Note, error) {
	stored, err := r.db.keyed(ctx, "add note", ebookID, by, once, func(t *tx) (result, error) {
		on, w, err := t.annotated(ctx, by, ebookID, itemID)
		if err != nil {
			return result{}, err
		}
		note, err := write(on, w.actor, w.now)
		if err != nil {
			return result{}, err
		}
		query, args := tables.InsertNote(&note)
		if err := t.ExecOne(ctx, query, args...); err != nil {
			return result{}, err
		}
		t.announceNotes(ebookID)
		if err := t.storeNews(ctx, on.News); err != nil {
			return result{}, err
		}
		return resultOfNote(*on.Ebook, note), nil
	})
	return stored.ebook(), stored.note(), err
}

// Update changes a note or replies to it.
func (r *Notes) Update(ctx context.Context, by ports.Caller, ebookID, noteID string, once ports.Once, change ports.ChangeNote) (domain.Ebook, domain.Note, error) {
	stored, err := r.db.keyed(ctx, "update note", ebookID, by, once, func(t *tx) (result, error) {
		on, w, err := t.annotated(ctx, by, ebookID, "")
		if err != nil {
			return result{}, err
		}
		before, err := t.note(ctx, ebookID, noteID)
		if err != nil {
			return result{}, err
		}
		note := before
		if err := change(on, &note, w.actor, w.now); err != nil {
			return result{}, err
		}
		if err := t.saveNote(ctx, &before, &note); err != nil {
			return result{}, err
		}
		if err := t.storeNews(ctx, on.News); err != nil {
			return result{}, err
		}
		return resultOfNote(*on.Ebook, note), nil
	})
	return stored.ebook(), stored.note(), err
}

// Remove deletes a note.
func (r *Notes) Remove(ctx context.Context, by ports.Caller, ebookID, noteID string, once ports.Once, permit ports.ChangeNote) error {
	_, err := r.db.keyed(ctx, "remove note", ebookID, by, once, func(t *tx) (result, error) {
		on, w, err := t.annotated(ctx, by, ebookID, "")
		if err != nil {
			return result{}, err
		}
		note, err := t.note(ctx, ebookID, noteID)
		if err != nil {
			return result{}, err
		}
		if err := permit(on, &note, w.actor, w.now); err != nil {
			return result{}, err
		}
		if err := t.removeFromNotifications(ctx, &note); err != nil {
			return result{}, err
		}
		query, args := tables.DeleteNote(&note)
		if err := t.ExecOne(ctx, query, args...); err != nil {
			return result{}, err
		}
		t.announceNotes(ebookID)
		return result{}, nil
	})
	return err
}

// annotated locks the e-book and reads the state of its notes.
func (t *tx) annotated(ctx context.Context, by ports.Caller, ebookID, itemID string) (*domain.Annotated, writer, error) {
	book, w, err := t.lock(ctx, by, ebookID, present)
	if err != nil {
		return nil, writer{}, err
	}
	var row tables.Annotated
	err = t.Scan(ctx, row.Members(), tables.SelectAnnotated, ebookID, itemID, w.actor.ID)
	return row.Domain(&book), w, err
}

func (t *tx) note(ctx context.Context, ebookID, noteID string) (domain.Note, error) {
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
func (t *tx) saveNote(ctx context.Context, before, after *domain.Note) error {
	if reflect.DeepEqual(before, after) {
		return nil
	}
	t.announceNotes(after.EbookID)
	for _, r := range after.Replies[len(before.Replies):] {
		if err := t.ExecOne(ctx, tables.InsertReply, after.EbookID, after.ID, r.ID, r.Body, r.Author.ID, r.CreatedAt); err != nil {
			return err
		}
	}
	if before.Body == after.Body && reflect.DeepEqual(before.DoneAt, after.DoneAt) {
		return nil
	}
	opened := 0
	switch {
	case before.DoneAt == nil && after.DoneAt != nil:
		opened = -1
	case before.DoneAt != nil && after.DoneAt == nil:
		opened = 1
	}
	query, args := tables.UpdateNote(after, opened)
	return t.ExecOne(ctx, query, args...)
}
