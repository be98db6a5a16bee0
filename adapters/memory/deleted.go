package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Deleted lists the deleted e-books, last deleted first.
func (r *Ebooks) Deleted(ctx context.Context) ([]domain.Ebook, error) {
	defer r.db.lock()()
	books := []domain.Ebook{}
	for _, b := range r.db.books {
		if b.DeletedAt != nil {
			books = append(books, r.db.named(b))
		}
	}
	slices.SortFunc(books, func(a, b domain.Ebook) int {
		return cmp.Or(b.DeletedAt.Compare(*a.DeletedAt), cmp.Compare(b.ID, a.ID))
	})
	return books, ctx.Err()
}

// Restore brings a deleted e-book back.
func (r *Ebooks) Restore(ctx context.Context, by ports.Caller, id string, once ports.Once, change ports.Change) (domain.Ebook, error) {
	defer r.db.lock()()
	actor, now, err := r.db.writer(ctx, by)
	if err != nil {
		return domain.Ebook{}, err
	}
	if first, done, err := r.db.replay(ctx, once); done || err != nil {
		return r.db.named(first.Book), err
	}
	before, ok := r.db.books[id]
	if !ok {
		return domain.Ebook{}, domain.ErrNotFound
	}
	after := r.db.named(before)
	if err := change(&after, actor, now); err != nil {
		return domain.Ebook{}, err
	}
	if before.DeletedAt == nil {
		return domain.Ebook{}, domain.ErrNotFound
	}
	after, err = r.db.save(before, after)
	if err == nil {
		r.db.remember(once, usedKey{Book: after})
	}
	return after, err
}

// Purge removes for good what was deleted before the time given.
func (r *Ebooks) Purge(_ context.Context, before time.Time, limit int) (int, error) {
	defer r.db.lock()()
	removed := 0
	for id, b := range r.db.books {
		if removed == limit || b.DeletedAt == nil || !b.DeletedAt.Before(before) {
			continue
		}
		for _, f := range r.db.files {
			if f.EbookID == id && f.Used && f.ReplacedAt == nil {
				f.ReplacedAt = b.DeletedAt
				r.db.files[f.ID] = f
			}
		}
		delete(r.db.books, id)
		delete(r.db.tocs, id)
		delete(r.db.submissions, id)
		maps.DeleteFunc(r.db.notes, func(_ string, n domain.Note) bool { return n.EbookID == id })
		removed++
	}
	return removed, nil
}
