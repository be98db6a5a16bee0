package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/ports"
	"backoffice/test/harness"
)

// fillPublications makes each published e-book of fill public.
const fillPublications = `INSERT INTO publications (ebook_id, state, published_at, subject_key, grade_key, version, toc_version, stamp, changed_at)
	SELECT id, 'public', updated_at, CASE subject WHEN 'Toán' THEN 'toan' ELSE lower(subject) END, lower(grade), version, toc_version, n, now() + n * interval '1 microsecond'
	FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM ebooks WHERE status = 'published') b`

// RULES §25.7: how many statements a request of the public takes. BEGIN and COMMIT are two of those of a list.
func TestWhatAPublicRequestCosts(t *testing.T) {
	dsn, seen := filled(t, 700)
	_, err := seen.Exec(fillPublications)
	require.NoError(t, err)
	index(t, dsn, seen)
	tap := harness.TapPostgres(t, dsn)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	require.NoError(t, db.OpenPublic(tap.DSN, ""))
	var id string
	require.NoError(t, seen.Get(&id, `SELECT id FROM ebooks WHERE status = 'published' LIMIT 1`))
	list := func(q ports.PublicQuery) func() error {
		q.Page, q.Limit = 1, 25
		return func() error {
			page, err := db.Publications.List(t.Context(), q)
			assert.NotEmpty(t, page.Books)
			return err
		}
	}
	for name, cost := range map[string]struct {
		read       func() error
		statements int64
	}{
		"an e-book":               {func() error { _, err := db.Publications.Get(t.Context(), id); return err }, 1},
		"the page of an e-book":   {func() error { _, _, err := db.Publications.Outline(t.Context(), id); return err }, 1},
		"the newest":              {list(ports.PublicQuery{}), 5},
		"of a subject":            {list(ports.PublicQuery{Subject: "toán"}), 6},
		"a search":                {list(ports.PublicQuery{Search: "sach"}), 5},
		"a search within a grade": {list(ports.PublicQuery{Search: "sach", Grade: "lớp 1"}), 6},
		"parts of the sitemap":    {func() error { _, err := db.Publications.StampRanges(t.Context(), 50_000); return err }, 1},
	} {
		for range 3 { // until its statements are prepared
			require.NoError(t, cost.read(), name)
		}
		before := tap.Statements()
		require.NoError(t, cost.read(), name)
		assert.Equal(t, cost.statements, tap.Statements()-before, name)
	}
}

// RULES §25.7: of the e-books that a search finds, only those on its page are read, and once. A library of
// this size would be scanned, so that is switched off.
func TestAPublicSearchReadsOnlyTheRowsOfItsPage(t *testing.T) {
	dsn, seen := filled(t, 700)
	_, err := seen.Exec(fillPublications)
	require.NoError(t, err)
	index(t, dsn, seen)
	seen.SetMaxOpenConns(1)
	seen.MustExec(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET enable_seqscan = off', current_database()); END $$`)
	before := rowsRead(t, seen, "ebooks")
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	require.NoError(t, db.OpenPublic(dsn, ""))
	_, err = seen.Exec(`ALTER TABLE claims RENAME TO claims_of_the_staff; ALTER TABLE users RENAME TO users_of_the_staff`)
	require.NoError(t, err)
	page, err := db.Publications.List(t.Context(), ports.PublicQuery{Search: "sach", Page: 2, Limit: 25})
	require.NoError(t, err, "a search of the public reads no claim and no name of an account")
	assert.Len(t, page.Books, 25)
	assert.Equal(t, 300, page.Total)
	require.NoError(t, db.Close())
	assert.Equal(t, 25, rowsRead(t, seen, "ebooks")-before)
}
