package bench

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	_ "github.com/lib/pq" // the driver

	"backoffice/test/harness"
	"backoffice/test/project"
	"backoffice/test/wait"
)

// site is the whole product over a library of some size, and the references
// over the same database.
type site struct {
	*harness.Product

	size       int
	db         *sqlx.DB
	dsn        string
	minimal    string   // address of the minimal server
	additional []server // if there are some, they get the requests instead of the product's own server
	people     []*harness.Client
	since      time.Time // of their tokens
}

// newSite starts the product and fills its library.
func newSite(t *testing.T, size int) *site {
	t.Helper()
	begun := time.Now()
	s := &site{Product: harness.NewLargeProduct(t, "CMS_PUBLIC=metadata", "CMS_PUBLIC_URL=http://library.example", "CMS_TRUSTED_PROXIES=127.0.0.1"), size: size}
	s.dsn = s.DSN(t)
	s.db = sqlx.MustConnect("postgres", s.dsn)
	t.Cleanup(func() { s.db.Close() })
	fill(t, s.db, size, harness.CheapHash(s.FirstAccount(t, "MANAGER").Password))
	if _, err := s.db.Exec(createPool); err != nil {
		t.Fatal(err)
	}
	s.minimal = startMinimal(t, s.dsn)
	s.signIn(t)
	t.Logf("%d e-books: filled in %v, %s", size, time.Since(begun).Round(time.Second), s.sizes(t))
	return s
}

// signIn takes a token for every creator.
func (s *site) signIn(t *testing.T) {
	t.Helper()
	s.since, s.people = time.Now(), make([]*harness.Client, creators)
	password := s.FirstAccount(t, "MANAGER").Password
	for i := range s.people {
		s.people[i] = s.SignIn(t, fmt.Sprintf("bench%d@test.example", i), password, fmt.Sprintf("Người đo %d", i))
	}
}

// renewTokens signs in again before the tokens expire.
func (s *site) renewTokens(t *testing.T) {
	t.Helper()
	if time.Since(s.since) > 8*time.Minute {
		s.signIn(t)
	}
}

func (s *site) anyone(random *rand.Rand) *harness.Client { return s.people[random.IntN(len(s.people))] }

func (s *site) number(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	if err := s.db.Get(&n, query, args...); err != nil {
		t.Fatalf("%v\n%s", err, query)
	}
	return n
}

// sizes describes the sizes of the tables and their indexes.
func (s *site) sizes(t *testing.T) string {
	t.Helper()
	var text string
	err := s.db.Get(&text, `SELECT string_agg(format('%s %s + indexes %s', relname, pg_size_pretty(pg_table_size(oid)), pg_size_pretty(pg_indexes_size(oid))), ', '
		ORDER BY pg_total_relation_size(oid) DESC) FROM pg_class WHERE relname IN ('ebooks', 'ebook_search', 'tocs', 'workflow_logs', 'search_postings', 'search_numbers')`)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// memory is what the server has resident now and had at most, in MB.
func (s *site) memory(t *testing.T) (now, most int) {
	t.Helper()
	now, most = harness.Memory(t, s.PID("server"))
	return now >> 10, most >> 10
}

// minimalProgram builds the reference server, and returns its path.
func minimalProgram(t *testing.T) string {
	t.Helper()
	path := filepath.Join(project.Dir(), ".cache", "test", "minimal")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", path, "./test/bench/minimal")
	build.Dir = project.Dir()
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the minimal server: %v\n%s", err, out)
	}
	return path
}

func startMinimal(t *testing.T, dsn string) string {
	t.Helper()
	address := harness.FreeAddress(t)
	cmd := exec.CommandContext(t.Context(), minimalProgram(t), dsn, address)
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			t.Log("minimal server: " + lines.Text())
		}
	}()
	t.Cleanup(func() {
		cmd.Process.Kill() //nolint:errcheck // it may be gone already
		cmd.Wait()         //nolint:errcheck // ended by us
	})
	wait.Until(t, func() bool {
		conn, err := net.Dial("tcp", address)
		return err == nil && conn.Close() == nil
	}, "the minimal server listens")
	return "http://" + address
}
