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
	stored, err := r.db.keyed(ctx, "create e-book", "", by, once, func(t *tx) (result, error) {
		w, err := t.writer(ctx, by)
		if err != nil {
			return result{}, err
		}
		book, err := draft(w.actor, w.now)
		if err != nil {
			return result{}, err
		}
		if err := t.insert(ctx, book); err != nil {
			return result{}, err
		}
		return resultOf(*book, nil), nil
	})
	return stored.ebook(), err
}

// Update locks the e-book, changes it and stores the changes.
func (r *Ebooks) Update(ctx context.Context, by ports.Caller, id string, once ports.Once, change ports.Change) (domain.Ebook, error) {
	stored, err := r.db.keyed(ctx, "update e-book", id, by, once, func(t *tx) (result, error) {
		before, w, err := t.lock(ctx, by, id, present)
		if err != nil {
			return result{}, err
		}
		after := copyOf(before)
		if err := change(&after, w.actor, w.now); err != nil {
			return result{}, err
		}
		if err := t.save(ctx, &before, &after, nil); err != nil {
			return result{}, err
		}
		if err := t.reloadClaim(ctx, &before, &after); err != nil {
			return result{}, err
		}
		return resultOf(after, nil), nil
	})
	return stored.ebook(), err
}

// UpdateTOC is Update for an e-book together with its outline. The e-book's lock covers both.
func (r *Ebooks) UpdateTOC(ctx context.Context, by ports.Caller, id string, once ports.Once, outline domain.Outline, change ports.ChangeTOC) (domain.Ebook, domain.TOC, error) {
	prepared := prepare(outline)
	stored, err := r.db.keyed(ctx, "update outline", id, by, once, func(t *tx) (result, error) {
		before, w, err := t.lock(ctx, by, id, present)
		if err != nil {
			return result{}, err
		}
		after := copyOf(before)
		toc, err := change(&after, w.actor, w.now)
		if err != nil {
			return result{}, err
		}
		if err := t.save(ctx, &before, &after, &savedTOC{toc, prepared}); err != nil {
			return result{}, err
		}
		return resultOf(after, &toc), nil
	})
	return stored.ebook(), stored.toc(), err
}
