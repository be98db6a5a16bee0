package harness

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"backoffice/test/wait"
)

// Server is a real `cms serve` over a real PostgreSQL and a real gateway.
type Server struct {
	URL   string // http://127.0.0.1:port
	DSN   string
	Files string // the folder of the bucket

	env   []string
	built string // the program, if it is not the usual one
	log   *os.File
	cmd   *exec.Cmd
	ended chan struct{}
}

// Start starts the server, for the first time or again, and waits until it is ready.
func (s *Server) Start() error {
	program, err := s.program()
	if err != nil {
		return err
	}
	cmd, ended := exec.Command(program, "serve"), make(chan struct{})
	cmd.Env, cmd.Stderr, cmd.SysProcAttr = s.env, s.log, dieWithParent()
	if err := startForGood(cmd, ended); err != nil {
		return fmt.Errorf("start cms: %w", err)
	}
	s.cmd, s.ended = cmd, ended
	for until := time.Now().Add(wait.Timeout); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		select {
		case <-s.ended:
			return fmt.Errorf("cms ended immediately:\n%s", s.Log())
		default:
		}
		response, err := http.Get(s.URL + "/readyz")
		if err != nil {
			continue
		}
		response.Body.Close()
		if response.StatusCode == http.StatusOK {
			return nil
		}
	}
	return fmt.Errorf("cms is not ready within %v:\n%s", wait.Timeout, s.Log())
}

// Kill ends the server as a power cut would.
func (s *Server) Kill() {
	if s.cmd == nil {
		return // it was never started
	}
	s.cmd.Process.Kill() //nolint:errcheck // it may be gone already
	<-s.ended
}

// Stop asks the server to end, and waits until it has.
func (s *Server) Stop() {
	s.cmd.Process.Signal(syscall.SIGTERM) //nolint:errcheck // it may be gone already
	<-s.ended
}

// PID returns the server's process id.
func (s *Server) PID() int { return s.cmd.Process.Pid }

// Run runs an administration command with the server's settings and returns its output.
func (s *Server) Run(t testing.TB, stdin string, args ...string) string {
	t.Helper()
	out, err := s.TryRun(stdin, args...)
	if err != nil {
		t.Fatalf("cms %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out
}

// TryRun is Run for a command that may fail.
func (s *Server) TryRun(stdin string, args ...string) (string, error) {
	program, err := s.program()
	if err != nil {
		return "", err
	}
	cmd := exec.Command(program, args...)
	cmd.Env, cmd.Stdin = s.env, strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// Command returns a command with the server's settings and more, not started.
func (s *Server) Command(t testing.TB, extra []string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := s.program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = slices.Concat(s.env, extra)
	return cmd
}

// Log returns what the server, and others of its site, have logged so far. What a server logged before it
// answered is in it once the answer is there: it writes into the file itself, not into a pipe. A line that is
// being written is left out.
func (s *Server) Log() string {
	text, err := os.ReadFile(s.log.Name())
	if err != nil {
		panic(err) // it is the site's own file, which is there until the tests are over
	}
	return string(text[:bytes.LastIndexByte(text, '\n')+1])
}
