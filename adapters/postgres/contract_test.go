package postgres_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/jmoiron/sqlx"
	_ "github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
	"backoffice/ports/portstest/accounts"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// records are kept with the rights that a server has.
func records(t *testing.T) portstest.Records {
	dsn := harness.Postgres(t)
	return recordsAs(t, harness.Serving(dsn), dsn)
}

// recordsWith are records of a database on which set is called.
func recordsWith(t *testing.T, set func(*postgres.DB)) portstest.Records {
	dsn := harness.Postgres(t)
	db, err := postgres.Open(harness.Serving(dsn))
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	set(db)
	return recordsOf(db, dsn)
}

// ownRecords use the connection of the tables' owner, as a restore does.
func ownRecords(t *testing.T) portstest.Records {
	dsn := harness.Postgres(t)
	return recordsAs(t, dsn, dsn)
}

func recordsAs(t *testing.T, as, dsn string) portstest.Records {
	db, err := postgres.Open(as)
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	return recordsOf(db, dsn)
}

func recordsOf(db *postgres.DB, dsn string) portstest.Records {
	return portstest.Records{
		Ebooks: db.Ebooks, Filters: db.Filters, Reasons: db.Reasons, Unifications: db.Unifications, Imports: db.Imports, Notes: db.Notes, Submissions: db.Submissions, Notifications: db.Notifications, Jobs: db.Jobs, Webhooks: db.Webhooks, Digests: db.Digests, Files: db.Files, Users: db.Users, People: db.People, Handovers: db.Handovers, Sessions: db.Sessions, Tokens: db.Tokens, Attempts: db.Attempts, SignOns: db.SignOns, ProviderSessions: db.ProviderSessions, Checks: db.Checks, Archive: db.Archive, Sweeps: db.Archive, Events: db.Events,
		History: db.History, VerificationResults: db.VerificationResults, WorkReports: db.Reports, Health: db.Health, BackupLog: db.BackupLog, Servers: db.Servers, Publications: db.Publications,
		Verify: func(t *testing.T) { verify(t, dsn) }, SetQuota: func(q domain.Quota) { db.Quota = q },
		HoldCommit: func(t *testing.T, id string) (held, release func()) { return holdCommit(t, dsn, id) },
	}
}

func TestEbooks(t *testing.T) { portstest.Ebooks(t, records) }

// TestEbooksAsIfLarge runs the suite of lists with the statements for large libraries.
func TestEbooksAsIfLarge(t *testing.T) {
	portstest.Lists(t, func(t *testing.T) portstest.Records { return recordsWith(t, (*postgres.DB).AsIfLarge) })
}

func TestAssignmentsAsIfLarge(t *testing.T) {
	portstest.AssignedLists(t, func(t *testing.T) portstest.Records { return recordsWith(t, (*postgres.DB).AsIfLarge) })
}

// TestUnificationsWithoutNumbers runs the suite over unifications that are older than the columns for their
// numbers, which are null there.
func TestUnificationsWithoutNumbers(t *testing.T) {
	portstest.Unifications(t, func(t *testing.T) portstest.Records {
		dsn := harness.Postgres(t)
		_, err := connect(t, dsn).Exec(`ALTER TABLE unitings ALTER COLUMN changed DROP DEFAULT, ALTER COLUMN restored DROP DEFAULT`)
		require.NoError(t, err)
		return recordsAs(t, harness.Serving(dsn), dsn)
	})
}

// TestEbooksIndexed runs the suite of lists with the search index built before each list,
// or now and then, so that some e-books are indexed and others pending.
func TestEbooksIndexed(t *testing.T) {
	for often, set := range map[int]func(*postgres.DB){1: func(*postgres.DB) {}, 2: (*postgres.DB).AsIfLarge} {
		t.Run(fmt.Sprintf("one in %d", often), func(t *testing.T) {
			portstest.Lists(t, func(t *testing.T) portstest.Records {
				var db *postgres.DB
				r := recordsWith(t, func(d *postgres.DB) { db = d; set(d) })
				r.Ebooks = &indexedEbooks{Ebooks: r.Ebooks, db: db, often: often}
				return r
			})
		})
	}
}

// TestCorrections runs the suite of corrections over an index that is always up to date.
func TestCorrections(t *testing.T) {
	portstest.Corrections(t, func(t *testing.T) portstest.Records {
		var db *postgres.DB
		r := recordsWith(t, func(d *postgres.DB) { db = d })
		r.Ebooks = &indexedEbooks{Ebooks: r.Ebooks, db: db, often: 1}
		return r
	})
}

// indexedEbooks updates the index before some of the lists.
type indexedEbooks struct {
	ports.Ebooks
	db    *postgres.DB
	often int
	lists atomic.Int64
}

// nowAndThen calls update in one of so many calls as often says.
func (e *indexedEbooks) nowAndThen(ctx context.Context, update func(context.Context) error) error {
	if e.lists.Add(1)%int64(e.often) != 0 {
		return nil
	}
	return update(ctx)
}

func (e *indexedEbooks) List(ctx context.Context, q ports.ListQuery) (ports.ListPage, error) {
	if err := e.nowAndThen(ctx, e.db.UpdateIndex); err != nil {
		return ports.ListPage{}, err
	}
	return e.Ebooks.List(ctx, q)
}

func (e *indexedEbooks) Neighbours(ctx context.Context, id string, q ports.ListQuery) (ports.Neighbours, error) {
	if err := e.nowAndThen(ctx, e.db.UpdateIndex); err != nil {
		return ports.Neighbours{}, err
	}
	return e.Ebooks.Neighbours(ctx, id, q)
}

func (e *indexedEbooks) Correct(ctx context.Context, q ports.ListQuery) (string, error) {
	if err := e.db.UpdateIndex(ctx); err != nil {
		return "", err
	}
	return e.Ebooks.Correct(ctx, q)
}

func (e *indexedEbooks) Values(ctx context.Context, field ports.ValueField, prefix string) ([]ports.UsedValue, error) {
	if err := e.nowAndThen(ctx, e.db.CountValues); err != nil {
		return nil, err
	}
	return e.Ebooks.Values(ctx, field, prefix)
}

func TestFilters(t *testing.T)          { accounts.Filters(t, records) }
func TestAssignments(t *testing.T)      { portstest.Assignments(t, records) }
func TestReasons(t *testing.T)          { portstest.Reasons(t, records) }
func TestUnifications(t *testing.T)     { portstest.Unifications(t, records) }
func TestHistory(t *testing.T)          { portstest.History(t, records) }
func TestWorkReports(t *testing.T)      { portstest.WorkReports(t, records) }
func TestHealth(t *testing.T)           { portstest.Health(t, records) }
func TestNotes(t *testing.T)            { portstest.Notes(t, records) }
func TestSubmissions(t *testing.T)      { portstest.Submissions(t, records) }
func TestNotifications(t *testing.T)    { portstest.Notifications(t, records) }
func TestJobs(t *testing.T)             { portstest.Jobs(t, records) }
func TestFileRegister(t *testing.T)     { portstest.FileRegister(t, records) }
func TestUsers(t *testing.T)            { accounts.Users(t, records) }
func TestPeople(t *testing.T)           { accounts.People(t, records) }
func TestPublications(t *testing.T)     { portstest.Publications(t, records) }
func TestHandovers(t *testing.T)        { portstest.Handovers(t, records) }
func TestSessions(t *testing.T)         { accounts.Sessions(t, records) }
func TestOwnSessions(t *testing.T)      { accounts.OwnSessions(t, records) }
func TestTokens(t *testing.T)           { portstest.Tokens(t, records) }
func TestWebhooks(t *testing.T)         { portstest.Webhooks(t, records) }
func TestImports(t *testing.T)          { portstest.Imports(t, records) }
func TestAttempts(t *testing.T)         { accounts.Attempts(t, records) }
func TestIdentities(t *testing.T)       { accounts.Identities(t, records) }
func TestSignOns(t *testing.T)          { accounts.SignOns(t, records) }
func TestProviderSessions(t *testing.T) { accounts.ProviderSessions(t, records) }
func TestChecks(t *testing.T)           { portstest.Checks(t, records) }
func TestArchive(t *testing.T)          { portstest.Archive(t, ownRecords) }
func TestSweepLock(t *testing.T)        { portstest.SweepLock(t, records) }
func TestEvents(t *testing.T)           { portstest.Events(t, records) }

// connect opens the database without the adapter.
func connect(t testing.TB, dsn string) *sqlx.DB {
	t.Helper()
	db, err := sqlx.Open("postgres", dsn)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// verify compares what is derived with the rows that it is derived from, each in one statement and so in one
// snapshot. Each statement lists the differences.
func verify(t *testing.T, dsn string) {
	t.Helper()
	db, err := sqlx.Open("postgres", dsn)
	require.NoError(t, err)
	defer db.Close()
	agrees(t, db, foundBy())
	agrees(t, db, map[string]string{
		"groups": `SELECT concat_ws('|', status, subject, grade) FROM (
			SELECT status, subject, grade, n FROM ebook_counts UNION ALL
			SELECT status, subject, grade, -count(*) FROM ebooks WHERE deleted_at IS NULL GROUP BY 1, 2, 3) x
			GROUP BY status, subject, grade HAVING sum(n) <> 0`,
		"shares": `SELECT concat_ws('|', created_by, status) FROM (
			SELECT created_by, status, n FROM creator_counts UNION ALL
			SELECT created_by, status, -count(*) FROM ebooks WHERE deleted_at IS NULL GROUP BY 1, 2) x
			GROUP BY created_by, status HAVING sum(n) <> 0`,
		"words": `SELECT id::text FROM ebooks b FULL JOIN ebook_search s ON s.ebook_id = b.id
			WHERE (b.deleted_at IS NULL) <> (s.ebook_id IS NOT NULL) OR s.created_at <> b.created_at`,
		"open notes":   `SELECT id::text FROM ebooks b WHERE open_notes IS DISTINCT FROM (SELECT count(*) FROM notes n WHERE n.ebook_id = b.id AND n.done_at IS NULL)`,
		"note numbers": `SELECT id::text FROM notes n WHERE NOT EXISTS (SELECT FROM note_numbers k WHERE (k.ebook_id, k.note_id) = (n.ebook_id, n.id))`,
		"submissions": `SELECT l.ebook_id::text FROM (SELECT ebook_id, row_number() OVER (PARTITION BY ebook_id ORDER BY version) AS n FROM workflow_logs WHERE action = 'submit') l
			FULL JOIN submissions s USING (ebook_id, n) WHERE (s.n IS NULL AND EXISTS (SELECT FROM ebooks b WHERE b.id = ebook_id)) OR l.n IS NULL`,
		"outlines": `SELECT b.id::text FROM ebooks b LEFT JOIN tocs t ON t.ebook_id = b.id WHERE b.toc_version <> coalesce(t.version, 0)`,
		"log": `SELECT b.id::text FROM ebooks b LEFT JOIN LATERAL (SELECT action FROM workflow_logs l WHERE l.ebook_id = b.id AND action <> ALL ('{delete,restore,give,unite,separate,assign,unassign}') ORDER BY version DESC LIMIT 1) l ON true
			WHERE b.status <> ALL (CASE l.action WHEN 'submit' THEN '{pending_review}' WHEN 'approve' THEN '{approved}' WHEN 'publish' THEN '{published}'
			WHEN 'reject' THEN '{rejected,draft}' ELSE '{draft}' END::text[])`,
		"storage": `SELECT concat_ws('|', user_id, sum(bytes)) FROM (
			SELECT user_id, bytes FROM storage_use UNION ALL
			SELECT user_id, -bytes FROM storage_replaced UNION ALL
			SELECT user_id, -CASE WHEN file_id IS NULL AND refused_code IS NULL THEN coalesce(declared_size, CASE kind WHEN 'cover' THEN 5242880 ELSE 104857600 END)
			ELSE 0 END FROM upload_grants) x GROUP BY user_id HAVING sum(bytes) <> 0`,
		"replaced": `SELECT concat_ws('|', f.id, r.bytes) FROM (SELECT * FROM files WHERE replaced_at IS NOT NULL) f
			FULL JOIN storage_replaced r ON r.file_id = f.id WHERE r.bytes IS DISTINCT FROM f.size`,
		"files": `SELECT f.id::text FROM files f FULL JOIN (SELECT cover_id AS id FROM ebooks WHERE cover_id IS NOT NULL
			UNION ALL SELECT pdf_id FROM ebooks WHERE pdf_id IS NOT NULL) b ON b.id = f.id
			WHERE (b.id IS NOT NULL) <> (f.used_at IS NOT NULL AND f.replaced_at IS NULL)`,
	})
}

// foundBy are the queries of verify about the keys of duplicates and the counts of suggestions.
func foundBy() map[string]string {
	return map[string]string{
		"keys": `SELECT concat_ws('|', k.ebook_id, b.id) FROM ebook_keys k FULL JOIN (SELECT * FROM ebooks WHERE deleted_at IS NULL) b ON b.id = k.ebook_id
			WHERE k.created_at IS DISTINCT FROM b.created_at OR k.pdf IS DISTINCT FROM decode(b.pdf_sha256, 'hex') OR k.record_key IS NULL`,
		"suggestions": `SELECT concat_ws('|', field, value, sum(n)) FROM (
			SELECT field, value, uses AS n FROM suggestions UNION ALL SELECT field, value, change FROM suggestion_changes UNION ALL
			SELECT field, value, -1 FROM ebooks, LATERAL (VALUES ('subject', subject), ('grade', grade), ('publisher', publisher), ('language', language)) v (field, value)
			WHERE deleted_at IS NULL AND value <> '') x GROUP BY field, value HAVING sum(n) <> 0`,
	}
}

func agrees(t *testing.T, db *sqlx.DB, queries map[string]string) {
	t.Helper()
	for what, query := range queries {
		var wrong []string
		require.NoError(t, db.Select(&wrong, query), what)
		assert.Empty(t, wrong, what)
	}
}
