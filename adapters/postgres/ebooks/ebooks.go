package ebooks

import (
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var selectShown = `SELECT ` + tables.ShownColumns + ` FROM ebooks b WHERE b.id = $1 AND b.deleted_at IS NULL`

// Get returns one e-book as it is shown, or domain.ErrNotFound.
func (r *Ebooks) Get(ctx context.Context, id string) (domain.Ebook, error) {
	var row tables.Ebook
	err := r.DB.Scan(ctx, row.ShownScanTargets(), selectShown, id)
	book := row.Domain()
	if err == nil && row.Claimed {
		book.Claim, err = claimOf(ctx, r.DB.Query, id)
	}
	return book, database.Wrap(ctx, "read e-book", database.OrNotFound(err, domain.ErrNotFound))
}

// Create stores a new e-book and counts it.
func (r *Ebooks) Create(ctx context.Context, by ports.Caller, once ports.Once, draft func(domain.Actor, time.Time) (*domain.Ebook, error)) (domain.Ebook, error) {
	stored, err := keyed(ctx, r.DB, "create e-book", "", by, once, func(t *unit.Tx) (result, error) {
		w, err := t.Writer(ctx, by)
		if err != nil {
			return result{}, err
		}
		book, err := draft(w.Actor, w.Now)
		if err != nil {
			return result{}, err
		}
		if err := insertEbook(ctx, t, book); err != nil {
			return result{}, err
		}
		return resultOf(*book, nil), nil
	})
	return stored.ebook(), err
}

// Update locks the e-book, changes it and stores the changes.
func (r *Ebooks) Update(ctx context.Context, by ports.Caller, id string, once ports.Once, change ports.Change) (domain.Ebook, error) {
	stored, err := r.keyedChange(ctx, "update e-book", id, notDeleted, by, once, func(t *unit.Tx, before, after *domain.Ebook, w unit.Writer) (*domain.TOC, error) {
		if err := change(after, w.Actor, w.Now); err != nil {
			return nil, err
		}
		if err := lockRecipients(ctx, t, after); err != nil {
			return nil, err
		}
		if err := keepChangedValues(ctx, t, before, after); err != nil {
			return nil, err
		}
		return nil, save(ctx, t, before, after, nil)
	})
	return stored.ebook(), err
}

// lockRecipients keeps the accounts to which a change gives or assigns the e-book as they are until the
// transaction ends. It refuses those that were disabled or lost their role after the caller had read them.
func lockRecipients(ctx context.Context, t *unit.Tx, after *domain.Ebook) error {
	for _, entry := range after.Unsaved() {
		if entry.Action != domain.Give && entry.Action != domain.Assign {
			continue
		}
		recipient, err := t.LockEnabled(ctx, entry.To.ID)
		switch {
		case err != nil:
			return database.OrNotFound(err, domain.ErrColleagueNotActive)
		case entry.Action == domain.Give && recipient.Actor().MayUseCMS() != nil:
			return domain.ErrNoColleague
		case entry.Action == domain.Assign && domain.MayReview(recipient.Actor()) != nil:
			return domain.ErrNotReviewer
		}
	}
	return nil
}

// UpdateTOC is Update for an e-book together with its outline. The e-book's lock covers both.
func (r *Ebooks) UpdateTOC(ctx context.Context, by ports.Caller, id string, once ports.Once, outline domain.Outline, change ports.ChangeTOC) (domain.Ebook, domain.TOC, error) {
	prepared := prepareOutline(outline)
	stored, err := r.keyedChange(ctx, "update outline", id, notDeleted, by, once, func(t *unit.Tx, before, after *domain.Ebook, w unit.Writer) (*domain.TOC, error) {
		toc, err := change(after, w.Actor, w.Now)
		if err != nil {
			return nil, err
		}
		return &toc, save(ctx, t, before, after, &tocToSave{toc, prepared})
	})
	return stored.ebook(), stored.toc(), err
}

// Restore restores a deleted e-book, and its counters and words.
func (r *Ebooks) Restore(ctx context.Context, by ports.Caller, id string, once ports.Once, change ports.Change) (domain.Ebook, error) {
	stored, err := r.keyedChange(ctx, "restore e-book", id, deletedOrNot, by, once, func(t *unit.Tx, before, after *domain.Ebook, w unit.Writer) (*domain.TOC, error) {
		if err := change(after, w.Actor, w.Now); err != nil {
			return nil, err
		}
		if before.DeletedAt == nil {
			return nil, domain.ErrNotFound
		}
		return nil, save(ctx, t, before, after, nil)
	})
	return stored.ebook(), err
}

// keyedChange locks an e-book that meets condition, and passes it to store with a copy to change.
func (r *Ebooks) keyedChange(ctx context.Context, operation, id, condition string, by ports.Caller, once ports.Once,
	store func(t *unit.Tx, before, after *domain.Ebook, w unit.Writer) (*domain.TOC, error)) (result, error) {
	return keyed(ctx, r.DB, operation, id, by, once, func(t *unit.Tx) (result, error) {
		before, w, err := lockEbook(ctx, t, by, id, condition)
		if err != nil {
			return result{}, err
		}
		after := copyOf(before)
		toc, err := store(t, &before, &after, w)
		if err != nil {
			return result{}, err
		}
		if err := reloadClaim(ctx, t, &before, &after); err != nil {
			return result{}, err
		}
		return resultOf(after, toc), nil
	})
}
