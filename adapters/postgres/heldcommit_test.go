package postgres_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/ports"
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
func holdCommit(t *testing.T, dsn, id string) (waitUntilHeld, release func()) {
	db := connect(t, dsn)
	db.MustExec(`DROP TRIGGER IF EXISTS hold_commit ON publications; DROP FUNCTION IF EXISTS hold_commit; DROP TABLE IF EXISTS held_commit`)
	db.MustExec(holdingTrigger)
	db.MustExec(`INSERT INTO held_commit VALUES ($1)`, id)
	holder, err := db.Conn(context.Background())
	require.NoError(t, err)
	_, err = holder.ExecContext(t.Context(), `SELECT pg_advisory_lock(4242)`)
	require.NoError(t, err)
	waitUntilHeld = func() {
		wait.Until(t, func() bool {
			var waiting bool
			err := db.Get(&waiting, `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4242 AND NOT granted)`)
			return err == nil && waiting
		}, "a commit is held back")
	}
	release = func() {
		db.MustExec(`DELETE FROM held_commit`)
		_, err := holder.ExecContext(context.Background(), `SELECT pg_advisory_unlock(4242)`)
		require.NoError(t, err)
		require.NoError(t, holder.Close())
	}
	return waitUntilHeld, release
}

// heldSequencer holds the lock of the sequencer, as another server may.
func heldSequencer(t *testing.T, dsn string) (release func()) {
	tx := connect(t, dsn).MustBegin()
	tx.MustExec(`SELECT pg_advisory_xact_lock(x'636d7373657175'::bigint)`)
	return func() { require.NoError(t, tx.Rollback()) }
}

// RULES §§25.3, 25.4: reading changes gives no stamps, and does not wait for the server that gives them.
func TestReadersOfChangesDoNotSequence(t *testing.T) {
	db, dsn := withSubmitted(t)
	insertPublication(t, dsn)
	release := heldSequencer(t, dsn)
	page, err := db.Publications.Changes(t.Context(), ports.ChangesQuery{Limit: 1})
	require.NoError(t, err)
	assert.Empty(t, page.Changes)
	release()
	page, err = db.Publications.Changes(t.Context(), ports.ChangesQuery{Limit: 1})
	require.NoError(t, err)
	assert.Empty(t, page.Changes)
	require.NoError(t, db.Publications.SequenceAll(t.Context()))
	page, err = db.Publications.Changes(t.Context(), ports.ChangesQuery{Limit: 1})
	require.NoError(t, err)
	assert.Len(t, page.Changes, 1)
}

// RULES §25.3: after the clock was set back, no datestamp is before a horizon that was returned earlier. The
// stored horizon is an hour ahead, as if the clock had been set back by an hour.
func TestAClockThatIsSetBackHidesNoChange(t *testing.T) {
	db, dsn := withSubmitted(t)
	ahead := time.Now().Add(time.Hour).UTC().Truncate(time.Microsecond)
	connect(t, dsn).MustExec(`INSERT INTO publication_horizon (until) VALUES ($1)`, ahead)
	insertPublication(t, dsn)
	require.NoError(t, db.Publications.SequenceAll(t.Context()))
	page, err := db.Publications.Changes(t.Context(), ports.ChangesQuery{From: ahead, Limit: 1})
	require.NoError(t, err)
	assert.Len(t, page.Changes, 1)
	assert.Equal(t, ahead, page.Horizon, "it waits for the clock")
}

// RULES §28.6: harvesters get the last change too, although none follows it. After that nothing is written.
func TestTheHorizonPassesTheSecondOfTheLastChange(t *testing.T) {
	db, dsn := withSubmitted(t)
	insertPublication(t, dsn)
	var page ports.ChangesPage
	wait.Until(t, func() bool {
		err := db.Publications.SequenceAll(t.Context())
		require.NoError(t, err)
		page, err = db.Publications.Changes(t.Context(), ports.ChangesQuery{Limit: 1})
		require.NoError(t, err)
		return page.Changes[0].ChangedAt.Before(page.Horizon.Truncate(time.Second))
	}, "the second of the last change is complete")
	require.NoError(t, db.Publications.SequenceAll(t.Context()))
	again, err := db.Publications.Changes(t.Context(), ports.ChangesQuery{Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, page.Horizon, again.Horizon)
}

// insertPublication stores a change that has no stamp yet.
func insertPublication(t *testing.T, dsn string) {
	t.Helper()
	connect(t, dsn).MustExec(`INSERT INTO publications (ebook_id, state, published_at, version, toc_version, pending_since) VALUES ($1, 'withdrawn', now(), 1, 0, now())`, bookID)
}
