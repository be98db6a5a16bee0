package postgres

import (
	"context"

	"backoffice/domain"
	"backoffice/ports"
)

// Ebooks keeps ports.Ebooks' promise.
type Ebooks struct{ db *DB }

var _ ports.Ebooks = (*Ebooks)(nil)

// Get answers one e-book, or domain.ErrNotFound.
func (r *Ebooks) Get(ctx context.Context, id string) (domain.Ebook, error) {
	book, err := r.db.ebook(ctx, selectEbook+` WHERE b.id = $1 AND b.deleted_at IS NULL`, id)
	if missing(err) {
		return domain.Ebook{}, domain.ErrNotFound
	}
	return book, faultOf(ctx, "read e-book", err)
}

// Create stores a new e-book with its figures.
func (r *Ebooks) Create(ctx context.Context, book *domain.Ebook, once ports.Once) (domain.Ebook, error) {
	var stored answer
	err := r.db.write(ctx, "create e-book", func(t *tx) error {
		done, err := t.begin(ctx, once, &stored)
		if err != nil || done {
			return err
		}
		if err := t.insert(ctx, book); err != nil {
			return err
		}
		stored = answerOf(*book, nil)
		return t.finish(ctx, once, stored)
	})
	return stored.ebook(), err
}

func (t *tx) insert(ctx context.Context, book *domain.Ebook) error {
	if err := t.store(ctx, insertEbook, rowOf(book)); err != nil {
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
	return t.one(ctx, &book.Creator.FullName, `SELECT full_name FROM users WHERE id = $1`, book.CreatedBy)
}

// Update locks the e-book, changes it and stores what has changed.
func (r *Ebooks) Update(ctx context.Context, id string, once ports.Once, change func(*domain.Ebook) error) (domain.Ebook, error) {
	var stored answer
	err := r.db.write(ctx, "update e-book", func(t *tx) error {
		done, err := t.begin(ctx, once, &stored)
		if err != nil || done {
			return err
		}
		before, err := t.lock(ctx, id)
		if err != nil {
			return err
		}
		after := copyOf(before)
		if err := change(&after); err != nil {
			return err
		}
		if err := t.save(ctx, &before, &after, nil); err != nil {
			return err
		}
		stored = answerOf(after, nil)
		return t.finish(ctx, once, stored)
	})
	return stored.ebook(), err
}

// UpdateTOC is Update for an e-book and its outline together. The e-book's lock
// covers the outline.
func (r *Ebooks) UpdateTOC(ctx context.Context, id string, once ports.Once, change func(*domain.Ebook, *domain.TOC) error) (domain.Ebook, domain.TOC, error) {
	var stored answer
	err := r.db.write(ctx, "update outline", func(t *tx) error {
		done, err := t.begin(ctx, once, &stored)
		if err != nil || done {
			return err
		}
		before, err := t.lock(ctx, id)
		if err != nil {
			return err
		}
		toc, err := t.outline(ctx, id)
		if err != nil {
			return err
		}
		after := copyOf(before)
		if err := change(&after, &toc); err != nil {
			return err
		}
		if err := t.save(ctx, &before, &after, &toc); err != nil {
			return err
		}
		stored = answerOf(after, &toc)
		return t.finish(ctx, once, stored)
	})
	return stored.ebook(), stored.toc(), err
}

// lock reads an e-book and keeps everybody else from changing it. Who waited
// here sees it as the one before has left it.
func (t *tx) lock(ctx context.Context, id string) (domain.Ebook, error) {
	book, err := t.ebook(ctx, selectEbook+` WHERE b.id = $1 AND b.deleted_at IS NULL FOR UPDATE OF b`, id)
	if missing(err) {
		return domain.Ebook{}, domain.ErrNotFound
	}
	return book, err
}
