package ebooks

import (
	"context"
	"errors"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Handovers = (*Handovers)(nil)

// Handovers implements ports.Handovers.
type Handovers struct{ DB *unit.DB }

// Next returns the oldest e-book that is still to be given. If there is none, it ends the handover and returns "".
// It reads only one at a time: for several, PostgreSQL might sort all e-books of the person while its statistics
// are old.
func (r *Handovers) Next(ctx context.Context, id string) (ebookID string, err error) {
	var ids []string
	err = r.DB.Select(ctx, &ids, `SELECT b.id FROM handovers h CROSS JOIN LATERAL (SELECT id FROM ebooks
		WHERE created_by = h.user_id AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1) b WHERE h.id = $1 AND h.ended_at IS NULL`, id)
	if err != nil {
		return "", database.Wrap(ctx, "look for an e-book to give", err)
	}
	if len(ids) > 0 {
		return ids[0], nil
	}
	return "", r.DB.Write(ctx, "end handover", func(t *unit.Tx) error {
		_, err := t.Exec(ctx, `UPDATE handovers SET ended_at = clock_timestamp() WHERE id = $1 AND ended_at IS NULL`, id)
		return err
	})
}

// errHandoverEnded ends a transaction because the handover has ended.
var errHandoverEnded = errors.New("postgres: the handover has ended")

// mergeGifts makes one notification of all e-books of a handover: it deletes the earlier ones and adds their counts to
// that of the e-book just given. Otherwise a large handover would push the recipient's other notifications out of the
// list. $1 is the recipient, $2 the giver, $3 the e-book, $4 the handover.
const mergeGifts = `WITH replaced AS (DELETE FROM notifications WHERE user_id = $1 AND by_id = $2 AND kind = 'give' AND ebook_id <> $3
		AND created_at >= (SELECT started_at FROM handovers WHERE id = $4) RETURNING count)
	UPDATE notifications SET count = 1 + (SELECT coalesce(sum(coalesce(count, 1)), 0) FROM replaced)
	WHERE user_id = $1 AND by_id = $2 AND kind = 'give' AND ebook_id = $3`

// Give gives an e-book, unless the handover has ended, another person has got the e-book or it was deleted.
func (r *Handovers) Give(ctx context.Context, id, ebookID string) (given bool, err error) {
	err = r.DB.Change(ctx, "hand an e-book over", ebookID, func(t *unit.Tx) error {
		given = false
		fromID, by, recipient, err := lockHandover(ctx, t, id)
		if err != nil {
			return err
		}
		book, w, err := lockEbook(ctx, t, ports.Operator(by.Actor(), time.Time{}), ebookID, notDeleted)
		if errors.Is(err, domain.ErrNotFound) || err == nil && book.CreatedBy != fromID {
			return nil
		}
		if err != nil {
			return err
		}
		after := copyOf(book)
		if err := after.GiveTo(recipient.Actor(), w.Actor, w.Now); err != nil {
			return err
		}
		if err := save(ctx, t, &book, &after, nil); err != nil {
			return err
		}
		if _, err := t.Exec(ctx, mergeGifts, recipient.ID, by.ID, ebookID, id); err != nil {
			return err
		}
		given = true
		return t.ExecOne(ctx, `UPDATE handovers SET given = given + 1 WHERE id = $1`, id)
	})
	if errors.Is(err, errHandoverEnded) {
		return false, nil
	}
	return given, err
}

const selectRunning = `SELECT user_id, by_id, to_id FROM handovers WHERE id = $1 AND ended_at IS NULL`

// lockHandover locks a running handover. It refuses if by has lost the role of an administrator or either
// account is disabled, and keeps both accounts as they are until the transaction ends. The accounts are
// locked before the row, in the same order as when an account is changed, so that the two cannot deadlock.
func lockHandover(ctx context.Context, t *unit.Tx, id string) (fromID string, by, recipient domain.User, err error) {
	var byID, toID string
	err = t.Scan(ctx, []any{&fromID, &byID, &toID}, selectRunning, id)
	if err != nil {
		return "", by, recipient, database.OrNotFound(err, errHandoverEnded)
	}
	if by, err = t.LockEnabled(ctx, byID); err == nil {
		err = domain.MayAdminister(by.Actor())
	}
	if err != nil {
		return "", by, recipient, database.OrNotFound(err, domain.ErrForbidden)
	}
	if recipient, err = t.LockEnabled(ctx, toID); err != nil {
		return "", by, recipient, database.OrNotFound(err, domain.ErrRecipient)
	}
	err = t.Scan(ctx, []any{&fromID, &byID, &toID}, selectRunning+` FOR UPDATE`, id)
	return fromID, by, recipient, database.OrNotFound(err, errHandoverEnded)
}

// Stop ends a handover early.
func (r *Handovers) Stop(ctx context.Context, id string) error {
	_, err := r.DB.Exec(ctx, "stop handover", `UPDATE handovers SET ended_at = clock_timestamp(), stopped = true WHERE id = $1 AND ended_at IS NULL`, id)
	return err
}
