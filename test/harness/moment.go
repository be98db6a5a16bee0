package harness

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"backoffice/test/wait"
)

// Archiving starts a server of a new cluster with archived log; see NewNode.
func Archiving(t testing.TB) *Node {
	t.Helper()
	return NewNode(t, "archive_mode=on", "archive_command=mkdir -p ../archive && cp %p ../archive/%f")
}

// RecoverTo starts a server from a copy of n that was made with Copy, in the state that n had at a
// moment. n must have written something since, and keeps running.
func (n *Node) RecoverTo(copied string, moment time.Time) *Node {
	n.t.Helper()
	n.Exec(`SELECT pg_switch_wal()`)
	r := newNode(n.t)
	cp := exec.Command("/bin/cp", "-a", copied, r.data())
	cp.SysProcAttr = r.run("postgres").SysProcAttr
	if out, err := cp.CombinedOutput(); err != nil {
		n.t.Fatalf("copy the base backup: %v\n%s", err, out)
	}
	r.writeAs(filepath.Join(r.data(), "recovery.signal"), "")
	archive := filepath.Join(n.Dir, "archive")
	r.Start("restore_command=cp "+archive+"/%f %p", "recovery_target_time="+moment.UTC().Format("2006-01-02 15:04:05.999999+00"), "recovery_target_action=promote")
	wait.Until(n.t, func() bool { return r.Ask(`SELECT pg_is_in_recovery()::text`) == "false" }, "the recovery ends")
	return r
}

// NewServerOn starts a server on nodes of PostgreSQL; see NewServer.
func NewServerOn(t testing.TB, nodes []*Node, extra ...string) *Server {
	t.Helper()
	return NewSeveralOn(t, 1, nodes, extra...).Each[0]
}

// On returns the same server on another database, not started.
func (s *Server) On(n *Node, extra ...string) *Server {
	other := *s
	other.DSN = n.DSN()
	other.env = append(append(append([]string{}, s.env...), "DATABASE_URL="+nodesDSN(servingRole, n)), extra...)
	other.cmd, other.ended = nil, nil
	return &other
}
