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

// Claim locks the e-book and stores the claim that change sets or removes.
func (r *Ebooks) Claim(ctx context.Context, by ports.Caller, id string, change ports.Change) (domain.Ebook, error) {
	var book domain.Ebook
	err := r.DB.Change(ctx, "claim e-book", id, func(t *unit.Tx) error {
		if err := t.LockAccountShared(ctx, by); err != nil {
			return err
		}
		before, w, err := lockEbook(ctx, t, by, id, notDeleted)
		if err != nil {
			return err
		}
		if err := loadClaim(ctx, t, &before); err != nil {
			return err
		}
		book = copyOf(before)
		if err := change(&book, w.Actor, w.Now); err != nil {
			return err
		}
		return saveClaim(ctx, t, before.Claim, &book)
	})
	return book, err
}

// loadClaim reads the claim of an e-book. Only an e-book that waits for review can have one.
func loadClaim(ctx context.Context, t *unit.Tx, book *domain.Ebook) error {
	if book.Status != domain.PendingReview {
		return nil
	}
	found, err := claimOf(ctx, t.Query, book.ID)
	book.Claim = found
	return err
}

// claimOf returns the claim of an e-book, or nil.
func claimOf(ctx context.Context, run database.QueryFunc, id string) (*domain.Claim, error) {
	found, err := tables.Claims(ctx, run, id)
	return found[id], err
}

// reloadClaim reads the claim for the response, if the e-book waited for review before the change.
func reloadClaim(ctx context.Context, t *unit.Tx, before, after *domain.Ebook) error {
	if before.Status != domain.PendingReview {
		return nil
	}
	return loadClaim(ctx, t, after)
}

// saveClaim stores a changed claim. A renewal is not announced, because it concerns only the holder.
func saveClaim(ctx context.Context, t *unit.Tx, before *domain.Claim, book *domain.Ebook) error {
	c := book.Claim
	switch {
	case c == before:
		return nil
	case c == nil:
		t.AnnounceClaim(book.ID)
		_, err := t.Exec(ctx, `DELETE FROM claims WHERE ebook_id = $1`, book.ID)
		return err
	case before == nil || before.User.ID != c.User.ID:
		t.AnnounceClaim(book.ID)
	}
	return t.ExecOne(ctx, `INSERT INTO claims (ebook_id, user_id, since, until) VALUES ($1, $2, $3, $4)
		ON CONFLICT (ebook_id) DO UPDATE SET user_id = excluded.user_id, since = excluded.since, until = excluded.until`,
		book.ID, c.User.ID, c.Since, c.Until)
}

// ForgetClaims deletes the claims that ended before the given time.
func (r *Ebooks) ForgetClaims(ctx context.Context, before time.Time) error {
	_, err := r.DB.Exec(ctx, "forget claims", `DELETE FROM claims WHERE until < $1`, before)
	return err
}
