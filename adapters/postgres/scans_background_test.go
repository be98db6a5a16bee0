package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/adapters/postgres/ebooks"
	"backoffice/adapters/postgres/publications"
	"backoffice/app/reports"
	"backoffice/domain"
	"backoffice/ports"
)

// fillPeople inserts the rows that the work of 40 people leaves. Half of them are old.
const fillPeople = `
INSERT INTO sessions (id, user_id, started_at, ends_at) SELECT gen_random_uuid(), created_by, created_at, now() + (row_number() OVER () % 2 * 60 - 30) * interval '1 day' FROM ebooks;
INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at) SELECT sha256(id::text::bytea), id, started_at, ends_at FROM sessions;
INSERT INTO login_attempts (email, address, at) SELECT 'u@test.example', '127.0.0.1', now() + (n % 2 * 60 - 30) * interval '1 day' FROM generate_series(1, 20000) n;
INSERT INTO known_browsers (hash, user_id, seen_at) SELECT sha256(id::text::bytea), user_id, ends_at FROM sessions;
INSERT INTO upload_grants (object_name, ebook_id, kind, file_name, declared_type, user_id, given_at) SELECT 'uploads/' || id, id, 'pdf', 'x', '', created_by, now() + (row_number() OVER () % 2 * 60 - 30) * interval '1 day' FROM ebooks;
INSERT INTO jobs (kind, payload, due_at) SELECT 'another', '{}', now() + n * interval '1 minute' FROM generate_series(1, 20000) n;
INSERT INTO webhooks (id, url, actions, allow_private, secret, created_at)
	SELECT ('00000000-0000-7000-8000-0000000000' || n)::uuid, 'https://hook.test.example', '{}', false, '', now() FROM unnest('{aa,bb,cc}'::text[]) n;
INSERT INTO webhook_deliveries (id, webhook_id, ebook_id, event, body, begun_at, due_at, delivered_at, failed_at)
	SELECT ('00000000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-0000000000' || CASE n % 1000 WHEN 7 THEN 'bb' WHEN 9 THEN 'cc' ELSE 'aa' END)::uuid,
		gen_random_uuid(), 'ebook.published', '{}', now(), now(), CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 1000 = 5 THEN now() END FROM generate_series(1, 20000) n;
UPDATE ebooks SET returned = '{"action": "reject", "comment": "x", "user": {"full_name": "x"}, "created_at": "2026-03-01T08:00:00Z"}' WHERE returned IS NOT NULL;
INSERT INTO publications (ebook_id, state, published_at, subject_key, grade_key, version, toc_version, stamp, changed_at)
	SELECT id, 'public', created_at, '', '', version, toc_version, row_number() OVER (), created_at FROM ebooks WHERE status = 'published' ORDER BY id OFFSET 20;
INSERT INTO unitings (id, field, sources, target, by_id, by_name, started_at, expected, scanned, ended_at, undone_by, undone_by_name, undo_begun_at, undo_ended_at)
	SELECT ('00000000-0000-7000-8002-00000000000' || n)::uuid, 'author', '{Tác giả 7}', 'Tác giả bảy', u, 'x', now(), 1, '00000000-0000-0000-0000-000000000000',
		CASE WHEN n > 1 THEN now() END, CASE WHEN n > 1 THEN u END, CASE WHEN n > 1 THEN 'x' END, CASE WHEN n > 1 THEN now() END, CASE WHEN n > 2 THEN now() END
	FROM generate_series(1, 3) n CROSS JOIN (SELECT '00000000-0000-7000-8000-000000000008'::uuid AS u) x;
INSERT INTO united_ebooks (uniting_id, ebook_id, was, restored) SELECT '00000000-0000-7000-8002-000000000003'::uuid, id, 'x', true FROM ebooks
	UNION ALL (SELECT '00000000-0000-7000-8002-000000000002'::uuid, id, 'x', NULL FROM ebooks LIMIT 100);
UPDATE notifications SET created_at = now() - (abs(hashtext(id::text)) % 2) * interval '200 days';
UPDATE idempotency_keys SET used_at = now() - (abs(hashtext(encode(key, 'hex'))) % 2) * interval '30 days';
UPDATE ebooks SET deleted_at = now() - interval '60 days', deleted_by = created_by, deleted_by_name = 'x' WHERE status = 'approved' AND created_by = '00000000-0000-7000-8000-000000000003'`

// step is something that a server does by itself.
type step struct {
	rows int // how many rows of large tables it may read; 0 is any number
	do   func(context.Context, *postgres.DB) error
}

// forgetting is a step that removes a number of rows, of which there are more.
func forgetting(limit int, do func(ctx context.Context, db *postgres.DB, limit int) (int, error)) step {
	return step{10 * limit, func(ctx context.Context, db *postgres.DB) error {
		n, err := do(ctx, db, limit)
		if err == nil && n != limit {
			err = fmt.Errorf("%d rows were removed instead of %d", n, limit)
		}
		return err
	}}
}

func replay(which ports.ReplaySelection) func(context.Context, *postgres.DB) error {
	return func(ctx context.Context, db *postgres.DB) error {
		_, err := db.Webhooks.Replay(ctx, operator, which, domain.MayAdminister)
		return err
	}
}

// backgroundSteps are all steps that read or write growing tables. A step that goes through all e-books
// when a server starts reads them in the order of their ids.
func backgroundSteps() map[string]step {
	const user, day = "00000000-0000-7000-8000-000000000007", "2026-03-02"
	now := time.Now()
	return map[string]step{
		"forget keys": forgetting(100, func(ctx context.Context, db *postgres.DB, n int) (int, error) {
			return db.Ebooks.ForgetKeys(ctx, now.Add(-domain.IdempotencyKeyLife), n)
		}),
		"forget sessions": forgetting(100, func(ctx context.Context, db *postgres.DB, n int) (int, error) {
			return db.Sessions.Forget(ctx, now, n)
		}),
		"forget deliveries": forgetting(100, func(ctx context.Context, db *postgres.DB, n int) (int, error) {
			return db.Webhooks.Forget(ctx, now, n)
		}),
		"forget notifications": {60000, func(ctx context.Context, db *postgres.DB) error { // all that are old, half of 20,000
			_, err := db.Notifications.Forget(ctx, now.Add(-domain.NotificationLife), 5000)
			return err
		}},
		"forget jobs": {100, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Jobs.Forget(ctx, "digest", now, 100)
			return err
		}},
		"forget sign-ins": forgetting(100, func(ctx context.Context, db *postgres.DB, n int) (int, error) {
			return db.Attempts.Forget(ctx, now, now, n)
		}),
		"purge": {2000, forgetting(10, func(ctx context.Context, db *postgres.DB, n int) (int, error) {
			return db.Ebooks.Purge(ctx, now.Add(-30*24*time.Hour), n)
		}).do},
		"forget empty counters": {100, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Ebooks.ForgetEmptyCounters(ctx, 1000)
			return err
		}},
		"forget unused values": {100, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Ebooks.ForgetUnusedValues(ctx, 1000)
			return err
		}},
		"sweepable": forgetting(100, func(ctx context.Context, db *postgres.DB, n int) (int, error) {
			found, err := db.Files.Sweepable(ctx, now.AddDate(0, 0, -1), now.AddDate(0, 0, -30), n)
			return len(found), err
		}),
		"catch up":     {0, func(ctx context.Context, db *postgres.DB) error { return ebooks.CatchUp(ctx, db.DB) }},
		"fold values":  {2000, func(ctx context.Context, db *postgres.DB) error { return db.FoldValues(ctx) }},
		"count values": {2000, func(ctx context.Context, db *postgres.DB) error { return db.CountValues(ctx) }},
		"update index": {2000, func(ctx context.Context, db *postgres.DB) error { return db.UpdateIndex(ctx) }},
		"count work": {0, func(ctx context.Context, db *postgres.DB) error {
			return reports.New(ports.Adapters{WorkReports: db.Reports}).CountAll(ctx)
		}},
		"take a job": {2000, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Jobs.Take(ctx, []string{"digest"}, time.Minute)
			return err
		}},
		"send to a webhook": {100, func(ctx context.Context, db *postgres.DB) error {
			const delivery = "00000000-0000-7000-8001-000000000001"
			sending, err := db.Webhooks.Take(ctx, delivery, time.Minute)
			if err != nil {
				return err
			}
			return db.Webhooks.Settle(ctx, sending.WebhookDelivery, domain.WebhookResponse{Status: 500}, func(domain.WebhookDelivery, time.Time) domain.DeliveryResult {
				return domain.DeliveryResult{RetryAfter: -time.Second} // due again the second time
			})
		}},
		"list webhooks": {0, func(ctx context.Context, db *postgres.DB) error { _, err := db.Webhooks.List(ctx); return err }},
		"list deliveries": {0, func(ctx context.Context, db *postgres.DB) error {
			_, _, err := db.Webhooks.Deliveries(ctx, "00000000-0000-7000-8000-0000000000aa", 1, 50)
			return err
		}},
		"replay a delivery":      {100, replay(ports.ReplaySelection{DeliveryID: "00000000-0000-7000-8001-000000000002"})},
		"replay what failed":     {200, replay(ports.ReplaySelection{WebhookID: "00000000-0000-7000-8000-0000000000aa"})},
		"replay all that failed": {200, replay(ports.ReplaySelection{})},
		"disable a webhook": {200, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Webhooks.Change(ctx, operator, "00000000-0000-7000-8000-0000000000cc", disable)
			return err
		}},
		"remove a webhook": {200, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Webhooks.Remove(ctx, operator, "00000000-0000-7000-8000-0000000000bb", domain.MayAdminister)
			if errors.Is(err, domain.ErrNoWebhook) {
				return nil // the second time
			}
			return err
		}},
		"catch up with publications": {0, func(ctx context.Context, db *postgres.DB) error { return publications.CatchUp(ctx, db.DB) }},
		"stamp publications":         {2000, func(ctx context.Context, db *postgres.DB) error { return db.Publications.SequenceAll(ctx) }},
		"unite values": {5000, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Unifications.Continue(ctx, "00000000-0000-7000-8002-000000000001", func() error { return nil })
			return err
		}},
		"take a unification back": {2000, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Unifications.Continue(ctx, "00000000-0000-7000-8002-000000000002", func() error { return nil })
			return err
		}},
		"list unifications": {1000, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Unifications.Recent(ctx, 20)
			return err
		}},
		"put digests": {2000, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Digests.AddJobs(ctx, day)
			return err
		}},
		"send a digest": {2000, func(ctx context.Context, db *postgres.DB) error {
			if _, err := db.Digests.Compose(ctx, user, day); err != nil {
				return err
			}
			if _, err := db.Digests.Begin(ctx, domain.User{ID: user}, day); err != nil {
				return err
			}
			_, err := db.Digests.Settle(ctx, user, day, domain.Delivery{Outcome: domain.MailAccepted})
			return err
		}},
	}
}

// backgroundScansNothing does what servers do besides requests. It requires that PostgreSQL counts no
// further scan of a large table, and no more rows than the step may read.
func backgroundScansNothing(t *testing.T, dsn string, seen *sqlx.DB) {
	_, err := seen.Exec(fillPeople + `; UPDATE users SET role = 'EXPERT' WHERE id = '00000000-0000-7000-8000-000000000007';
		UPDATE users SET role = 'MANAGER' WHERE id = '00000000-0000-7000-8000-000000000008'; ANALYZE`)
	require.NoError(t, err)
	index(t, dsn, seen)
	before, rows := settledScans(t, seen), rowsRead(t, seen, large...)
	for what, s := range backgroundSteps() {
		for range 2 {
			db, err := postgres.Open(dsn)
			require.NoError(t, err)
			require.NoError(t, s.do(t.Context(), db), what)
			require.NoError(t, db.Close())
			after, read := settledScans(t, seen), rowsRead(t, seen, large...)
			assert.Equal(t, before, after, what)
			if s.rows > 0 {
				assert.LessOrEqual(t, read-rows, s.rows, "%s: rows", what)
			}
			t.Logf("%6d rows %s", read-rows, what)
			before, rows = after, read
		}
	}
}
