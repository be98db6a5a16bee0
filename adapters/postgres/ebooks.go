package postgres

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

// Ebooks keeps ports.Ebooks' promise.
type Ebooks struct{ db *DB }

var _ ports.Ebooks = (*Ebooks)(nil)

// Ebooks keeps ports.Ebooks' promise.
func (db *DB) Ebooks() *Ebooks { return &Ebooks{db} }

// Get answers one e-book, or domain.ErrNotFound.
func (r *Ebooks) Get(ctx context.Context, id string) (domain.Ebook, error) {
	var row tables.Ebook
	err := r.db.Scan(ctx, row.Members(), tables.SelectEbook+` WHERE b.id = $1 AND b.deleted_at IS NULL`, id)
	if database.NotFound(err) {
		return domain.Ebook{}, domain.ErrNotFound
	}
	return row.Domain(), database.Wrap(ctx, "read e-book", err)
}

// Create stores a new e-book with its figures.
func (r *Ebooks) Create(ctx context.Context, by ports.Caller, once ports.Once, draft func(domain.Actor, time.Time) (*domain.Ebook, error)) (domain.Ebook, error) {
	var stored result
	err := r.db.write(ctx, "create e-book", func(t *tx) error {
		done, err := t.claimKey(ctx, by, once, &stored)
		if err != nil || done {
			return err
		}
		w, err := t.writer(ctx, by)
		if err != nil {
			return err
		}
		book, err := draft(w.actor, w.now)
		if err != nil {
			return err
		}
		if err := t.insert(ctx, book); err != nil {
			return err
		}
		stored = resultOf(*book, nil)
		return t.storeResult(ctx, once, stored)
	})
	return stored.ebook(), err
}

func (t *tx) insert(ctx context.Context, book *domain.Ebook) error {
	query, args := tables.Of(book).Insert()
	if err := t.ExecOne(ctx, query, args...); err != nil { // the words refer to it
		return err
	}
	if err := t.name(ctx, book); err != nil {
		return err
	}
	if err := t.takeUp(ctx, nil, book); err != nil {
		return err
	}
	if err := t.index(ctx, book, nil); err != nil {
		return err
	}
	return t.count(ctx, nil, book)
}

// name sets the creator's name to the one that every later answer gives.
func (t *tx) name(ctx context.Context, book *domain.Ebook) error {
	book.Creator.ID = book.CreatedBy
	return t.Get(ctx, &book.Creator.FullName, `SELECT full_name FROM users WHERE id = $1`, book.CreatedBy)
}

// Update locks the e-book, changes it and stores what has changed.
func (r *Ebooks) Update(ctx context.Context, by ports.Caller, id string, once ports.Once, change ports.Change) (domain.Ebook, error) {
	var stored result
	err := r.db.write(ctx, "update e-book", func(t *tx) error {
		done, err := t.claimKey(ctx, by, once, &stored)
		if err != nil || done {
			return err
		}
		before, w, err := t.lock(ctx, by, id, present)
		if err != nil {
			return err
		}
		after := copyOf(before)
		if err := change(&after, w.actor, w.now); err != nil {
			return err
		}
		if err := t.save(ctx, &before, &after, nil); err != nil {
			return err
		}
		stored = resultOf(after, nil)
		return t.storeResult(ctx, once, stored)
	})
	return stored.ebook(), err
}

// UpdateTOC is Update for an e-book and its outline together. The e-book's lock
// covers the outline.
func (r *Ebooks) UpdateTOC(ctx context.Context, by ports.Caller, id string, once ports.Once, outline domain.Outline, change ports.ChangeTOC) (domain.Ebook, domain.TOC, error) {
	var stored result
	prepared, err := prepare(outline)
	if err != nil {
		return domain.Ebook{}, domain.TOC{}, database.Wrap(ctx, "prepare outline", err)
	}
	err = r.db.write(ctx, "update outline", func(t *tx) error {
		done, err := t.claimKey(ctx, by, once, &stored)
		if err != nil || done {
			return err
		}
		before, w, err := t.lock(ctx, by, id, present)
		if err != nil {
			return err
		}
		after := copyOf(before)
		toc, err := change(&after, w.actor, w.now)
		if err != nil {
			return err
		}
		if err := t.save(ctx, &before, &after, &savedTOC{toc, prepared}); err != nil {
			return err
		}
		stored = resultOf(after, &toc)
		return t.storeResult(ctx, once, stored)
	})
	return stored.ebook(), stored.toc(), err
}
