package harness

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Copy makes a base backup of the running server into dir, as pg_basebackup does.
func (n *Node) Copy(dir string) {
	n.t.Helper()
	ctx := context.Background()
	db, err := sql.Open("postgres", n.DSN())
	if err != nil {
		n.t.Fatal(err)
	}
	defer db.Close()
	one, err := db.Conn(ctx) // a backup ends with its connection
	if err != nil {
		n.t.Fatal(err)
	}
	defer one.Close() //nolint:errcheck // a bad copy shows when it is used
	if _, err := one.ExecContext(ctx, `SELECT pg_backup_start('copy', true)`); err != nil {
		n.t.Fatal(err)
	}
	cp := exec.Command("/bin/sh", "-c", `cp -a "$0" "$1" 2>/dev/null; rm -f "$1"/postmaster.*`, n.data(), dir) // files may disappear meanwhile
	cp.SysProcAttr = n.run("postgres").SysProcAttr
	if out, err := cp.CombinedOutput(); err != nil {
		n.t.Fatalf("copy the cluster: %v\n%s", err, out)
	}
	var label string
	if err := one.QueryRowContext(ctx, `SELECT labelfile FROM pg_backup_stop(false)`).Scan(&label); err != nil {
		n.t.Fatal(err)
	}
	n.writeAs(filepath.Join(dir, "backup_label"), label)
}

// writeAs writes a file as the user who runs the server.
func (n *Node) writeAs(path, text string) {
	n.t.Helper()
	write := exec.Command("/bin/sh", "-c", `cat > "$0"`, path)
	write.SysProcAttr, write.Stdin = n.run("postgres").SysProcAttr, strings.NewReader(text)
	if out, err := write.CombinedOutput(); err != nil {
		n.t.Fatalf("write %s: %v\n%s", path, err, out)
	}
}

// NewStandby starts a server that follows n, under a name for synchronous_standby_names.
func (n *Node) NewStandby(name string, settings ...string) *Node {
	n.t.Helper()
	s := newNode(n.t)
	n.Copy(s.data())
	s.writeAs(filepath.Join(s.data(), "standby.signal"), "")
	s.Start(append(settings, fmt.Sprintf("primary_conninfo=host=127.0.0.1 port=%s user=test application_name=%s", n.Port, name))...)
	return s
}

// Promote makes a standby the primary, and waits until it is.
func (n *Node) Promote() { n.t.Helper(); n.Exec(`SELECT pg_promote(true)`) }

// Shell runs code as the user who runs the server, with PostgreSQL's programs in PATH and the
// cluster's folder in PGDATA.
func (n *Node) Shell(code string) (string, error) {
	cmd := n.run("sh")
	cmd.Path, cmd.Args = "/bin/sh", []string{"sh", "-e", "-c", code}
	cmd.Env = append(cmd.Env, "PGDATA="+n.data(), "HOME="+n.Dir)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// Configure adds lines to postgresql.conf, for the next start.
func (n *Node) Configure(lines string) {
	n.t.Helper()
	path := filepath.Join(n.data(), "postgresql.conf")
	text, err := os.ReadFile(path)
	if err != nil {
		n.t.Fatal(err)
	}
	n.writeAs(path, string(text)+"\n"+lines)
}

// Administer runs statements one by one in the database postgres, like an administrator.
func (n *Node) Administer(statements string) {
	n.t.Helper()
	for statement := range strings.SplitSeq(strings.TrimRight(statements, "; \n"), ";\n") {
		n.exec("postgres", statement)
	}
}
