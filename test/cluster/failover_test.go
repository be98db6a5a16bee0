package cluster

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// afterPromotion is how soon after a promotion servers accept changes (RULES §20.1).
const afterPromotion = 10 * time.Second

// TestAStandbyTakesOverAndNothingAcknowledgedIsLost kills the primary while four people write
// through three servers, promotes its synchronous standby, and starts the old primary again
// unchanged (RULES §§20.1, 20.2, 20.3).
func TestAStandbyTakesOverAndNothingAcknowledgedIsLost(t *testing.T) {
	for round := range harness.Rounds(1, 5) {
		t.Run(fmt.Sprint(round), failOver)
	}
}

func failOver(t *testing.T) {
	primary := harness.NewNode(t)
	standby := primary.NewStandby("standby")
	primary.Exec(`ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (standby)'`)
	primary.Exec(`SELECT pg_reload_conf()`)
	s := harness.NewSeveralOn(t, 3, []*harness.Node{primary, standby})
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	checkSays(t, s.Each[0], `ok\s+hosts\s+2: \S+ is primary, \S+ is standby`, `ok\s+replication\s+what is acknowledged is on two machines`)
	stream, book := editor.By(s.Each[2]).Stream(), editor.Post("/ebooks", map[string]any{"title": "Trước chuyển đổi"}).Want(http.StatusCreated).Text("data.ebook.id")

	load := startWriters(t, editor, manager)
	time.Sleep(time.Duration(harness.Rounds(2, 10)) * time.Second) // they work for a while
	primary.Kill()
	wait.Until(t, func() bool { return strings.Contains(readyBody(t, s.Each[1]), `"database":"read-only"`) }, "/readyz says that only a standby is left")
	standby.Promote()
	promoted := time.Now()
	took := make([]time.Duration, len(s.Each))
	var all sync.WaitGroup
	for i, each := range s.Each {
		all.Go(func() { took[i] = takesChanges(t, each, editor, book, promoted) })
	}
	all.Wait()
	t.Logf("the servers take changes %v after the promotion", took)
	assert.Less(t, slices.Min(took), afterPromotion, "the first of them; a busy machine delays some")

	primary.Start("synchronous_standby_names=") // so that only the servers prevent writes to it
	before := contents(primary)
	require.NoError(t, restart(s.Each[0])) // it remembers nothing, and its settings name the old primary first
	time.Sleep(3 * time.Second)            // under load
	checkSays(t, s.Each[0], `fail\s+hosts\s+2: \S+ is old primary, \S+ is primary\. Stop the old primary`, `warn\s+replication`)
	load.stop()
	assert.Equal(t, before, contents(primary), "the old primary was written to")

	created := editor.By(s.Each[1]).Post("/ebooks", map[string]any{"title": "Sau chuyển đổi"}).Want(http.StatusCreated).Text("data.ebook.id")
	stream.Await("ebook", created, wait.Timeout)
	require.NotZero(t, load.verify(2), "no write came while there was no primary: nothing was tried")
	primary.Kill()
	harness.Consistent(t, standby.DSN(), s.Files)
	s.Each[2].Verify(t)
	reportsAReadOnlyPrimary(t, s.Each[2], standby)
}

// reportsAReadOnlyPrimary makes the primary read-only, checks /readyz, and makes it writable again.
func reportsAReadOnlyPrimary(t *testing.T, s *harness.Server, primary *harness.Node) {
	primary.Exec(`ALTER SYSTEM SET default_transaction_read_only = on`)
	primary.Exec(`SELECT pg_reload_conf()`)
	wait.Until(t, func() bool {
		return strings.HasPrefix(readyBody(t, s), `{"status":"ready","database":"read-only","remedy":"`)
	}, "readiness reports a primary that takes no changes")
	primary.ExecDespiteReadOnly(`ALTER SYSTEM RESET default_transaction_read_only`)
	primary.Exec(`SELECT pg_reload_conf()`)
	wait.Until(t, func() bool { return readyBody(t, s) == `{"status":"ready"}` }, "the primary takes changes again")
}

// takesChanges repeats an edit until a server accepts it, and returns how long after since that
// was.
func takesChanges(t *testing.T, s *harness.Server, editor *harness.Client, book string, since time.Time) (took time.Duration) {
	t.Helper()
	wait.Until(t, func() bool {
		response, err := editor.By(s).Try(http.MethodPut, "/ebooks/"+book, map[string]any{"author": fmt.Sprint(s.URL, since)})
		took = time.Since(since)
		return err == nil && response.Status == http.StatusOK
	}, "the server takes changes")
	return took
}

func restart(s *harness.Server) error {
	s.Kill()
	return s.Start()
}

// contents returns counts that change with everything that people write.
func contents(n *harness.Node) string {
	return n.Ask(`SELECT concat_ws(' ', (SELECT count(*) FROM ebooks), (SELECT sum(version) FROM ebooks), (SELECT max(updated_at) FROM ebooks),
		(SELECT count(*) FROM workflow_logs), (SELECT count(*) FROM idempotency_keys), (SELECT count(*) FROM upload_grants),
		(SELECT count(*) FROM sessions), (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables))`)
}

func readyBody(t *testing.T, s *harness.Server) string {
	response, err := http.Get(s.URL + "/readyz")
	require.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return string(body)
}

func checkSays(t *testing.T, s *harness.Server, lines ...string) {
	t.Helper()
	out, _ := s.TryRun("", "check")
	for _, line := range lines {
		assert.Regexp(t, line, out)
	}
}

// load is four people who write.
type load struct {
	writers []*writer
	stopped atomic.Bool
	all     sync.WaitGroup
	editor  *harness.Client
	t       *testing.T
}

func startWriters(t *testing.T, editor, manager *harness.Client) *load {
	l := &load{t: t, editor: editor}
	for i := range 4 {
		w := &writer{t: t, n: i, editor: editor, manager: manager}
		l.writers = append(l.writers, w)
		l.all.Go(func() { w.work(&l.stopped) })
	}
	return l
}

func (l *load) stop() {
	l.stopped.Store(true)
	l.all.Wait()
}

// verify checks that everything acknowledged exists once, and besides only so many other e-books.
// It returns how many writes were sent again.
func (l *load) verify(others int) (again int) {
	l.t.Helper()
	books, writes := 0, 0
	for _, w := range l.writers {
		w.verify()
		books, writes, again = books+len(w.books), writes+w.writes, again+w.again
	}
	assert.Equal(l.t, books+others, l.editor.Get("/ebooks?limit=1").Number("total"), "e-books that were made")
	l.t.Logf("%d e-books, %d writes, %d of them sent again", books, writes, again)
	return again
}
