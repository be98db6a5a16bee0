package harness

import (
	"context"
	"database/sql"
	"errors"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"backoffice/adapters/postgres/schema"
	"backoffice/test/wait"
)

// Node is a PostgreSQL server for one test, on a port, which can be killed, copied and promoted.
type Node struct {
	Dir  string // its own folder; the cluster is in Dir/data
	Port string

	t     testing.TB
	run   func(name string, args ...string) *exec.Cmd
	cmd   *exec.Cmd
	ended chan struct{}
}

// nodeDatabase is the database of every node.
const nodeDatabase = "cms"

// BareNode returns a server without a cluster, which PostgreSQL's programs may create.
func BareNode(t testing.TB, programs ...string) *Node { t.Helper(); return newNode(t, programs...) }

// newNode prepares a server without a cluster. Its programs come from a folder that has all that
// are named.
func newNode(t testing.TB, programs ...string) *Node {
	t.Helper()
	dir, err := databaseFolder()
	if err != nil {
		t.Fatal(err)
	}
	run, err := postgresPrograms(dir, programs...)
	if err != nil {
		t.Fatal(err)
	}
	address := FreeAddress(t)
	_, port, _ := net.SplitHostPort(address)
	n := &Node{Dir: dir, Port: port, t: t, run: run}
	t.Cleanup(func() {
		n.Kill()
		os.RemoveAll(dir)
	})
	return n
}

// NewNode starts a server of a new cluster, with a migrated database. settings are
// PostgreSQL's, name=value.
func NewNode(t testing.TB, settings ...string) *Node {
	t.Helper()
	n := EmptyNode(t, nil, settings...)
	n.Migrate()
	return n
}

// Migrate creates the library's database and its serving role.
func (n *Node) Migrate() {
	n.t.Helper()
	n.exec("postgres", `CREATE ROLE `+servingRole+` LOGIN`)
	n.exec("postgres", `CREATE DATABASE `+nodeDatabase)
	dsn := n.DSN()
	serving, _ := url.Parse(dsn)
	serving.User = url.User(servingRole)
	if err := schema.MigrateFor(context.Background(), dsn, serving.String()); err != nil {
		n.t.Fatal(err)
	}
}

// EmptyNode starts a server of a new cluster without the library's roles and database. Its programs
// come from a folder that has all that are named.
func EmptyNode(t testing.TB, programs []string, settings ...string) *Node {
	t.Helper()
	n := newNode(t, programs...)
	out, err := n.run("initdb", "--pgdata="+n.data(), "--username=test", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions").CombinedOutput()
	if err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	n.Start(settings...)
	return n
}

func (n *Node) data() string { return filepath.Join(n.Dir, "data") }

// DSN returns the address of the node's database.
func (n *Node) DSN() string { return nodesDSN("test", n) }

// nodesDSN returns the address of several nodes as one cluster.
func nodesDSN(user string, nodes ...*Node) string {
	hosts, ports := []string{}, []string{}
	for _, n := range nodes {
		hosts, ports = append(hosts, "127.0.0.1"), append(ports, n.Port)
	}
	q := url.Values{"host": {strings.Join(hosts, ",")}, "port": {strings.Join(ports, ",")}, "sslmode": {"disable"}}
	if len(nodes) > 1 {
		q.Set("target_session_attrs", "read-write")
	}
	return "postgres://" + user + "@/" + nodeDatabase + "?" + q.Encode()
}

// Start starts the server, again after Kill or Stop, and waits until it responds.
func (n *Node) Start(settings ...string) {
	n.t.Helper()
	log, err := os.OpenFile(filepath.Join(n.Dir, "log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		n.t.Fatal(err)
	}
	defer log.Close()
	args := []string{"-D", n.data(), "-k", n.Dir, "-p", n.Port, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "full_page_writes=off"}
	args = append(args, inMemorySettings...)
	for _, s := range settings {
		args = append(args, "-c", s)
	}
	n.cmd, n.ended = n.run("postgres", args...), make(chan struct{})
	n.cmd.Stdout, n.cmd.Stderr = log, log
	if err := startForGood(n.cmd, n.ended); err != nil {
		n.t.Fatal(err)
	}
	if err := n.wait(); err != nil {
		text, _ := os.ReadFile(filepath.Join(n.Dir, "log"))
		n.t.Fatalf("PostgreSQL does not start: %v\n%s", err, text)
	}
}

func (n *Node) wait() (err error) {
	for until := time.Now().Add(wait.Timeout); time.Now().Before(until); time.Sleep(50 * time.Millisecond) {
		if err = n.try("postgres", `SELECT 1`); err == nil {
			return nil
		}
		select {
		case <-n.ended:
			return errors.New("it ended")
		default:
		}
	}
	return err
}

// Kill ends the server and all of its processes immediately, as a power cut would, and waits until all
// have ended: PostgreSQL does not start while one of them still has the shared memory.
func (n *Node) Kill() {
	if n.cmd == nil || n.cmd.Process == nil {
		return
	}
	pid := n.cmd.Process.Pid
	children := Pause(n.t, pid)
	for _, pid := range append(children, pid) {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	<-n.ended
	n.cmd = nil
	wait.Until(n.t, func() bool { return !anyRuns(children) }, "PostgreSQL's processes end")
}

// Stop ends the server in order.
func (n *Node) Stop() {
	_ = n.cmd.Process.Signal(syscall.SIGINT)
	<-n.ended
	n.cmd = nil
}

// Exec runs a statement in the node's database, as its owner.
func (n *Node) Exec(statement string) { n.t.Helper(); n.exec(nodeDatabase, statement) }

// ExecDespiteReadOnly is Exec although default_transaction_read_only is on.
func (n *Node) ExecDespiteReadOnly(statement string) {
	n.t.Helper()
	if err := n.tryAt(nodeDatabase, statement, url.Values{"default_transaction_read_only": {"off"}}); err != nil {
		n.t.Fatalf("%s: %v", statement, err)
	}
}

func (n *Node) exec(database, statement string) {
	n.t.Helper()
	if err := n.try(database, statement); err != nil {
		n.t.Fatalf("%s: %v", statement, err)
	}
}

func (n *Node) try(database, statement string) error { return n.tryAt(database, statement, nil) }

func (n *Node) tryAt(database, statement string, settings url.Values) error {
	dsn := strings.Replace(n.DSN(), "/"+nodeDatabase+"?", "/"+database+"?", 1)
	db, err := sql.Open("postgres", dsn+"&"+settings.Encode())
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec(statement)
	return err
}

// Ask returns the single value of a query.
func (n *Node) Ask(question string) (value string) {
	n.t.Helper()
	db, err := sql.Open("postgres", n.DSN())
	if err != nil {
		n.t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow(question).Scan(&value); err != nil {
		n.t.Fatalf("%s: %v", question, err)
	}
	return value
}
