package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/internal/capacity"
	"backoffice/ports"
	"backoffice/test/wait"
)

// lockWaits returns how many statements wait for a lock. The pool would also count a connection that has just
// given up its wait.
func lockWaits(t *testing.T, db *sqlx.DB) (n int) {
	t.Helper()
	require.NoError(t, db.Get(&n, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
	return n
}

func TestACallerWhoLeavesIsToldSo(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	holder := other.MustBegin()
	holder.MustExec(`SELECT 1 FROM ebooks FOR UPDATE`)
	ctx, leave := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() {
		_, err := db.Ebooks.Update(ctx, operator, bookID, ports.Once{}, give)
		left <- err
	}()
	wait.Until(t, func() bool { return lockWaits(t, other) == 1 }, "the caller waits for the row")
	leave()
	err := wait.Receive(t, left, "the caller's error")
	assert.ErrorIs(t, err, context.Canceled)
	assert.NotErrorIs(t, err, domain.ErrUnavailable)
	require.NoError(t, holder.Rollback())
	_, err = db.Ebooks.Update(t.Context(), operator, bookID, ports.Once{}, give)
	assert.NoError(t, err)
}

// impatient opens the database for statements that wait a second for a lock. A busy machine may notice the end of the
// usual wait so late that the connection has timed out.
func impatient(t *testing.T, dsn string) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(dsn + "&lock_timeout=1000")
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	return db
}

// RULES §5.7: a lock that is not given up in time is not a lost database.
func TestALockThatIsNotGivenUpIsBusyAndNothingElse(t *testing.T) {
	_, dsn := withSubmitted(t)
	db := impatient(t, dsn)
	holder := connect(t, dsn).MustBegin()
	holder.MustExec(`SELECT 1 FROM ebooks FOR UPDATE`)
	defer holder.Rollback() //nolint:errcheck // it holds nothing worth keeping
	_, err := db.Ebooks.Update(t.Context(), operator, bookID, ports.Once{}, give)
	assert.ErrorIs(t, err, domain.ErrServerBusy)
	_, err = db.Ebooks.Get(t.Context(), bookID)
	assert.NoError(t, err, "reading waits for nobody")
}

// TestAWriteWaitsSecondsForAConnectionAndReadsGoOn: while every connection for
// writing is taken, another write is refused after seconds, and reading has
// separate connections.
func TestAWriteWaitsSecondsForAConnectionAndReadsGoOn(t *testing.T) {
	db, dsn := withSubmitted(t)
	lock, err := connect(t, dsn).Begin()
	require.NoError(t, err)
	_, err = lock.Exec(`LOCK TABLE ebooks IN EXCLUSIVE MODE`) // all of its rows, and those that are not there
	require.NoError(t, err)
	write := func() error {
		_, err := db.Ebooks.Update(t.Context(), operator, uuid.NewString(), ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.GiveTo(editor, domain.Operator, at) })
		return err
	}
	writing := capacity.Of(0).Writing
	free, ended := make(chan struct{}), make(chan error, writing)
	for range writing { // none of them waits for the lock: that ends by itself, on a busy machine too early
		go func() {
			ended <- db.DB.DB.Write(t.Context(), "hold", func(*database.Tx) error { <-free; return nil })
		}()
	}
	wait.Until(t, func() bool { return db.WritingStats().InUse >= writing }, "every connection for writing is taken")
	_, err = db.Ebooks.Get(t.Context(), bookID)
	require.NoError(t, err)
	refused := write()
	assert.ErrorIs(t, refused, domain.ErrServerBusy)
	assert.ErrorContains(t, errors.Unwrap(refused), "wait for a connection", "it does not wait for the lock as well")
	close(free)
	for range writing {
		assert.NoError(t, <-ended)
	}
	require.NoError(t, lock.Rollback())
	assert.ErrorIs(t, write(), domain.ErrNotFound)
}

// RULES §5.7: of many writes to a locked e-book one waits in the database, and the others soon
// get "busy".
func TestAllWhoWaitForOneRowTakeOneConnection(t *testing.T) {
	_, dsn := withSubmitted(t)
	db := impatient(t, dsn)
	other := connect(t, dsn)
	holder := other.MustBegin()
	holder.MustExec(`SELECT 1 FROM ebooks FOR UPDATE`)
	refused := make(chan error)
	const many = 30
	for range many {
		go func() {
			_, err := db.Ebooks.Update(t.Context(), operator, bookID, ports.Once{}, give)
			refused <- err
		}()
	}
	wait.Until(t, func() bool { return lockWaits(t, other) > 0 }, "one of them asks the database")
	most := 0
	for n := 0; n < many; {
		select {
		case err := <-refused:
			assert.ErrorIs(t, err, domain.ErrServerBusy)
			n++
		case <-time.After(10 * time.Millisecond): // between two looks
			most = max(most, lockWaits(t, other))
		}
	}
	assert.Equal(t, 1, most)
	require.NoError(t, holder.Rollback())
	_, err := db.Ebooks.Update(t.Context(), operator, bookID, ports.Once{}, give)
	assert.NoError(t, err)
}

// A save locks the e-book before the unifications that it changes (keepChangedValues). In another order
// two servers would wait for each other.
func TestAUnificationLocksTheEbookBeforeItself(t *testing.T) {
	db, dsn := withSubmitted(t)
	manager := domain.User{ID: uuid.NewString(), Email: "m@test.example", FullName: "Quản lý", Role: domain.Manager, CreatedAt: at}
	require.NoError(t, db.Users.Add(t.Context(), manager))
	_, err := db.Ebooks.Create(t.Context(), operator, ports.Once{}, func(domain.Actor, time.Time) (*domain.Ebook, error) {
		return domain.NewEbook(uuid.NewString(), editor, domain.DetailsInput{Title: domain.Sent("Toán"), Subject: domain.Sent("Toan")}, at)
	})
	require.NoError(t, err)
	u, err := db.Unifications.Begin(t.Context(), ports.Operator(manager.Actor(), at), func(actor domain.Actor, now time.Time) (domain.Unification, error) {
		return domain.NewUnification(uuid.NewString(), actor, "subject", []string{"Toan"}, "Toán", now)
	})
	require.NoError(t, err)
	other := connect(t, dsn)
	saving := other.MustBegin()
	saving.MustExec(`SELECT 1 FROM ebooks FOR UPDATE`)
	more := func() error {
		_, err := db.Unifications.Continue(t.Context(), u.ID, func() error { return nil })
		return err
	}
	united := make(chan error)
	go func() { united <- more() }()
	wait.Until(t, func() bool { return lockWaits(t, other) > 0 }, "it waits for the e-book")
	_, err = saving.Exec(`SELECT 1 FROM unitings FOR UPDATE NOWAIT`)
	assert.NoError(t, err)
	require.NoError(t, saving.Rollback())
	require.NoError(t, <-united)
}

// RULES §6.11: another person may begin to undo a unification while a server stops it.
func TestAnUndoThatBeginsWhileAUnificationIsStoppedStays(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	const id = "00000000-0000-7000-8002-000000000001"
	other.MustExec(`UPDATE ebooks SET subject = 'Toan'`)
	// The editor may not unite values any more.
	other.MustExec(`INSERT INTO unitings (id, field, sources, target, by_id, by_name, started_at, expected) VALUES ($1, 'subject', '{Toan}', 'Toán', $2, 'x', now(), 1)`, id, editorID)
	other.MustExec(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END$$;
		CREATE TRIGGER hold BEFORE UPDATE OF ended_at ON unitings FOR EACH STATEMENT EXECUTE FUNCTION hold()`)
	undoing := other.MustBegin()
	undoing.MustExec(`SELECT pg_advisory_xact_lock(7)`)
	stopped := make(chan error)
	go func() {
		_, err := db.Unifications.Continue(t.Context(), id, func() error { return nil })
		stopped <- err
	}()
	wait.Until(t, func() bool { return lockWaits(t, other) > 0 }, "it is about to stop the unification")
	manager := domain.Person{ID: uuid.NewString(), FullName: "Quản lý"}
	undoing.MustExec(`UPDATE unitings SET ended_at = now(), undone_by = $2, undone_by_name = $3, undo_begun_at = now() WHERE id = $1`, id, manager.ID, manager.FullName)
	require.NoError(t, undoing.Commit())
	require.NoError(t, <-stopped)
	u, err := db.Unifications.Get(t.Context(), id)
	require.NoError(t, err)
	assert.Equal(t, domain.UnificationUndoing, u.State())
	assert.Equal(t, &manager, u.UndoneBy)
}

// RULES §22.2: however many steps the reports count, their sums can be made again.
func TestSumsAreResetHoweverLongItTakes(t *testing.T) {
	db, dsn := withSubmitted(t)
	other := connect(t, dsn)
	// Some 98 of 5,000 rows take 60 ms each: together longer than statement_timeout.
	other.MustExec(`INSERT INTO work_events (ebook_id, version, action, at, person_id, subject, grade)
			SELECT gen_random_uuid(), 1, 'submit', now(), id, '', '' FROM users, generate_series(1, 5000);
		DELETE FROM work_uncounted;
		CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN PERFORM pg_sleep(0.06); RETURN NEW; END$$;
		CREATE TRIGGER slow BEFORE INSERT ON work_uncounted FOR EACH ROW WHEN (substr(NEW.ebook_id::text, 1, 2) < '05') EXECUTE FUNCTION slow()`)
	require.NoError(t, db.Reports.Reset(t.Context()))
	var left int
	require.NoError(t, other.Get(&left, `SELECT count(*) FROM (SELECT ebook_id, version FROM work_events EXCEPT SELECT ebook_id, version FROM work_uncounted) e`))
	assert.Zero(t, left)
}
