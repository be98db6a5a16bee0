package postgres_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/adapters/postgres/schema"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

var at = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)

const (
	editorID = "00000000-0000-7000-8000-000000000001"
	bookID   = "00000000-0000-7000-8000-000000000002"
	fileID   = "00000000-0000-7000-8000-000000000003"
)

var editor = domain.Actor{ID: editorID, FullName: "Biên tập", Role: domain.Editor}

// operator writes at the time of the database.
var operator = ports.Operator(domain.Operator, time.Time{})

// give leaves the e-book with its creator.
func give(b *domain.Ebook, actor domain.Actor, now time.Time) error {
	return b.GiveTo(editor, actor, now)
}

// withSubmitted fills a database with an editor and a submitted e-book.
func withSubmitted(t *testing.T) (*postgres.DB, string) {
	t.Helper()
	ctx, dsn := t.Context(), harness.Postgres(t)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	require.NoError(t, db.Users.Add(ctx, domain.User{ID: editorID, Email: "e@test.example", FullName: "Biên tập", Role: domain.Editor, CreatedAt: at}))
	_, err = db.Ebooks.Create(ctx, operator, ports.Once{}, func(domain.Actor, time.Time) (*domain.Ebook, error) {
		return domain.NewEbook(bookID, editor, domain.DetailsInput{Title: domain.Sent("Toán")}, at)
	})
	require.NoError(t, err)
	file := domain.File{ID: fileID, Kind: domain.PDF, Object: "files/x", Name: "x.pdf", Size: 1, ContentType: "application/pdf",
		SHA256: "0000000000000000000000000000000000000000000000000000000000000000"}
	require.NoError(t, db.Files.Reserve(ctx, bookID, file, at))
	_, err = db.Ebooks.Update(ctx, operator, bookID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return errors.Join(b.Attach(editor, file, at), b.Perform(domain.Submit, editor, "", at))
	})
	require.NoError(t, err)
	return db, dsn
}

// RULES §14.1.
func TestTheDatabaseRefusesToChangeTheHistory(t *testing.T) {
	_, dsn := withSubmitted(t)
	db := connect(t, dsn)
	for _, statement := range []string{
		`UPDATE workflow_logs SET comment = 'x'`, `DELETE FROM workflow_logs`, `TRUNCATE workflow_logs CASCADE`,
		`SET session_replication_role = replica; DELETE FROM workflow_logs`,
	} {
		_, err := db.Exec(statement)
		assert.ErrorContains(t, err, "never changed or deleted", statement)
	}
	var n int
	require.NoError(t, db.Get(&n, `SELECT count(*) FROM workflow_logs`))
	assert.Equal(t, 1, n)
}

func TestTheDatabaseRefusesToChangeTheHistoryOfAccounts(t *testing.T) {
	db, dsn := withSubmitted(t)
	_, err := db.Users.Update(t.Context(), editorID, true, func(u *domain.User, now time.Time) error {
		u.AddEntry(domain.AccountPassword, domain.Operator, "", now)
		return nil
	})
	require.NoError(t, err)
	seen := connect(t, dsn)
	for _, statement := range []string{`UPDATE account_logs SET by_name = 'x'`, `DELETE FROM account_logs`, `TRUNCATE account_logs`} {
		_, err := seen.Exec(statement)
		assert.ErrorContains(t, err, "never changed or deleted", statement)
	}
}

// RULES §7.4.
func TestTheDatabaseRefusesAnOutlineThatIsNoArray(t *testing.T) {
	_, dsn := withSubmitted(t)
	db := connect(t, dsn)
	store := func(items string) error {
		_, err := db.Exec(`INSERT INTO tocs VALUES ($1, $2, 1, now(), $3, 'x') ON CONFLICT (ebook_id) DO UPDATE SET items = excluded.items`, bookID, items, editorID)
		return err
	}
	for _, bad := range []string{`{}`, `"x"`, `1`, `true`, `null`} {
		assert.ErrorContains(t, store(bad), "outline_is_array", bad)
	}
	require.NoError(t, store(`[]`))
}

func TestTheDatabaseRefusesWhatTheDomainWould(t *testing.T) {
	_, dsn := withSubmitted(t)
	db := connect(t, dsn)
	for _, set := range []string{
		`title = ''`, `title = repeat('x', 501)`, `status = 'gone'`, `status = 'approved'`, `submitted_at = NULL`, `language = 'French'`,
		`published_year = 1899`, `total_pages = 0`, `version = 0`, `pdf_id = NULL`, `pdf_size = 104857600`, `pdf_sha256 = 'x'`,
		`description = repeat('x', 20001)`, `subject = repeat('x', 256)`, `grade = repeat('x', 256)`, `author = repeat('x', 256)`,
		`publisher = repeat('x', 256)`, `tags = repeat('x', 1001)`, `toc_version = -1`, `pdf_type = 'text/html'`, `pdf_pages = -1`, `pdf_size = 0`,
		`(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256) = (id, 'x', 'x', 1, 'image/gif', repeat('0', 64))`,
		`(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256) = (id, 'x', 'x', 5242880, 'image/png', repeat('0', 64))`,
		`(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256) = (id, 'x', 'x', 1, 'image/png', 'X')`,
		`cover_id = pdf_id`, `returned = '{}'`, `status = 'rejected', submitted_at = NULL`, `deleted_at = now()`, `created_by = id`,
	} {
		_, err := db.Exec(`UPDATE ebooks SET ` + set)
		assert.ErrorContains(t, err, "violates", set)
	}
	for _, set := range []string{ // just within the same bounds
		`title = repeat('x', 500)`, `status = 'approved', submitted_at = NULL`, `language = 'Other'`, `published_year = 1900`, `total_pages = 1`, `version = 1`,
		`pdf_size = 104857599`, `pdf_sha256 = repeat('f', 64)`, `description = repeat('x', 20000)`, `subject = repeat('x', 255)`, `grade = repeat('x', 255)`,
		`author = repeat('x', 255)`, `publisher = repeat('x', 255)`, `tags = repeat('x', 1000)`, `toc_version = 0`, `pdf_pages = 0`, `pdf_size = 1`,
		`(cover_id, cover_object, cover_name, cover_size, cover_type, cover_sha256) = (id, 'x', 'x', 5242879, 'image/png', repeat('0', 64))`,
		`status = 'rejected', submitted_at = NULL, returned = '{}'`, `deleted_at = now(), deleted_by = created_by, deleted_by_name = 'x'`,
	} {
		tx := db.MustBegin()
		_, err := tx.Exec(`UPDATE ebooks SET ` + set)
		assert.NoError(t, err, set)
		require.NoError(t, tx.Rollback())
	}
}

// RULES §13.8.
func TestServersThatStartTogetherMigrateOnce(t *testing.T) {
	dsn := harness.EmptyPostgres(t)
	var servers sync.WaitGroup
	for range 4 {
		servers.Go(func() { assert.NoError(t, schema.MigrateFor(context.Background(), "", dsn)) })
	}
	servers.Wait()
	assert.NoError(t, schema.MigrateFor(t.Context(), "", dsn), "and again")
}

func TestADatabaseOutOfReachIsUnavailable(t *testing.T) {
	db, err := postgres.Open("postgres://nobody@127.0.0.1:1/none?sslmode=disable")
	require.NoError(t, err)
	defer db.Close()
	assert.ErrorIs(t, db.Ready(t.Context()), domain.ErrUnavailable)
	_, err = db.Ebooks.Get(t.Context(), bookID)
	assert.ErrorIs(t, err, domain.ErrUnavailable)
	_, err = db.Ebooks.List(t.Context(), ports.ListQuery{Page: 1, Limit: 25})
	assert.ErrorIs(t, err, domain.ErrUnavailable)
	assert.ErrorIs(t, db.Attempts.Clear(t.Context(), "a@x"), domain.ErrUnavailable)
}

func TestConnectionsThatWereCutAreUnavailableAndThenWorkAgain(t *testing.T) {
	db, dsn := withSubmitted(t)
	cut := func() { // and waits until they are gone, because a busy machine ends them late
		_, err := connect(t, dsn).Exec(`SELECT pg_terminate_backend(pid, 120000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
		require.NoError(t, err)
	}
	_, err := db.Ebooks.Update(t.Context(), operator, bookID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		cut() // while the row is locked
		return b.GiveTo(editor, domain.Operator, at)
	})
	assert.ErrorIs(t, err, domain.ErrUnavailable)
	_, err = db.Ebooks.Get(t.Context(), bookID)
	require.NoError(t, err)
	cut() // while nothing is under way
	_, err = db.Ebooks.Update(t.Context(), operator, bookID, ports.Once{}, give)
	require.NoError(t, err)
	_, err = db.Ebooks.Get(t.Context(), bookID) // on its own connection
	require.NoError(t, err)
	verify(t, dsn)
}
