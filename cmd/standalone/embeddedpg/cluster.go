// Package embeddedpg makes and runs the PostgreSQL of the standalone set-up.
package embeddedpg

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/lib/pq"

	"backoffice/cmd/standalone/datadir"
	"backoffice/cmd/standalone/supervise"
)

const (
	dbOwner  = "cms"        // makes the tables; the server never learns its password
	dbServer = "cms_server" // owns nothing
	dbName   = "cms"
)

// otherConnections are those of commands, and of whoever looks at the database.
const otherConnections = 20

// Cluster is the embedded database: its folder, the programs that fit it, and
// who may run them.
type Cluster struct {
	dir      string
	sockets  string
	data     *datadir.Dir
	secrets  datadir.Secrets
	programs programs
	sup      *supervise.Supervisor

	connections int // that the server may take
}

// Open finds the programs that can run the data folder's cluster; they are the
// machine's, or npm's in the project's folder root. The server may take so many connections.
func Open(root string, data *datadir.Dir, secrets datadir.Secrets, connections int, sup *supervise.Supervisor) (*Cluster, error) {
	c := &Cluster{dir: data.Join("postgres"), sockets: data.Sockets, data: data, secrets: secrets, connections: connections, sup: sup}
	var err error
	if c.programs, err = findPrograms(root, c.dir, data.Path); err != nil {
		return nil, err
	}
	return c, c.programs.id.chown(c.sockets)
}

// Exists reports whether the cluster has been made.
func (c *Cluster) Exists() bool {
	_, err := os.Stat(filepath.Join(c.dir, "PG_VERSION"))
	return err == nil
}

// Start makes the cluster where there is none, and starts its server; the
// database is there when it returns.
func (c *Cluster) Start(ctx context.Context) error {
	prepare := c.chownAll
	if !c.Exists() {
		prepare = func() error { return c.initialise(ctx, c.data.LogFile("initdb")) }
	}
	if err := prepare(); err != nil {
		return err
	}
	err := c.sup.Start(ctx, supervise.Part{
		Name: "PostgreSQL", Log: c.data.LogFile("postgres"), PIDFile: c.data.Join("run", "postgres.pid"),
		Prepare: func() error { return clearCluster(c.dir, c.sockets) }, Command: c.server, Ready: c.ready,
		Stop: syscall.SIGINT, Quick: syscall.SIGQUIT, Grace: 20 * time.Second,
	})
	if err != nil {
		return err
	}
	return c.createDatabase(ctx)
}

// Name says whose programs run the cluster, and which.
func (c *Cluster) Name() string { return c.programs.name() }

// chownAll hands an existing cluster to the one who runs it now.
func (c *Cluster) chownAll() error {
	id := c.programs.id
	if id.uid < 0 || ownerOf(c.dir) == id.uid {
		return nil
	}
	return filepath.WalkDir(c.dir, func(path string, _ os.DirEntry, err error) error {
		return errors.Join(err, id.chown(path))
	})
}

// initialise makes the cluster aside and moves it into place when it is whole.
func (c *Cluster) initialise(ctx context.Context, logPath string) error {
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
	passwordFile := fresh + ".word" // matches the pattern above, should it stay behind
	defer os.Remove(passwordFile)
	err = errors.Join(os.WriteFile(passwordFile, []byte(c.secrets.DBPassword), 0o600),
		c.programs.id.chown(passwordFile), c.programs.id.chown(fresh))
	if err != nil {
		return err
	}
	log, err := supervise.OpenLog(logPath)
	if err != nil {
		return err
	}
	defer log.Close()
	for _, locale := range []string{"C.UTF-8", "C"} { // the second where the system lacks the first
		if err = c.initdb(ctx, log, fresh, passwordFile, locale); err == nil {
			return errors.Join(os.Rename(fresh, c.dir), datadir.Sync(parent))
		}
	}
	return fmt.Errorf("the database could not be made (%w): %s; see %s", err, supervise.LastLine(logPath), logPath)
}

func (c *Cluster) initdb(ctx context.Context, log *os.File, dir, passwordFile, locale string) error {
	cmd := c.programs.command(syscall.SIGKILL, "initdb", "--pgdata="+dir, "--username="+dbOwner,
		"--pwfile="+passwordFile, "--auth=scram-sha-256", "--encoding=UTF8", "--locale="+locale,
		"--locale-provider=icu", "--icu-locale=und", "--data-checksums", "--wal-segsize=4", "--no-instructions")
	cmd.Stdout, cmd.Stderr = log, log
	return c.sup.Run(ctx, cmd, syscall.SIGKILL)
}

// server is the postmaster. Its settings stand here, not in the cluster, so
// that a newer version of the product brings its own.
func (c *Cluster) server() *exec.Cmd {
	args := []string{"-D", c.dir}
	for _, setting := range []string{
		"listen_addresses=", // nobody but this machine, by a socket in a private folder
		"unix_socket_directories=" + c.sockets,
		"unix_socket_permissions=0700",
		"port=5432",
		"shared_buffers=128MB",
		"max_wal_size=256MB", // of the disk that uploads and records share
		"max_connections=" + strconv.Itoa(max(100, c.connections+otherConnections)),
		"timezone=UTC",
		"log_timezone=UTC",
		"log_line_prefix=%m [%p] ",
	} {
		args = append(args, "-c", setting)
	}
	return c.programs.command(syscall.SIGINT, "postgres", args...)
}

// OwnerURL is the product's database as the owner of its tables reaches it.
func (c *Cluster) OwnerURL() string { return c.url(dbName) }

// url is a database as its owner reaches it.
func (c *Cluster) url(database string) string {
	return c.address(url.UserPassword(dbOwner, c.secrets.DBPassword), database)
}

// ServerURL is the product's database as the server reaches it.
func (c *Cluster) ServerURL() string {
	return c.address(url.UserPassword(dbServer, c.secrets.DBServing), dbName)
}

func (c *Cluster) address(who *url.Userinfo, database string) string {
	return (&url.URL{
		Scheme: "postgres", User: who, Path: "/" + database,
		RawQuery: url.Values{"host": {c.sockets}, "port": {"5432"}, "sslmode": {"disable"}}.Encode(),
	}).String()
}

func (c *Cluster) ready(ctx context.Context) error {
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
func (c *Cluster) createDatabase(ctx context.Context) error {
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
