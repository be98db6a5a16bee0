package memory

import (
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Claim changes who claims an e-book, and nothing else of it.
func (r *Ebooks) Claim(ctx context.Context, by ports.Caller, id string, change ports.Change) (domain.Ebook, error) {
	defer r.db.lock()()
	actor, now, err := r.db.writer(ctx, by)
	if err != nil {
		return domain.Ebook{}, err
	}
	book, err := r.db.present(ctx, id)
	if err != nil {
		return domain.Ebook{}, err
	}
	if err := change(&book, actor, now); err != nil {
		return domain.Ebook{}, err
	}
	kept := r.db.books[id]
	kept.Claim = book.Claim
	r.db.books[id] = kept
	return r.db.named(kept), nil
}

// ForgetClaims drops the claims that ended before the time given.
func (r *Ebooks) ForgetClaims(ctx context.Context, before time.Time) error {
	defer r.db.lock()()
	for id, b := range r.db.books {
		if b.Claim != nil && b.Claim.Until.Before(before) {
			b.Claim = nil
			r.db.books[id] = b
		}
	}
	return ctx.Err()
}
