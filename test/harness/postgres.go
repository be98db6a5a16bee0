package harness

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/schema"
	"backoffice/test/wait"
)

// cluster is a PostgreSQL server of this process, with a migrated database as template.
type cluster struct {
	admin    string  // address of the database postgres
	db       *sql.DB // of that database; a new connection for each statement would take longer than most of them
	template string
	copying  sync.Mutex // a template can be copied by only one at a time

	dir   string // "" if the server was not started here
	cmd   *exec.Cmd
	ended chan struct{}
}

var sharedCluster struct {
	once    sync.Once
	cluster *cluster
	err     error
}

// Postgres returns the address of a fresh, migrated database. All tests of the process share one
// server: the one that TEST_DATABASE_URL names (with a role that may create databases), or one that
// the first call starts, with npm's or Debian's programs (TEST_POSTGRES_BIN names a folder of
// others).
func Postgres(t testing.TB) string {
	t.Helper()
	dsn, drop, err := newDatabase()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(drop)
	return dsn
}

// EmptyPostgres is Postgres without migrations.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	dsn, drop, err := copyOf(func(*cluster) (string, error) { return "template0", nil })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(drop)
	return dsn
}

func newDatabase() (dsn string, drop func(), err error) {
	return copyOf(func(c *cluster) (string, error) { return c.template, nil })
}

func copyOf(template func(*cluster) (string, error)) (dsn string, drop func(), err error) {
	sharedCluster.once.Do(func() { sharedCluster.cluster, sharedCluster.err = openCluster() })
	if sharedCluster.err != nil {
		return "", nil, sharedCluster.err
	}
	c := sharedCluster.cluster
	name := "test_" + strings.ToLower(rand.Text()[:12])
	from, err := template(c)
	if err == nil {
		err = c.create(name, from)
	}
	if err != nil {
		return "", nil, err
	}
	return c.address(name), func() {
		c.exec(`DROP DATABASE IF EXISTS ` + pq.QuoteIdentifier(name) + ` WITH (FORCE)`) //nolint:errcheck // the server goes anyway
	}, nil
}

func openCluster() (*cluster, error) {
	c := &cluster{}
	if running := os.Getenv("TEST_DATABASE_URL"); running != "" {
		if err := c.use(running); err != nil {
			return nil, err
		}
	} else if err := c.start(); err != nil {
		c.stop()
		return nil, fmt.Errorf("start PostgreSQL for the tests: %w", err)
	}
	name := "template_" + strings.ToLower(rand.Text()[:12])
	if err := c.create(name, "template0"); err != nil {
		return nil, err
	}
	c.template = name
	if c.dir == "" { // a server that was not started here gets no role
		return c, schema.MigrateFor(context.Background(), "", c.address(name))
	}
	if err := c.exec(`CREATE ROLE ` + servingRole + ` LOGIN`); err != nil {
		return nil, err
	}
	return c, schema.MigrateFor(context.Background(), c.address(name), Serving(c.address(name)))
}

// servingRole is the role of the servers under test. It owns nothing.
const servingRole = "cms_server"

// Serving returns the address of a database for the serving role. On a PostgreSQL that was not
// started here it is the same address.
func Serving(dsn string) string {
	u, err := url.Parse(dsn)
	if err != nil || os.Getenv("TEST_DATABASE_URL") != "" {
		return dsn
	}
	u.User = url.User(servingRole)
	return u.String()
}

func (c *cluster) address(database string) string {
	u, err := url.Parse(c.admin)
	if err != nil {
		return c.admin
	}
	u.Path = "/" + database
	return u.String()
}

// create copies a database as files. PostgreSQL's default strategy, WAL_LOG, takes three times as long.
func (c *cluster) create(name, template string) error {
	c.copying.Lock()
	defer c.copying.Unlock()
	return c.exec(`CREATE DATABASE ` + pq.QuoteIdentifier(name) + ` ENCODING 'UTF8' TEMPLATE ` + pq.QuoteIdentifier(template) + ` STRATEGY FILE_COPY`)
}

func (c *cluster) use(admin string) (err error) {
	c.admin = admin
	c.db, err = sql.Open("postgres", admin)
	return err
}

func (c *cluster) exec(statement string) error {
	_, err := c.db.Exec(statement)
	return err
}

// inMemorySettings are settings of a server whose folder may be in memory: its log is small, and its shared
// memory goes with the folder, also if the server is killed.
var inMemorySettings = []string{"-c", "max_wal_size=256MB", "-c", "dynamic_shared_memory_type=mmap"}

// start creates a cluster in its own folder and starts its server, which never waits for the disk
// and dies with this process.
func (c *cluster) start() error {
	var err error
	if c.dir, err = databaseFolder(); err != nil { // short: a socket's path has some 100 bytes
		return err
	}
	run, err := postgresPrograms(c.dir)
	if err != nil {
		return err
	}
	data := filepath.Join(c.dir, "data")
	initdb := run("initdb", "--pgdata="+data, "--username=test", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions")
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	log, err := os.Create(filepath.Join(c.dir, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	c.cmd = run("postgres", "-D", data, "-k", c.dir, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "synchronous_commit=off",
		"-c", "full_page_writes=off", "-c", "max_connections=300", "-c", "shared_buffers=128MB", "-c", "unix_socket_permissions=0700")
	c.cmd.Args = append(c.cmd.Args, inMemorySettings...)
	c.cmd.Stdout, c.cmd.Stderr = log, log
	c.ended = make(chan struct{})
	if err := startForGood(c.cmd, c.ended); err != nil {
		return err
	}
	if err := c.use("postgres://test@/postgres?" + url.Values{"host": {c.dir}, "sslmode": {"disable"}}.Encode()); err != nil {
		return err
	}
	return c.wait(filepath.Join(c.dir, "log"))
}

func (c *cluster) wait(log string) error {
	var err error
	for deadline := time.Now().Add(wait.Timeout); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if err = c.exec(`SELECT 1`); err == nil {
			return nil
		}
		select {
		case <-c.ended:
			text, _ := os.ReadFile(log)
			return fmt.Errorf("the server ended: %s", text)
		default:
		}
	}
	return err
}

// stop ends the server and removes its folder, if it was started here.
func (c *cluster) stop() {
	if c == nil || c.dir == "" {
		return
	}
	if c.cmd != nil && c.cmd.Process != nil {
		c.cmd.Process.Signal(syscall.SIGQUIT) //nolint:errcheck // it may be gone already
		<-c.ended
	}
	os.RemoveAll(c.dir)
}

func stopPostgres() { sharedCluster.cluster.stop() }
