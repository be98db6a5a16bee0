package postgres

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"slices"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Digests = (*Digests)(nil)

// Digests implements ports.Digests.
type Digests struct{ DB *unit.DB }

// mayBeMailed is the condition for accounts (u) that are reachable, can sign in and want digests.
var mayBeMailed = tables.Reachable + ` AND ` + tables.HasSignIn("u") + ` AND NOT EXISTS (SELECT FROM digest_refusals r WHERE r.user_id = u.id)`

// AddJobs adds the jobs of a day, and deletes old digests.
func (r *Digests) AddJobs(ctx context.Context, day string) (n int, err error) {
	err = r.DB.Write(ctx, "put digests", func(t *unit.Tx) error {
		var now time.Time
		if err := t.Get(ctx, &now, `SELECT now()`); err != nil {
			return err
		}
		if day > domain.Day(now) {
			return ports.ErrDayNotBegun
		}
		added, err := t.Exec(ctx, `WITH first AS (INSERT INTO digest_days (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day),
			old AS (DELETE FROM digests WHERE day < $1::date - $4::integer),
			people AS (INSERT INTO digests (user_id, day) SELECT u.id, first.day FROM first CROSS JOIN users u WHERE `+mayBeMailed+`
				AND (EXISTS (SELECT FROM ebooks b WHERE b.created_by = u.id AND b.deleted_at IS NULL AND b.returned IS NOT NULL)
					OR u.role = ANY($2) AND EXISTS (SELECT FROM ebooks b WHERE b.status = 'pending_review' AND b.deleted_at IS NULL))
				RETURNING user_id, day)
			INSERT INTO jobs (kind, payload) SELECT $3, jsonb_build_object('user_id', user_id, 'day', day) FROM people`,
			day, pq.Array(domain.Reviewers()), ports.DigestJob, domain.DigestDays)
		if n = int(added); n > 0 {
			t.AnnounceJobs()
		}
		return err
	})
	return n, err
}

// Compose reads the digest, and creates the secret for the person's unsubscribe link if necessary.
func (r *Digests) Compose(ctx context.Context, userID, day string) (digest *domain.MailDigest, err error) {
	var secret [32]byte
	_, _ = rand.Read(secret[:]) // never fails
	err = r.DB.Write(ctx, "compose digest", func(t *unit.Tx) error {
		digest = nil
		d := domain.MailDigest{Day: day}
		err := t.Scan(ctx, []any{&d.To.ID, &d.To.Email, &d.To.FullName, &d.To.Role}, `SELECT u.id, u.email, u.full_name, u.role
			FROM digests d JOIN users u ON u.id = d.user_id WHERE d.user_id = $1 AND d.day = $2 AND d.handed = d.refused AND `+mayBeMailed, userID, day)
		if database.NotFound(err) {
			return nil
		}
		if err == nil {
			err = readReturned(ctx, t, &d)
		}
		if err == nil && slices.Contains(domain.Reviewers(), d.To.Role) {
			err = cmp.Or(readWaiting(ctx, t, &d), readOverdue(ctx, t, &d))
		}
		if err != nil || d.Empty() {
			return err
		}
		digest = &d
		if _, err := t.Exec(ctx, `INSERT INTO unsubscribe_secrets (user_id, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING`, userID, secret[:]); err != nil {
			return err
		}
		return t.Get(ctx, &d.Secret, selectSecret, userID)
	})
	return digest, err
}

const selectSecret = `SELECT secret FROM unsubscribe_secrets WHERE user_id = $1`

// Secret returns the secret of a person's unsubscribe link, or nil.
func (r *Digests) Secret(ctx context.Context, userID string) (secret []byte, err error) {
	if err = r.DB.Get(ctx, &secret, selectSecret, userID); database.NotFound(err) {
		return nil, nil
	}
	return secret, database.Wrap(ctx, "read the secret of a link", err)
}

// Begin counts the digest as sent.
func (r *Digests) Begin(ctx context.Context, to domain.User, day string) (begun bool, err error) {
	n, err := r.DB.Exec(ctx, "begin digest", `UPDATE digests d SET handed = handed + 1, sent_at = clock_timestamp() FROM users u
		WHERE d.user_id = $1 AND d.day = $2 AND d.handed = d.refused AND u.id = d.user_id
			AND u.email = $3 AND u.role = $4 AND `+mayBeMailed, to.ID, day, to.Email, to.Role)
	return n == 1, err
}

// Settle stores the outcome of a digest.
func (r *Digests) Settle(ctx context.Context, userID, day string, d domain.Delivery) (isNew bool, err error) {
	n, err := r.DB.Exec(ctx, "settle digest", `UPDATE digests SET outcome = $3, outcome_reason = nullif($4, '') WHERE user_id = $1 AND day = $2 AND handed > refused
		AND (outcome IS NULL OR outcome = $5 AND $3 <> $5)`, userID, day, d.Outcome, d.Reason, domain.MailUnknown)
	return n == 1, err
}

// NotAccepted returns the digests that were refused or may not have arrived.
func (r *Digests) NotAccepted(ctx context.Context) ([]domain.SentDigest, error) {
	list, err := database.Collect(ctx, r.DB.Query, func(rows *sql.Rows, d *domain.SentDigest) error {
		err := rows.Scan(&d.UserID, &d.Day, &d.SentAt, &d.Outcome, &d.Reason)
		d.SentAt = d.SentAt.UTC()
		return err
	}, `SELECT user_id, day::text, coalesce(sent_at, day), outcome, coalesce(outcome_reason, '') FROM digests
		WHERE outcome <> $1 ORDER BY day DESC, sent_at DESC, user_id LIMIT 1000`, domain.MailAccepted)
	return list, database.Wrap(ctx, "list digests", err)
}

func readReturned(ctx context.Context, t *unit.Tx, d *domain.MailDigest) (err error) {
	d.Returned, err = database.Collect(ctx, t.Query, func(rows *sql.Rows, line *domain.ReturnedLine) error {
		return rows.Scan(&line.Ebook.ID, &line.Ebook.Title, &line.Action, &line.Comment, &line.By, &line.At, &d.ReturnedTotal)
	}, `SELECT id, title, returned->>'action', returned->>'comment', returned->'user'->>'full_name', (returned->>'created_at')::timestamptz, count(*) OVER ()
		FROM ebooks WHERE created_by = $1 AND deleted_at IS NULL AND returned IS NOT NULL ORDER BY 6 DESC, id LIMIT $2`, d.To.ID, domain.MaxDigestLines)
	return err
}

func readWaiting(ctx context.Context, t *unit.Tx, d *domain.MailDigest) (err error) {
	d.Waiting, err = database.Collect(ctx, t.Query, func(rows *sql.Rows, line *domain.WaitingLine) error {
		return rows.Scan(&line.Ebook.ID, &line.Ebook.Title, &line.Creator, &line.Since, &d.WaitingTotal)
	}, `SELECT b.id, b.title, u.full_name, b.submitted_at, (SELECT coalesce(sum(n), 0) FROM creator_counts WHERE status = 'pending_review')
		FROM ebooks b JOIN users u ON u.id = b.created_by WHERE b.status = 'pending_review' AND b.deleted_at IS NULL AND b.submitted_at IS NOT NULL
		ORDER BY b.submitted_at, b.id LIMIT $1`, domain.MaxDigestLines)
	return err
}

func readOverdue(ctx context.Context, t *unit.Tx, d *domain.MailDigest) (err error) {
	d.Overdue, err = database.Collect(ctx, t.Query, func(rows *sql.Rows, line *domain.OverdueLine) error {
		return rows.Scan(&line.Ebook.ID, &line.Ebook.Title, &line.Due, &d.OverdueTotal)
	}, `SELECT id, title, assigned_due::text, count(*) OVER () FROM ebooks WHERE assigned_to = $1 AND status = 'pending_review' AND deleted_at IS NULL
		AND assigned_at >= submitted_at AND assigned_due < $2::date ORDER BY assigned_due, submitted_at, id LIMIT $3`, d.To.ID, d.Day, domain.MaxDigestLines)
	return err
}

// Enabled reports whether a person wants digests.
func (r *Digests) Enabled(ctx context.Context, userID string) (enabled bool, err error) {
	err = r.DB.Get(ctx, &enabled, `SELECT NOT EXISTS (SELECT FROM digest_refusals WHERE user_id = $1)`, userID)
	return enabled, database.Wrap(ctx, "read digest setting", err)
}

// SetEnabled stores whether the caller wants digests.
func (r *Digests) SetEnabled(ctx context.Context, by ports.Caller, permit func(domain.Actor) (bool, error)) (enabled bool, err error) {
	err = r.DB.WriteAs(ctx, "set digest", by, func(t *unit.Tx, w unit.Writer) error {
		if enabled, err = permit(w.Actor); err != nil {
			return err
		}
		return setDigest(ctx, t, w.Actor.ID, enabled, w.Now)
	})
	return enabled, err
}

func setDigest(ctx context.Context, t *unit.Tx, userID string, enabled bool, now time.Time) error {
	statement, args := `INSERT INTO digest_refusals (user_id, refused_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, []any{userID, now}
	if enabled {
		statement, args = `DELETE FROM digest_refusals WHERE user_id = $1`, []any{userID}
	}
	_, err := t.Exec(ctx, statement, args...)
	return err
}

// Refuse stores that a person wants no digests.
func (r *Digests) Refuse(ctx context.Context, userID string) error {
	return r.DB.Write(ctx, "refuse digest", func(t *unit.Tx) error {
		var now time.Time
		err := t.Scan(ctx, []any{&now}, `SELECT clock_timestamp() FROM users WHERE id = $1`, userID)
		if err != nil {
			return database.OrNotFound(err, domain.ErrNoUser)
		}
		return setDigest(ctx, t, userID, false, now)
	})
}
