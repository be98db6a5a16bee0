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
	err := r.db.write(ctx, "claim e-book", func(t *tx) error {
		if err := t.enter(ctx, by); err != nil {
			return err
		}
		before, w, err := t.lock(ctx, by, id, present)
		if err != nil {
			return err
		}
		if before.Claim, err = t.claim(ctx, id); err != nil { // the one read with the lock may be older
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

func (t *tx) claim(ctx context.Context, id string) (*domain.Claim, error) {
	var row tables.Ebook
	err := t.Scan(ctx, row.Members(), tables.SelectEbook+` WHERE b.id = $1`, id)
	return row.Domain().Claim, err
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
