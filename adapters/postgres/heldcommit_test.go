package postgres_test

import (
	"context"
	"database/sql"
	"testing"

	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// holdingTrigger makes a commit wait for a lock that the test holds.
const holdingTrigger = `CREATE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		IF NEW.ebook_id::text = (SELECT id FROM held_commit) THEN PERFORM pg_advisory_xact_lock(4242); END IF;
		RETURN NULL;
	END $$;
	CREATE TABLE held_commit (id text); GRANT SELECT ON held_commit TO PUBLIC;
	CREATE CONSTRAINT TRIGGER hold_commit AFTER INSERT OR UPDATE ON publications DEFERRABLE INITIALLY DEFERRED
		FOR EACH ROW EXECUTE FUNCTION hold_commit()`

// holdCommit holds back the next commit that changes the publication of an e-book (RULES §25.3).
func holdCommit(t *testing.T, dsn, id string) (held, release func()) {
	db, err := sql.Open("postgres", dsn)
	require.NoError(t, err)
	wait.Close(t, db)
	run := func(statement string, args ...any) {
		_, err := db.Exec(statement, args...)
		require.NoError(t, err)
	}
	run(`DROP TRIGGER IF EXISTS hold_commit ON publications; DROP FUNCTION IF EXISTS hold_commit; DROP TABLE IF EXISTS held_commit`)
	run(holdingTrigger)
	run(`INSERT INTO held_commit VALUES ($1)`, id)
	holder, err := db.Conn(context.Background())
	require.NoError(t, err)
	_, err = holder.ExecContext(t.Context(), `SELECT pg_advisory_lock(4242)`)
	require.NoError(t, err)
	held = func() {
		wait.Until(t, func() bool {
			var waiting bool
			err := db.QueryRow(`SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4242 AND NOT granted)`).Scan(&waiting)
			return err == nil && waiting
		}, "a commit is held back")
	}
	release = func() {
		run(`DELETE FROM held_commit`)
		_, err := holder.ExecContext(context.Background(), `SELECT pg_advisory_unlock(4242)`)
		require.NoError(t, err)
		require.NoError(t, holder.Close())
	}
	return held, release
}

// TestWhoReadsChangesIsToldWhereOthersSequenceForTooLong: RULES §25.3. A list that may not be complete is
// none.
func TestWhoReadsChangesIsToldWhereOthersSequenceForTooLong(t *testing.T) {
	dsn := harness.Postgres(t)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	wait.Close(t, db)
	holder, err := sql.Open("postgres", dsn)
	require.NoError(t, err)
	wait.Close(t, holder)
	tx, err := holder.Begin()
	require.NoError(t, err)
	_, err = tx.Exec(`SELECT pg_advisory_xact_lock(x'636d7373657175'::bigint)`)
	require.NoError(t, err)
	_, err = db.Publications.Changes(t.Context(), ports.ChangesQuery{Limit: 1})
	require.ErrorIs(t, err, domain.ErrServerBusy)
	require.NoError(t, tx.Rollback())
	_, err = db.Publications.Changes(t.Context(), ports.ChangesQuery{Limit: 1})
	require.NoError(t, err)
}
