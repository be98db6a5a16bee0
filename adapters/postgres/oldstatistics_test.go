package postgres_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
)

// counted is a library of 300 e-books without any work under way, which PostgreSQL counts: all sessions have
// ended, all deliveries have arrived, and nothing was submitted. Its indexes of what is under way are empty.
const counted = fillEbooks + `
SET session_replication_role = replica;
UPDATE ebooks SET version = 400;
INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256)
	SELECT gen_random_uuid(), id, 'publish', '', created_at, created_by, 'x', 'MANAGER', n, pdf_sha256 FROM ebooks, generate_series(2, 21) n;
INSERT INTO files (id, ebook_id, kind, object, name, size, content_type, sha256, reserved_at, used_at)
	SELECT pdf_id, id, 'pdf', pdf_object, pdf_name, pdf_size, pdf_type, pdf_sha256, created_at, created_at FROM ebooks;
INSERT INTO upload_grants (object_name, ebook_id, kind, file_name, declared_type, user_id, given_at, file_id)
	SELECT 'uploads/' || id, id, 'pdf', 'x', '', created_by, now(), pdf_id FROM ebooks;
INSERT INTO sessions (id, user_id, started_at, ends_at) SELECT id, created_by, now(), now() + interval '1 day' FROM ebooks;
INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at, used_at, successor) SELECT sha256(id::text::bytea), id, now(), now() + interval '1 day', now(), sha256('next') FROM ebooks;
INSERT INTO provider_sessions (session_id, token, checked_at) SELECT id, 'x', now() FROM ebooks;
INSERT INTO known_browsers (hash, user_id, seen_at) SELECT sha256(id::text::bytea), created_by, now() FROM ebooks;
INSERT INTO webhooks (id, url, actions, allow_private, secret, created_at) VALUES ('00000000-0000-7000-8000-0000000000aa', 'https://hook.test.example', '{}', false, '', now());
INSERT INTO webhook_deliveries (webhook_id, ebook_id, event, body, begun_at, due_at, delivered_at)
	SELECT '00000000-0000-7000-8000-0000000000aa', id, 'ebook.published', '{}', now(), now(), now() FROM ebooks;
INSERT INTO reason_uses SELECT id, gen_random_uuid(), 'x', user_id, created_at FROM workflow_logs ORDER BY created_at;
INSERT INTO publications (ebook_id, state, published_at, version, toc_version, stamp, changed_at)
	SELECT id, 'public', created_at, 1, 0, row_number() OVER (ORDER BY md5(id::text)), now() FROM ebooks ORDER BY id;
INSERT INTO handovers (id, user_id, to_id, by_id, by_name, started_at, expected)
	SELECT '00000000-0000-7000-8003-000000000003', '00000000-0000-7000-8000-000000000007', id, id, 'x', now(), 300 FROM users LIMIT 1;`

// grown is the work that begins then, which the statistics do not contain. $1 is an e-book with a long history.
const grown = `
SET session_replication_role = replica;
UPDATE ebooks SET created_by = '00000000-0000-7000-8000-000000000007';
CREATE TEMPORARY TABLE more AS SELECT n, ('00000000-0000-7000-8003-' || lpad(n::text, 12, '0'))::uuid AS id, '00000000-0000-7000-8000-000000000007'::uuid AS u FROM generate_series(1, 3000) n;
INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256)
	SELECT gen_random_uuid(), id, 'submit', '', now(), u, 'x', 'EDITOR', 30, repeat('0', 64) FROM more;
INSERT INTO files (id, ebook_id, kind, object, name, size, content_type, sha256, reserved_at)
	SELECT id, id, 'pdf', 'files/' || id, 'x', 1, 'application/pdf', repeat('0', 64), now() FROM more;
INSERT INTO upload_grants (object_name, ebook_id, kind, file_name, declared_type, user_id, given_at) SELECT 'uploads/' || id, id, 'pdf', 'x', '', u, now() FROM more;
INSERT INTO sessions (id, user_id, started_at, ends_at, ended_at) SELECT id, u, now(), now() + interval '1 day', CASE WHEN n % 2 = 0 THEN now() END FROM more;
INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at) SELECT sha256(id::text::bytea), id, now(), now() + interval '1 day' FROM more;
INSERT INTO provider_sessions (session_id, token, checked_at) SELECT id, 'x', now() FROM more;
INSERT INTO known_browsers (hash, user_id, seen_at) SELECT sha256(id::text::bytea), u, now() FROM more;
INSERT INTO webhook_deliveries (id, webhook_id, ebook_id, event, body, begun_at, due_at)
	SELECT id, '00000000-0000-7000-8000-0000000000aa', gen_random_uuid(), 'ebook.published', '{}', now(), now() FROM more;
INSERT INTO reasons (id, title, title_key, text, created_at) SELECT id, 'x', 'x', 'x', now() FROM more WHERE n = 1;
INSERT INTO reason_uses SELECT id, id, 'x', u, now() FROM more;
INSERT INTO publications (ebook_id, state, published_at, version, toc_version, stamp, changed_at) SELECT gen_random_uuid(), 'public', now(), 1, 0, 300 + n, now() + n * interval '1 ms' FROM generate_series(1, 20000) n;
INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256)
	SELECT gen_random_uuid(), $1, 'publish', '', now(), u, 'x', 'MANAGER', 40 + n, repeat('0', 64) FROM more WHERE n <= 300`

// underWay are steps on what has grown, with the number of rows that each may read.
func underWay(user string) map[string]step {
	now := time.Now()
	const waiting = "00000000-0000-7000-8003-000000000001"
	fail := func(domain.WebhookDelivery, time.Time) domain.DeliveryResult {
		return domain.DeliveryResult{RetryAfter: time.Hour}
	}
	return map[string]step{
		"send to a webhook": {100, func(ctx context.Context, db *postgres.DB) error {
			sending, err := db.Webhooks.Take(ctx, waiting, time.Minute)
			if err != nil {
				return err
			}
			return db.Webhooks.Settle(ctx, sending.WebhookDelivery, domain.WebhookResponse{Status: 500}, fail)
		}},
		"give an upload up": {100, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Files.GiveUp(ctx, domain.File{ID: waiting, Grant: "uploads/" + waiting}, domain.ErrUploadUnknown)
			return err
		}},
		"list sessions": {100, func(ctx context.Context, db *postgres.DB) error {
			_, _, err := db.Sessions.Own(ctx, ports.Caller{UserID: user, SessionID: waiting}, 20, now)
			return err
		}},
		"end all sessions": {200, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Users.Update(ctx, user, true, func(*domain.User, time.Time) error { return nil })
			return err
		}},
		"look for a provider's session": {100, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.ProviderSessions.Lease(ctx, [32]byte{1}, now, now.Add(time.Minute))
			return err
		}},
	}
}

// onHistory are steps on an e-book with a long history, and on a draft.
func onHistory(t *testing.T, ebook, draft string) map[string]step {
	const reserved = "00000000-0000-7000-8003-000000000002"
	return map[string]step{
		"read an e-book's history": {500, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.History.Page(ctx, ports.HistoryQuery{Ebook: ebook, Action: "submit", Limit: 51})
			return err
		}},
		"read its place in the list": {1000, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Ebooks.Neighbours(ctx, ebook, ports.ListQuery{})
			return err
		}},
		"write notes on it": {8000, func(ctx context.Context, db *postgres.DB) error { return annotate(t, db, ebook) }},
		"attach a PDF and submit": {1000, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Ebooks.Update(ctx, operator, draft, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, now time.Time) error {
				creator := domain.Actor{ID: b.CreatedBy, Role: domain.Editor}
				file := domain.File{ID: reserved, Kind: domain.PDF, Object: "files/" + reserved, Name: "x.pdf", Size: 1, ContentType: "application/pdf", SHA256: strings.Repeat("0", 64)}
				return errors.Join(b.Attach(creator, file, now), b.Perform(domain.Submit, creator, "", now))
			})
			return err
		}},
	}
}

// inLists are steps that read the first rows of a list.
func inLists(user string) map[string]step {
	return map[string]step{
		"read a person": {200, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.People.Get(ctx, user, time.Now())
			return err
		}},
		"read the templates of a reviewer": {2500, func(ctx context.Context, db *postgres.DB) (err error) {
			for range 8 { // until the prepared statement keeps its plan
				_, listed := db.Reasons.List(ctx, user)
				err = errors.Join(err, listed)
			}
			return err
		}},
		"harvest": {200, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Publications.Changes(ctx, ports.ChangesQuery{After: 10300, Limit: 100, Bare: true})
			return err
		}},
		"look for e-books to hand over": {50, func(ctx context.Context, db *postgres.DB) error {
			_, err := db.Handovers.Next(ctx, "00000000-0000-7000-8003-000000000003")
			return err
		}},
	}
}

// RULES §13.11: work that began after PostgreSQL has counted the rows is found as quickly as before. An index of
// what is under way looks small then, and a value that was not counted looks rare.
func TestOldStatisticsMakeNothingReadMore(t *testing.T) {
	dsn, seen := filledBy(t, 300, counted, func(*sqlx.DB) {})
	seen.SetMaxOpenConns(1)
	const user = "00000000-0000-7000-8000-000000000009"
	var ebook, draft string
	require.NoError(t, seen.Get(&ebook, `SELECT id FROM ebooks WHERE status = 'published' ORDER BY id LIMIT 1`))
	require.NoError(t, seen.Get(&draft, `SELECT id FROM ebooks WHERE status = 'draft' ORDER BY id LIMIT 1`))
	_, err := seen.Exec(strings.ReplaceAll(grown, "$1", pq.QuoteLiteral(ebook)))
	require.NoError(t, err)
	// The visibility map is empty, as VACUUM leaves it beside an open transaction.
	_, err = seen.Exec(`UPDATE pg_class SET relallvisible = 0 WHERE relname = ANY($1)`, pq.Array(large))
	require.NoError(t, err)
	steps := underWay(user)
	maps.Copy(steps, onHistory(t, ebook, draft))
	maps.Copy(steps, inLists(user))
	before := entriesRead(t, seen)
	for what, s := range steps {
		db, err := postgres.Open(dsn)
		require.NoError(t, err)
		assert.NoError(t, s.do(t.Context(), db), what)
		require.NoError(t, db.Close())
		after := entriesRead(t, seen)
		t.Logf("%6d rows %s", after-before, what)
		assert.LessOrEqual(t, after-before, s.rows, what)
		before = after
	}
}

// entriesRead counts the rows of tables and the entries of indexes that were read.
func entriesRead(t *testing.T, db *sqlx.DB) (n int) {
	t.Helper()
	settledScans(t, db)
	require.NoError(t, db.Get(&n, `SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname = ANY($1))
		+ (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = ANY($1))`, pq.Array(append(slices.Clone(large), "reason_uses", "provider_sessions"))))
	return n
}

// RULES §13.11: an e-book with a long history is verified as quickly as others are, each notification by itself.
func TestVerifyingManyNotificationsReadsEachEntryOnce(t *testing.T) {
	const many = 400
	dsn, seen := filledBy(t, 300, fillEbooks+fillHistory, func(*sqlx.DB) {})
	seen.SetMaxOpenConns(1)
	var ebook string
	// Its creator is notified by a trigger, so the notifications below are for somebody else.
	require.NoError(t, seen.Get(&ebook, `SELECT id FROM ebooks WHERE created_by <> '00000000-0000-7000-8000-000000000008' ORDER BY id LIMIT 1`))
	_, err := seen.Exec(`WITH steps AS (INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256)
		SELECT gen_random_uuid(), id, 'publish', '', now(), '00000000-0000-7000-8000-000000000007'::uuid, 'x', 'ADMIN', 10 + n, repeat('0', 64)
		FROM ebooks, generate_series(1, $2::int) n WHERE id = $1 RETURNING *)
		INSERT INTO notifications (id, user_id, kind, ebook_id, by_id, created_at) SELECT id, '00000000-0000-7000-8000-000000000008'::uuid, action, ebook_id, user_id, now() FROM steps`, ebook, many)
	require.NoError(t, err)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	before := entriesRead(t, seen)
	record, err := db.Checks.Record(t.Context(), ebook)
	require.NoError(t, err)
	assert.Empty(t, record.WrongNotifications)
	require.NoError(t, db.Close())
	assert.Less(t, entriesRead(t, seen)-before, 10*many)
}
