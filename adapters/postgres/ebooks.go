package postgres

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Ebooks = (*Ebooks)(nil)

var selectShown = `SELECT ` + tables.ShownColumns + ` FROM ebooks b WHERE b.id = $1 AND b.deleted_at IS NULL`

// Get returns one e-book as it is shown, or domain.ErrNotFound.
func (r *Ebooks) Get(ctx context.Context, id string) (domain.Ebook, error) {
	var row tables.Ebook
	err := r.db.Scan(ctx, row.ShownMembers(), selectShown, id)
	book := row.Domain()
	if err == nil && row.Claimed {
		book.Claim, err = claimOf(ctx, r.db.Query, id)
	}
	if database.NotFound(err) {
		return domain.Ebook{}, domain.ErrNotFound
	}
	return book, database.Wrap(ctx, "read e-book", err)
}

// Create stores a new e-book and counts it.
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

// Update locks the e-book, changes it and stores the changes.
func (r *Ebooks) Update(ctx context.Context, by ports.Caller, id string, once ports.Once, change ports.Change) (domain.Ebook, error) {
	var stored result
	err := r.db.change(ctx, "update e-book", id, func(t *tx) error {
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
		if err := t.reloadClaim(ctx, &before, &after); err != nil {
			return err
		}
		stored = resultOf(after, nil)
		return t.storeResult(ctx, once, stored)
	})
	return stored.ebook(), err
}

// UpdateTOC is Update for an e-book together with its outline. The e-book's lock covers both.
func (r *Ebooks) UpdateTOC(ctx context.Context, by ports.Caller, id string, once ports.Once, outline domain.Outline, change ports.ChangeTOC) (domain.Ebook, domain.TOC, error) {
	var stored result
	prepared := prepare(outline)
	err := r.db.change(ctx, "update outline", id, func(t *tx) error {
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
