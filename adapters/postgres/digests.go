package postgres

import (
	"context"
	"slices"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Digests = (*Digests)(nil)

// mayBeMailed holds for accounts (u) that may enter and want digests.
const mayBeMailed = `u.disabled_at IS NULL AND u.role <> 'STUDENT' AND NOT EXISTS (SELECT FROM digest_refusals r WHERE r.user_id = u.id)`

// Put puts the jobs of a day, in one statement, which also forgets the digests of a month
// ago.
func (r *Digests) Put(ctx context.Context, kind, day string) (n int, err error) {
	err = r.db.write(ctx, "put digests", func(t *tx) error {
		put, err := t.Exec(ctx, `WITH first AS (INSERT INTO digest_days (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day),
			old AS (DELETE FROM digests WHERE day < $1::date - 30),
			people AS (INSERT INTO digests (user_id, day) SELECT u.id, first.day FROM first CROSS JOIN users u WHERE `+mayBeMailed+`
				AND (EXISTS (SELECT FROM ebooks b WHERE b.created_by = u.id AND b.deleted_at IS NULL AND b.returned IS NOT NULL)
					OR u.role = ANY($2) AND EXISTS (SELECT FROM ebooks b WHERE b.status = 'pending_review' AND b.deleted_at IS NULL))
				RETURNING user_id, day)
			INSERT INTO jobs (kind, payload) SELECT $3, jsonb_build_object('user_id', user_id, 'day', day) FROM people`,
			day, pq.Array(domain.Reviewers()), kind)
		if n = int(put); n > 0 {
			t.putJobs()
		}
		return err
	})
	return n, err
}

// Hand notes that the digest is about to be sent, and reads it in the same transaction.
func (r *Digests) Hand(ctx context.Context, userID, day string) (digest *domain.MailDigest, err error) {
	err = r.db.write(ctx, "hand digest over", func(t *tx) error {
		digest = nil
		n, err := t.Exec(ctx, `UPDATE digests SET handed = handed + 1 WHERE user_id = $1 AND day = $2 AND handed = refused`, userID, day)
		if err != nil || n == 0 {
			return err
		}
		d := domain.MailDigest{Day: day}
		err = t.Scan(ctx, []any{&d.To.ID, &d.To.Email, &d.To.FullName, &d.To.Role}, `SELECT id, email, full_name, role FROM users u WHERE id = $1 AND `+mayBeMailed, userID)
		if database.NotFound(err) {
			return nil
		}
		if err == nil {
			err = t.returned(ctx, &d)
		}
		if err == nil && slices.Contains(domain.Reviewers(), d.To.Role) {
			err = t.waiting(ctx, &d)
		}
		if err == nil && !d.Empty() {
			digest = &d
		}
		return err
	})
	return digest, err
}

func (t *tx) returned(ctx context.Context, d *domain.MailDigest) error {
	rows, err := t.Query(ctx, `SELECT id, title, returned->>'action', returned->>'comment', returned->'user'->>'full_name', (returned->>'created_at')::timestamptz, count(*) OVER ()
		FROM ebooks WHERE created_by = $1 AND deleted_at IS NULL AND returned IS NOT NULL ORDER BY 6 DESC, id LIMIT $2`, d.To.ID, domain.MaxDigestLines)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var line domain.ReturnedLine
		if err := rows.Scan(&line.Ebook.ID, &line.Ebook.Title, &line.Action, &line.Comment, &line.By, &line.At, &d.ReturnedTotal); err != nil {
			return err
		}
		d.Returned = append(d.Returned, line)
	}
	return rows.Err()
}

func (t *tx) waiting(ctx context.Context, d *domain.MailDigest) error {
	rows, err := t.Query(ctx, `SELECT b.id, b.title, u.full_name, b.submitted_at, (SELECT count(*) FROM ebooks WHERE status = 'pending_review' AND deleted_at IS NULL)
		FROM ebooks b JOIN users u ON u.id = b.created_by WHERE b.status = 'pending_review' AND b.deleted_at IS NULL AND b.submitted_at IS NOT NULL
		ORDER BY b.submitted_at, b.id LIMIT $1`, domain.MaxDigestLines)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var line domain.WaitingLine
		if err := rows.Scan(&line.Ebook.ID, &line.Ebook.Title, &line.Creator, &line.Since, &d.WaitingTotal); err != nil {
			return err
		}
		d.Waiting = append(d.Waiting, line)
	}
	return rows.Err()
}

// TakeBack notes that the mail server has not taken the digest.
func (r *Digests) TakeBack(ctx context.Context, userID, day string) error {
	return r.db.write(ctx, "take digest back", func(t *tx) error {
		_, err := t.Exec(ctx, `UPDATE digests SET refused = handed WHERE user_id = $1 AND day = $2`, userID, day)
		return err
	})
}

// Wanted tells whether a person wants digests.
func (r *Digests) Wanted(ctx context.Context, userID string) (wanted bool, err error) {
	err = r.db.Get(ctx, &wanted, `SELECT NOT EXISTS (SELECT FROM digest_refusals WHERE user_id = $1)`, userID)
	return wanted, database.Wrap(ctx, "read whether digests are wanted", err)
}

// Set notes whether the caller wants digests.
func (r *Digests) Set(ctx context.Context, by ports.Caller, permit func(domain.Actor) (bool, error)) (wanted bool, err error) {
	err = r.db.write(ctx, "set digest", func(t *tx) error {
		if err := t.enter(ctx, by); err != nil {
			return err
		}
		w, err := t.writer(ctx, by)
		if err != nil {
			return err
		}
		if wanted, err = permit(w.actor); err != nil {
			return err
		}
		return t.setDigest(ctx, w.actor.ID, wanted, w.now)
	})
	return wanted, err
}

func (t *tx) setDigest(ctx context.Context, userID string, wanted bool, now time.Time) error {
	statement, args := `INSERT INTO digest_refusals (user_id, refused_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, []any{userID, now}
	if wanted {
		statement, args = `DELETE FROM digest_refusals WHERE user_id = $1`, []any{userID}
	}
	_, err := t.Exec(ctx, statement, args...)
	return err
}

// Refuse notes that a person wants no digests.
func (r *Digests) Refuse(ctx context.Context, userID string) error {
	return r.db.write(ctx, "refuse digest", func(t *tx) error {
		var now time.Time
		err := t.Scan(ctx, []any{&now}, `SELECT clock_timestamp() FROM users WHERE id = $1`, userID)
		if database.NotFound(err) {
			return domain.ErrNoUser
		}
		if err != nil {
			return err
		}
		return t.setDigest(ctx, userID, false, now)
	})
}
