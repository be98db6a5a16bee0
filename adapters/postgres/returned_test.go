package postgres_test

import (
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/test/wait"
)

func returnedCount(t *testing.T, db *sqlx.DB) (n int) {
	t.Helper()
	require.NoError(t, db.Get(&n, `SELECT returned_count FROM ebooks WHERE id = $1`, bookID))
	return n
}

// asBefore rejects as the version before did, which knows of no count.
const asBefore = `
	UPDATE ebooks SET status = 'rejected', submitted_at = NULL, version = version + 1, returned = '{}';
	INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256)
		SELECT gen_random_uuid(), id, 'reject', 'x', now(), created_by, 'x', 'EXPERT', version, pdf_sha256 FROM ebooks;`

// RULES §13.8: while the version before serves, the count stays right.
func TestWhatTheVersionBeforeReturnsIsCounted(t *testing.T) {
	_, dsn := withSubmitted(t)
	db := connect(t, dsn)
	db.MustExec(asBefore)
	assert.Equal(t, 1, returnedCount(t, db))
}

// RULES §13.8: so do servers that write while a migration counts what came back
// before.
func TestWhatCameBackBeforeIsCountedByTheMigration(t *testing.T) {
	library, dsn := withSubmitted(t)
	db := connect(t, dsn)
	db.MustExec(asBefore)
	uncounted := func() {
		db.MustExec(`UPDATE ebooks SET returned_count = 0; COMMENT ON COLUMN ebooks.returned_count IS NULL`)
	}
	uncounted()
	for range 2 {
		require.NoError(t, postgres.Migrate(t.Context(), dsn))
		assert.Equal(t, 1, returnedCount(t, db))
	}
	db.MustExec(`UPDATE ebooks SET returned_count = 7`)
	require.NoError(t, postgres.Migrate(t.Context(), dsn))
	assert.Equal(t, 7, returnedCount(t, db), "once it has counted it does nothing")

	uncounted()
	holder := db.MustBegin() // somebody returns it once more, and commits while the migration waits
	holder.MustExec(`UPDATE ebooks SET status = 'draft', version = version + 1`)
	holder.MustExec(asBefore)
	migrated := make(chan error, 1)
	go func() { migrated <- postgres.Migrate(t.Context(), dsn) }()
	waitForLock(t, db)
	require.NoError(t, holder.Commit())
	require.NoError(t, <-migrated)
	assert.Equal(t, 2, returnedCount(t, db))
	book, err := library.Ebooks().Get(t.Context(), bookID)
	require.NoError(t, err)
	assert.Equal(t, 2, book.ReturnedCount)
}

// RULES §13.8: an e-book whose count is right costs the migration no write and no
// count of its own; one whose count is wrong is counted once.
func TestTheMigrationCountsAnEbookOnce(t *testing.T) {
	_, dsn := withSubmitted(t)
	db := connect(t, dsn)
	db.MustExec(asBefore)
	db.MustExec(`CREATE SEQUENCE counted;
		ALTER FUNCTION returned_times RENAME TO times_returned;
		CREATE FUNCTION returned_times(book uuid) RETURNS integer LANGUAGE sql VOLATILE AS 'SELECT nextval(''counted''); SELECT times_returned(book)'`)
	calls := func() (n int) {
		require.NoError(t, db.Get(&n, `SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM counted`))
		return n
	}
	db.MustExec(`COMMENT ON COLUMN ebooks.returned_count IS NULL`)
	require.NoError(t, postgres.Migrate(t.Context(), dsn))
	assert.Zero(t, calls(), "it was right")

	db.MustExec(`UPDATE ebooks SET returned_count = 0; COMMENT ON COLUMN ebooks.returned_count IS NULL`)
	require.NoError(t, postgres.Migrate(t.Context(), dsn))
	assert.Equal(t, 1, returnedCount(t, db))
	assert.Equal(t, 1, calls())
}

// waitForLock returns once somebody waits for a lock.
func waitForLock(t *testing.T, db *sqlx.DB) {
	t.Helper()
	wait.Until(t, func() bool {
		var waiting int
		err := db.Get(&waiting, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
		return err == nil && waiting > 0
	}, "somebody waits for a lock")
}
