package operations

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pressly/goose/v3/lock"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/schema"
	"backoffice/db/migrations"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// next are steps such as a later version may have.
//
//go:embed testdata/migrations/*.sql
var next embed.FS

const (
	newest    = "90005"
	migrating = "TEST_MIGRATE" // names a database to migrate in a separate process
)

// nextSteps are this version's and those.
func nextSteps() fs.FS {
	all := fstest.MapFS{}
	for _, pattern := range []struct {
		from  fs.FS
		names string
	}{{migrations.FS, "*.sql"}, {next, "testdata/migrations/*.sql"}} {
		names, _ := fs.Glob(pattern.from, pattern.names)
		for _, name := range names {
			content, err := fs.ReadFile(pattern.from, name)
			if err != nil {
				panic(err) // it is embedded
			}
			all[path.Base(name)] = &fstest.MapFile{Data: content}
		}
	}
	return all
}

func migrateAsProcess(dsn string) int {
	if err := schema.MigrateWith(context.Background(), dsn, nextSteps()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// migration is `cms migrate` of the next version, not yet started.
func migration(t *testing.T, dsn string) (cmd *exec.Cmd, output *bytes.Buffer) {
	t.Helper()
	output = &bytes.Buffer{}
	cmd = exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env, cmd.Stdout, cmd.Stderr = append(os.Environ(), migrating+"="+dsn), output, output
	return cmd, output
}

// underWay has people read and write until stop is called, which returns how many
// requests there were. Every one has to succeed.
func underWay(t *testing.T, s *harness.Server) (stop func() int64) {
	t.Helper()
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	var stopped atomic.Bool
	var requests atomic.Int64
	var all sync.WaitGroup
	ask := func(status int, send func() harness.Response) harness.Response {
		requests.Add(1)
		response := send()
		assert.Equal(t, status, response.Status, "%s", response.Body)
		return response
	}
	for n := range 3 {
		all.Go(func() {
			for round := 0; !stopped.Load() && !t.Failed(); round++ {
				id := ask(201, func() harness.Response {
					return editor.Post("/ebooks", map[string]any{"title": fmt.Sprintf("Khi nâng cấp %d.%d", n, round)})
				}).Text("data.ebook.id")
				for _, send := range []func() harness.Response{
					func() harness.Response { return editor.Upload(id, "upload", "a.pdf", "application/pdf", pdf) },
					func() harness.Response { return editor.Put("/ebooks/"+id, map[string]any{"subject": "Toán"}) },
					func() harness.Response { return editor.Act(id, "submit", nil) },
					func() harness.Response { return expert.Act(id, "approve", nil) },
					func() harness.Response { return editor.Get("/ebooks?search=cấp&sort=title") },
					func() harness.Response { return editor.Get("/ebooks/statistics") },
					func() harness.Response { return editor.Get("/ebooks/" + id) },
				} {
					ask(200, send)
				}
			}
		})
	}
	return func() int64 { stopped.Store(true); all.Wait(); return requests.Load() }
}

func version(t *testing.T, db *sql.DB) string {
	return text(t, db, `SELECT max(version_id)::text FROM goose_db_version WHERE is_applied`)
}

// TestMigrationsRunWhileTheOldVersionServes has two programs of the next
// version migrate in parallel while this one's server continues, and starts this one
// again on what they have left (RULES §13.8).
func TestMigrationsRunWhileTheOldVersionServes(t *testing.T) {
	s := harness.NewServer(t)
	db := connect(t, s)
	stop := underWay(t, s)
	time.Sleep(time.Second) // requests are under way
	var both sync.WaitGroup
	for range 2 {
		cmd, output := migration(t, s.DSN)
		both.Go(func() { assert.NoError(t, cmd.Run(), "%s", output) })
	}
	both.Wait()
	assert.Equal(t, newest, version(t, db))
	time.Sleep(time.Second) // requests are under way
	t.Logf("%d requests", stop())
	s.Stop()
	require.NoError(t, s.Start(), "an older program on a newer schema")
	s.Run(t, "", "migrate")
	assert.Equal(t, newest, version(t, db), "nothing is taken back")
	stop = underWay(t, s)
	time.Sleep(time.Second) // requests are under way
	stop()
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}

// TestALongTransactionMakesNobodyWaitBehindAMigration holds a lock that
// the migration needs for twice as long as a request waits for one. The
// requests that come meanwhile would fail if they had to wait behind it (RULES §13.8).
func TestALongTransactionMakesNobodyWaitBehindAMigration(t *testing.T) {
	s := harness.NewServer(t)
	long, err := connect(t, s).Begin()
	require.NoError(t, err)
	defer long.Rollback()
	_, err = long.Exec(`SELECT count(*) FROM ebooks`)
	require.NoError(t, err)
	cmd, output := migration(t, s.DSN)
	require.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	stop := underWay(t, s)
	time.Sleep(8 * time.Second) // twice as long as a request waits for a lock
	select {
	case err := <-ended:
		t.Fatalf("the migration did not wait: %v\n%s", err, output)
	default:
	}
	t.Logf("%d requests", stop())
	require.NoError(t, long.Rollback())
	require.NoError(t, <-ended, "%s", output)
	assert.Equal(t, newest, version(t, connect(t, s)))
}

// TestAServerStartsWhileAnotherVersionMigrates holds the lock that a migration holds
// while it works (RULES §13.8).
func TestAServerStartsWhileAnotherVersionMigrates(t *testing.T) {
	s := harness.NewServer(t)
	conn, err := connect(t, s).Conn(t.Context())
	require.NoError(t, err)
	defer conn.Close()
	_, err = conn.ExecContext(t.Context(), `SELECT pg_advisory_lock($1)`, lock.DefaultLockID)
	require.NoError(t, err)
	s.Stop()
	require.NoError(t, s.Start())
}

// TestAMigrationThatIsKilledIsTakenAgain kills it anywhere, and in the
// worst place: while it builds an index and waits for an old transaction (RULES §13.8).
func TestAMigrationThatIsKilledIsTakenAgain(t *testing.T) {
	reached := map[string]int{}
	for round := range harness.Rounds(6, 80) {
		dsn := harness.Postgres(t)
		db, err := sql.Open("postgres", dsn)
		require.NoError(t, err)
		execSQL(t, db, `INSERT INTO users VALUES ('00000000-0000-4000-8000-000000000001', 'a@test.example', 'A', 'EDITOR', 'x', NULL, now())`)
		execSQL(t, db, `INSERT INTO ebooks (id, title, description, subject, grade, language, author, publisher, tags, status, created_by, created_at, updated_at, updated_by, updated_by_name, version, toc_version)
			SELECT gen_random_uuid(), 'T', '', '', '', '', '', '', '', 'draft', u.id, now(), now(), u.id, 'A', 1, 0 FROM users u, generate_series(1, 20000)`)
		var old *sql.Tx
		if round%3 == 0 {
			old, err = db.BeginTx(t.Context(), &sql.TxOptions{Isolation: sql.LevelRepeatableRead})
			require.NoError(t, err)
			_, err = old.Exec(`SELECT count(*) FROM users`) // of another table: the index still waits for it
			require.NoError(t, err)
		}
		cmd, output := migration(t, dsn)
		require.NoError(t, cmd.Start())
		if old != nil {
			waiting := func() bool {
				return text(t, db, `SELECT count(*)::text FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`) != "0"
			}
			wait.Until(t, waiting, "%s", output)
		} else {
			time.Sleep(time.Duration(rand.IntN(250)) * time.Millisecond)
		}
		cmd.Process.Kill()
		cmd.Wait()
		reached[version(t, db)]++
		if old != nil {
			old.Rollback()
		}
		again, output := migration(t, dsn)
		require.NoError(t, again.Run(), "%s", output)
		assert.Equal(t, newest, version(t, db))
		assert.Equal(t, "1 true", text(t, db, `SELECT concat_ws(' ', count(*), bool_and(indisvalid)::text) FROM pg_index WHERE indexrelid::regclass::text LIKE 'ebooks_by_shelf%'`))
		assert.Equal(t, "true", text(t, db, `SELECT convalidated::text FROM pg_constraint WHERE conname = 'shelf_short'`))
		db.Close()
	}
	t.Logf("killed after step: %v", reached)
}
