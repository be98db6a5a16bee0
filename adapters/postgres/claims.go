package postgres

import (
	"context"
	"time"

	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
	"backoffice/ports"
)

// Claim locks the e-book and stores what becomes of its claim.
func (r *Ebooks) Claim(ctx context.Context, by ports.Caller, id string, change ports.Change) (domain.Ebook, error) {
	var book domain.Ebook
	err := r.db.change(ctx, "claim e-book", id, func(t *tx) error {
		if err := t.enter(ctx, by); err != nil {
			return err
		}
		before, w, err := t.lock(ctx, by, id, present)
		if err != nil {
			return err
		}
		if err := t.claim(ctx, &before); err != nil {
			return err
		}
		book = copyOf(before)
		if err := change(&book, w.actor, w.now); err != nil {
			return err
		}
		return t.saveClaim(ctx, before.Claim, &book)
	})
	return book, err
}

// claim reads who claims an e-book; only one that waits for review can be claimed.
func (t *tx) claim(ctx context.Context, book *domain.Ebook) error {
	if book.Status != domain.PendingReview {
		return nil
	}
	found, err := claimOf(ctx, t.Query, book.ID)
	book.Claim = found
	return err
}

// claimOf reads who claims an e-book, or nil.
func claimOf(ctx context.Context, send tables.Send, id string) (*domain.Claim, error) {
	found, err := tables.Claims(ctx, send, id)
	return found[id], err
}

// claimStays reads who claims an e-book that waited before and after a change, for its answer.
func (t *tx) claimStays(ctx context.Context, before, after *domain.Ebook) error {
	if before.Status != domain.PendingReview {
		return nil
	}
	return t.claim(ctx, after)
}

// saveClaim stores a claim in the place of another. A renewal is nothing that
// others want to know.
func (t *tx) saveClaim(ctx context.Context, before *domain.Claim, book *domain.Ebook) error {
	c := book.Claim
	switch {
	case c == before:
		return nil
	case c == nil:
		t.claimed(book.ID)
		_, err := t.Exec(ctx, `DELETE FROM claims WHERE ebook_id = $1`, book.ID)
		return err
	case before == nil || before.User.ID != c.User.ID:
		t.claimed(book.ID)
	}
	return t.ExecOne(ctx, `INSERT INTO claims (ebook_id, user_id, since, until) VALUES ($1, $2, $3, $4)
		ON CONFLICT (ebook_id) DO UPDATE SET user_id = excluded.user_id, since = excluded.since, until = excluded.until`,
		book.ID, c.User.ID, c.Since, c.Until)
}

// releaseClaims gives up the claims of somebody who has no session any more.
func (t *tx) releaseClaims(ctx context.Context, userID string) error {
	var released []string
	err := t.Select(ctx, &released, `DELETE FROM claims WHERE user_id = $1 AND NOT EXISTS
		(SELECT 1 FROM sessions s WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.ends_at > now()) RETURNING ebook_id`, userID)
	for _, id := range released {
		t.claimed(id)
	}
	return err
}

// ForgetClaims drops the claims that ended before the time given.
func (r *Ebooks) ForgetClaims(ctx context.Context, before time.Time) error {
	return r.db.write(ctx, "forget claims", func(t *tx) error {
		_, err := t.Exec(ctx, `DELETE FROM claims WHERE until < $1`, before)
		return err
	})
}
