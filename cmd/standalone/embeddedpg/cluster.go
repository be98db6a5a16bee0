// Package embeddedpg creates and runs the PostgreSQL of the standalone set-up.
package embeddedpg

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
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
	dbOwner  = "cms"        // owns the tables; the server does not have its password
	dbServer = "cms_server" // owns nothing
	dbName   = "cms"
)

// otherConnections are for commands, and for people who look into the database.
const otherConnections = 20

// Cluster is the embedded database: its folder, the programs of its version, and the user who runs
// them.
type Cluster struct {
	dir       string
	socketDir string
	data      *datadir.Dir
	secrets   datadir.Secrets
	programs  programs
	sup       *supervise.Supervisor

	serverConnections int // the most that the server opens
}

// Open finds the programs that can run the data folder's cluster: npm's in the project folder root,
// or the machine's. serverConnections is how many the server may open.
func Open(root string, data *datadir.Dir, secrets datadir.Secrets, serverConnections int, sup *supervise.Supervisor) (*Cluster, error) {
	c := &Cluster{dir: data.Join("postgres"), socketDir: data.SocketDir, data: data, secrets: secrets, serverConnections: serverConnections, sup: sup}
	var err error
	if c.programs, err = findPrograms(root, c.dir, data.Path); err != nil {
		return nil, err
	}
	return c, c.programs.id.chown(c.socketDir)
}

// Exists reports whether the cluster exists.
func (c *Cluster) Exists() bool {
	_, err := os.Stat(filepath.Join(c.dir, "PG_VERSION"))
	return err == nil
}

// Start creates the cluster if necessary, and starts PostgreSQL. When it returns, the database
// exists.
func (c *Cluster) Start(ctx context.Context) error {
	var err error
	if c.Exists() {
		err = c.chownCluster()
	} else {
		err = c.initialise(ctx, c.data.LogFile("initdb"))
	}
	if err != nil {
		return err
	}
	err = c.sup.Start(ctx, supervise.Part{
		Name: "PostgreSQL", Log: c.data.LogFile("postgres"), PIDFile: c.data.Join("run", "postgres.pid"),
		Prepare: func() error { return clearLeftovers(c.dir, c.socketDir) }, Command: c.postmaster, Ready: c.ready,
		Stop: syscall.SIGINT, StopNow: syscall.SIGQUIT, Grace: 20 * time.Second,
	})
	if err != nil {
		return err
	}
	return c.createDatabase(ctx)
}

// Name returns origin and version of the programs that run the cluster.
func (c *Cluster) Name() string { return c.programs.name() }

// chownCluster gives an existing cluster to the user who runs it now.
func (c *Cluster) chownCluster() error {
	id := c.programs.id
	if id.uid < 0 || datadir.OwnerOf(c.dir) == id.uid {
		return nil
	}
	return chownFolder(c.dir, id.chown)
}

// chownFolder calls chown for everything in a folder. The folder itself comes last, so chownCluster starts again after an
// interruption.
func chownFolder(dir string, chown func(path string) error) error {
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if path == dir {
			return err
		}
		return errors.Join(err, chown(path))
	})
	if err != nil {
		return err
	}
	return chown(dir)
}

// initialise creates the cluster in a temporary folder, which gets its final name when the cluster is complete.
func (c *Cluster) initialise(ctx context.Context, logPath string) error {
	parent := filepath.Dir(c.dir)
	old, _ := fs.Glob(os.DirFS(parent), "postgres.new-*") // the folder's name may contain [ or *
	for _, name := range old {
		os.RemoveAll(filepath.Join(parent, name))
	}
	fresh, err := os.MkdirTemp(parent, "postgres.new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	passwordFile := fresh + ".word" // matches the pattern above, so that a leftover is removed
	defer os.Remove(passwordFile)
	err = errors.Join(os.WriteFile(passwordFile, []byte(c.secrets.DBOwnerPassword), 0o600),
		c.programs.id.chown(passwordFile), c.programs.id.chown(fresh))
	if err != nil {
		return err
	}
	log, err := supervise.OpenLog(logPath)
	if err != nil {
		return err
	}
	defer log.Close()
	for _, locale := range []string{"C.UTF-8", "C"} { // the second if the system lacks the first
		if err = c.initdb(ctx, log, fresh, passwordFile, locale); err == nil {
			return errors.Join(os.Rename(fresh, c.dir), datadir.SyncFolder(parent))
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

// postmaster returns the command that runs PostgreSQL. Its settings are here and not in the cluster,
// so that a newer version of the product can change them.
func (c *Cluster) postmaster() *exec.Cmd {
	args := []string{"-D", c.dir}
	for _, setting := range []string{
		"listen_addresses=", // only a socket in a private folder
		"unix_socket_directories=" + c.socketDir,
		"unix_socket_permissions=0700",
		"port=5432",
		"shared_buffers=128MB",
		"max_wal_size=256MB", // uploads and records need the same disk
		"max_connections=" + strconv.Itoa(max(100, c.serverConnections+otherConnections)),
		"timezone=UTC",
		"log_timezone=UTC",
		"log_line_prefix=%m [%p] ",
	} {
		args = append(args, "-c", setting)
	}
	return c.programs.command(syscall.SIGINT, "postgres", args...)
}

// OwnerURL returns the address of the product's database for the owner of its tables.
func (c *Cluster) OwnerURL() string { return c.ownerURL(dbName) }

// ownerURL returns the address of a database for its owner.
func (c *Cluster) ownerURL(database string) string {
	return c.url(url.UserPassword(dbOwner, c.secrets.DBOwnerPassword), database)
}

// ServerURL returns the address of the product's database for the server.
func (c *Cluster) ServerURL() string {
	return c.url(url.UserPassword(dbServer, c.secrets.DBServingPassword), dbName)
}

func (c *Cluster) url(role *url.Userinfo, database string) string {
	return (&url.URL{
		Scheme: "postgres", User: role, Path: "/" + database,
		RawQuery: url.Values{"host": {c.socketDir}, "port": {"5432"}, "sslmode": {"disable"}}.Encode(),
	}).String()
}

func (c *Cluster) ready(ctx context.Context) error {
	db, err := sql.Open("postgres", c.ownerURL("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	return db.PingContext(ctx)
}

// createDatabase creates the database and the serving role if they are missing, and sets the role's
// password. The migration grants the role its rights.
func (c *Cluster) createDatabase(ctx context.Context) error {
	db, err := sql.Open("postgres", c.ownerURL("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	var hasDatabase, hasRole bool
	err = db.QueryRowContext(ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1), EXISTS (SELECT FROM pg_roles WHERE rolname = $2)`,
		dbName, dbServer).Scan(&hasDatabase, &hasRole)
	if err == nil && !hasDatabase {
		_, err = db.ExecContext(ctx, `CREATE DATABASE `+pq.QuoteIdentifier(dbName))
	}
	if err == nil {
		verb := map[bool]string{false: `CREATE`, true: `ALTER`}[hasRole]
		_, err = db.ExecContext(ctx, verb+` ROLE `+pq.QuoteIdentifier(dbServer)+
			` LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD `+pq.QuoteLiteral(c.secrets.DBServingPassword))
	}
	if err != nil {
		return fmt.Errorf("create the database: %w", err)
	}
	return nil
}
