package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/lib/pq"
)

const (
	dbOwner  = "cms"        // makes the tables; the server never learns its password
	dbServer = "cms_server" // owns nothing
	dbName   = "cms"
)

// cluster is the embedded database: its folder, the programs that fit it, and
// who may run them.
type cluster struct {
	dir      string
	sockets  string
	secrets  secrets
	programs programs
}

func (p *product) startDatabase(ctx context.Context) error {
	if p.set.ownDB {
		p.databaseURL, p.ownerURL = p.set.env["DATABASE_URL"], p.set.env["DATABASE_OWNER_URL"]
		p.out.say("PostgreSQL: the one DATABASE_URL names")
		return nil
	}
	c, err := p.openCluster(ctx)
	if err != nil {
		return err
	}
	p.databaseURL, p.ownerURL = c.serverURL(), c.url(dbName)
	err = p.sup.start(ctx, part{
		name: "PostgreSQL", log: p.dir.logFile("postgres"), pidFile: p.dir.join("run", "postgres.pid"),
		prepare: func() error { return clearCluster(c.dir, c.sockets) }, command: c.server, ready: c.ready,
		stop: syscall.SIGINT, quick: syscall.SIGQUIT, grace: 20 * time.Second,
	})
	if err != nil {
		return err
	}
	p.out.say("%s is ready", c.programs.name())
	return c.createDatabase(ctx)
}

// openCluster finds the programs that can run the cluster, and makes it first
// where there is none.
func (p *product) openCluster(ctx context.Context) (*cluster, error) {
	c := &cluster{dir: p.dir.join("postgres"), sockets: p.dir.sockets, secrets: p.secrets}
	var err error
	if c.programs, err = findPrograms(p.set.root, c.dir, p.dir.path); err != nil {
		return nil, err
	}
	if err := c.programs.id.give(c.sockets); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(c.dir, "PG_VERSION")); err == nil {
		return c, c.giveAll()
	}
	p.out.say("making the database (once)")
	return c, c.initialise(ctx, p.sup.spawn, p.dir.logFile("initdb"))
}

// giveAll hands an existing cluster to the one who runs it now.
func (c *cluster) giveAll() error {
	id := c.programs.id
	if id.uid < 0 || ownerOf(c.dir) == id.uid {
		return nil
	}
	return filepath.WalkDir(c.dir, func(path string, _ os.DirEntry, err error) error {
		return errors.Join(err, id.give(path))
	})
}

// initialise makes the cluster aside and moves it into place when it is whole.
func (c *cluster) initialise(ctx context.Context, spawn spawner, logPath string) error {
	parent := filepath.Dir(c.dir)
	if old, _ := filepath.Glob(filepath.Join(parent, "postgres.new-*")); old != nil {
		for _, dir := range old {
			os.RemoveAll(dir)
		}
	}
	fresh, err := os.MkdirTemp(parent, "postgres.new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	word := fresh + ".word" // matches the pattern above, should it stay behind
	defer os.Remove(word)
	err = errors.Join(os.WriteFile(word, []byte(c.secrets.DBPassword), 0o600),
		c.programs.id.give(word), c.programs.id.give(fresh))
	if err != nil {
		return err
	}
	log, err := openLog(logPath)
	if err != nil {
		return err
	}
	defer log.Close()
	for _, locale := range []string{"C.UTF-8", "C"} { // the second where the system lacks the first
		if err = c.initdb(ctx, spawn, log, fresh, word, locale); err == nil {
			return errors.Join(os.Rename(fresh, c.dir), syncDir(parent))
		}
	}
	return fmt.Errorf("the database could not be made (%w): %s; see %s", err, lastLine(logPath), logPath)
}

func (c *cluster) initdb(ctx context.Context, spawn spawner, log *os.File, dir, passwordFile, locale string) error {
	cmd := c.programs.command(syscall.SIGKILL, "initdb", "--pgdata="+dir, "--username="+dbOwner,
		"--pwfile="+passwordFile, "--auth=scram-sha-256", "--encoding=UTF8", "--locale="+locale,
		"--locale-provider=icu", "--icu-locale=und", "--data-checksums", "--no-instructions")
	cmd.Stdout, cmd.Stderr = log, log
	return spawn.run(ctx, cmd, syscall.SIGKILL)
}

// server is the postmaster. Its settings stand here, not in the cluster, so
// that a newer version of the product brings its own.
func (c *cluster) server() *exec.Cmd {
	args := []string{"-D", c.dir}
	for _, setting := range []string{
		"listen_addresses=", // nobody but this machine, by a socket in a private folder
		"unix_socket_directories=" + c.sockets,
		"unix_socket_permissions=0700",
		"port=5432",
		"shared_buffers=128MB",
		"max_connections=100",
		"timezone=UTC",
		"log_timezone=UTC",
		"log_line_prefix=%m [%p] ",
	} {
		args = append(args, "-c", setting)
	}
	return c.programs.command(syscall.SIGINT, "postgres", args...)
}

// url is a database as its owner reaches it.
func (c *cluster) url(database string) string {
	return c.address(url.UserPassword(dbOwner, c.secrets.DBPassword), database)
}

// serverURL is the product's database as the server reaches it.
func (c *cluster) serverURL() string {
	return c.address(url.UserPassword(dbServer, c.secrets.DBServing), dbName)
}

func (c *cluster) address(who *url.Userinfo, database string) string {
	return (&url.URL{
		Scheme: "postgres", User: who, Path: "/" + database,
		RawQuery: url.Values{"host": {c.sockets}, "port": {"5432"}, "sslmode": {"disable"}}.Encode(),
	}).String()
}

func (c *cluster) ready(ctx context.Context) error {
	db, err := sql.Open("postgres", c.url("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return db.PingContext(ctx)
}

// createDatabase makes the database and the role that serves, where a start
// before has not; what that role may do is said when the tables are there.
func (c *cluster) createDatabase(ctx context.Context) error {
	db, err := sql.Open("postgres", c.url("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	var database, role bool
	err = db.QueryRowContext(ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1), EXISTS (SELECT FROM pg_roles WHERE rolname = $2)`,
		dbName, dbServer).Scan(&database, &role)
	if err == nil && !database {
		_, err = db.ExecContext(ctx, `CREATE DATABASE `+pq.QuoteIdentifier(dbName))
	}
	if err == nil {
		verb := map[bool]string{false: `CREATE`, true: `ALTER`}[role]
		_, err = db.ExecContext(ctx, verb+` ROLE `+pq.QuoteIdentifier(dbServer)+
			` LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD `+pq.QuoteLiteral(c.secrets.DBServing))
	}
	if err != nil {
		return fmt.Errorf("create the database: %w", err)
	}
	return nil
}
