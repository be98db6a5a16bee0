package faults

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// point is a failpoint at which the process dies: "operation: moment@N". If refuse is set, like
// "INSERT ON files", the database refuses that statement, so that the transaction is rolled back.
type point struct{ name, refuse string }

// inTransaction returns the points of one transaction.
func inTransaction(what, refuse string) []point {
	return []point{{what + ": begin@1", ""}, {what + ": commit@1", ""}, {what + ": committed@1", ""}, {what + ": rolled back@1", refuse}}
}

// around returns the points before and after the nth such call to the store.
func around(what string, nth int) []point {
	return []point{{fmt.Sprintf("%s: before@%d", what, nth), ""}, {fmt.Sprintf("%s: after@%d", what, nth), ""}}
}

// withKey are the points of storing an idempotency key.
var withKey = []point{{"idempotency key: claimed@1", ""}, {"idempotency key: stored@1", ""}}

func passing(groups ...[]point) []point {
	var all []point
	for _, g := range groups {
		all = append(all, g...)
	}
	return all
}

// drive is one change to the library, and the points that it passes.
type drive struct {
	name   string
	passes []point
	// begin prepares the change. It returns do, which makes it, and done, which checks that it was
	// made once. The test kills the process during do, and calls do again.
	begin func(w *world) (do func() error, done func())
	// offline says that a command does it while the server is stopped.
	offline bool
	// background says that the server does it by itself. Then do may return before the server dies.
	background bool
}

// world is the server with its library on which drives work.
type world struct {
	*testing.T
	s               *harness.Server
	mail            *harness.MailServer
	failpoint       string
	db              *sql.DB
	editor, manager *harness.Client
	n               int            // of the round
	versions        map[string]int // of e-books whose last change got a response
}

// newWorld starts a server that dies at the failpoint that is armed.
func newWorld(t *testing.T) *world {
	t.Helper()
	mail := harness.NewMailServer(t)
	s, failpoint := harness.NewServerWithFailpoints(t, append(harness.Mailing(mail.Address), signingOn()...)...)
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	w := &world{T: t, s: s, mail: mail, failpoint: failpoint, db: db, versions: map[string]int{}}
	w.run(createRefuse)
	return w
}

// TestDeathAtEveryFailpointLosesNothingAndHalvesNothing kills the process with -9 at every failpoint
// of each change, and repeats the change with the same key. The change must then be complete, and
// made once. At the end no change with a response is lost, records and files agree, and the sweep leaves no
// orphan (RULES §14.6).
func TestDeathAtEveryFailpointLosesNothingAndHalvesNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	s := w.s
	// The ordinary run takes every third point, another third each time; the long one takes all.
	deaths, every := 0, harness.Rounds(3, 1)
	start := rand.IntN(every)
	for n, d := range drives {
		ok := t.Run(d.name, func(t *testing.T) {
			w.T = t
			w.editor, w.manager = s.As(t, "editor"), s.As(t, "manager")
			for i := (start + n) % every; i < len(d.passes); i += every {
				for range harness.Rounds(1, 12) {
					w.n++
					w.dieAt(d, d.passes[i])
					deaths++
				}
			}
			harness.Consistent(t, s.DSN, s.Files)
		})
		if !ok {
			return
		}
	}
	w.T = t
	for id, version := range w.versions {
		assert.Equal(t, version, s.As(t, "editor").Get("/ebooks/"+id).Want(200).Number("data.ebook.version"), "the version of %s", id)
	}
	w.sweepEverything()
	t.Logf("every %d. point from %d: %d deaths at %d points; %d e-books kept", every, start, deaths, len(readSource(t).points()), len(w.versions))
}

// dieAt makes a change that dies at a point, and then repeats it.
func (w *world) dieAt(d drive, p point) {
	w.Helper()
	do, done := d.begin(w)
	if d.offline {
		w.s.Stop()
	}
	w.refusing(p, func() {
		harness.Arm(w, w.failpoint, p.name)
		err := do()
		if d.background {
			w.s.Died(wait.Timeout)
		}
		harness.Disarm(w.failpoint)
		if !d.offline && !w.s.Died(wait.Timeout) {
			w.Fatalf("%s was never reached: %v", p.name, err)
		}
		if err == nil && !d.background || d.offline && !strings.Contains(err.Error(), "killed") {
			w.Fatalf("nothing died at %s: %v", p.name, err)
		}
	})
	w.waitForRollback()
	if d.offline {
		require.NoError(w, do(), "again, after the death at %s", p.name)
	}
	require.NoError(w, w.s.Start(), "after the death at %s", p.name)
	if !d.offline {
		require.NoError(w, do(), "again, after the death at %s", p.name)
	}
	done()
	if w.Failed() {
		w.Fatalf("after the death at %s", p.name)
	}
}

// waitForRollback waits until PostgreSQL has noticed the death and released the locks of the process.
// Until then a sweep skips the rows that it had locked.
func (w *world) waitForRollback() {
	w.Helper()
	wait.Until(w, func() bool {
		return len(harness.Column(w, w.db, `SELECT pid::text FROM pg_locks JOIN pg_stat_activity a USING (pid)
			WHERE a.datname = current_database() AND a.backend_type = 'client backend' AND pid <> pg_backend_pid()`)) == 0
	}, "PostgreSQL rolls back what the dead process had begun")
}

// createRefuse creates the function that the triggers of refusing call.
const createRefuse = `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
	$$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$`

// refusing runs do while the database refuses the statement that the point names.
func (w *world) refusing(p point, do func()) {
	w.Helper()
	if p.refuse == "" {
		do()
		return
	}
	statement, each, rows := strings.Cut(p.refuse, " FOR EACH ")
	if !rows {
		each = "STATEMENT"
	}
	w.run(`CREATE TRIGGER refuse BEFORE ` + statement + ` FOR EACH ` + each + ` EXECUTE FUNCTION refuse()`)
	do()
	_, on, _ := strings.Cut(statement, " ON ")
	w.run(`DROP TRIGGER refuse ON ` + on)
}

// sweepEverything makes all abandoned uploads old, sweeps, and checks that nothing unused is left.
func (w *world) sweepEverything() {
	w.Helper()
	w.run(`UPDATE upload_grants SET given_at = given_at - interval '3 days'`)
	w.run(`UPDATE files SET reserved_at = reserved_at - interval '3 days' WHERE used_at IS NULL`)
	w.sweepUntil(func() bool {
		return len(harness.Column(w, w.db, `SELECT object_name FROM upload_grants UNION SELECT object FROM files WHERE used_at IS NULL`)) == 0
	})
	harness.Consistent(w, w.s.DSN, w.s.Files)
	old := time.Now().Add(-4 * 24 * time.Hour) // verify ignores recent objects
	require.NoError(w, filepath.Walk(w.s.Files, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		return os.Chtimes(path, old, old)
	}))
	w.s.Verify(w)
}

func (w *world) run(statement string, args ...any) {
	w.Helper()
	_, err := w.db.Exec(statement, args...)
	require.NoError(w, err, statement)
}

// TestDeathsAtRandomPointsUnderLoadLoseNothing kills the server at random failpoints while four
// people work (RULES §14.6).
func TestDeathsAtRandomPointsUnderLoadLoseNothing(t *testing.T) {
	s, failpoint := harness.NewServerWithFailpoints(t)
	as := func(who string) func() *harness.Client { return func() *harness.Client { return s.As(t, who) } }
	stop := startWorkers(t, 4, as("editor"), as("manager"))
	deaths := harness.Rounds(4, 200)
	for range deaths {
		harness.Arm(t, failpoint, fmt.Sprintf("*@%d", 1+rand.IntN(150)))
		died := s.Died(wait.Timeout)
		harness.Disarm(failpoint)
		if t.Failed() || !assert.True(t, died, "no failpoint was reached") {
			break
		}
		require.NoError(t, s.Start())
	}
	time.Sleep(300 * time.Millisecond) // they work on for a moment
	workers := stop()
	for _, w := range workers {
		w.verify()
	}
	books, writes, again := total(workers)
	t.Logf("%d deaths; %d e-books, %d writes, %d of them sent again", deaths, books, writes, again)
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}
