package harness

import (
	"fmt"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Server is a real `cms serve` over a real PostgreSQL and a real gateway.
type Server struct {
	URL   string // http://127.0.0.1:port
	DSN   string
	Files string // the folder of the bucket

	env   []string
	log   *Output
	cmd   *exec.Cmd
	ended chan struct{}
}

// NewServer starts a server on a database and a bucket of its own, with one
// account a role (two editors). extra are more settings, NAME=value.
func NewServer(t testing.TB, extra ...string) *Server {
	t.Helper()
	servers, remove, err := newServers(1, extra)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	return servers[0]
}

var common struct {
	once   sync.Once
	server *Server
	remove func()
	err    error
}

// SharedServer returns the server that all tests of this process share. Where
// TEST_SERVERS is a number, it is that many behind a proxy, one of which is
// killed now and then, between two requests.
func SharedServer(t testing.TB) *Server {
	t.Helper()
	common.once.Do(func() { common.server, common.remove, common.err = openShared(os.Getenv("TEST_SERVERS")) })
	if common.err != nil {
		t.Fatal(common.err)
	}
	return common.server
}

func openShared(several string) (*Server, func(), error) {
	if several == "" {
		servers, remove, err := newServers(1, nil)
		if err != nil {
			return nil, nil, err
		}
		return servers[0], remove, nil
	}
	n, err := strconv.Atoi(several)
	if err != nil {
		return nil, nil, fmt.Errorf("TEST_SERVERS: %w", err)
	}
	s, remove, err := newSeveral(n, nil)
	if err != nil {
		return nil, nil, err
	}
	stop := s.killNowAndThen()
	return s.Server, func() { stop(); remove() }, nil
}

// freeAddress finds a port below those that the system gives to clients: while
// a server is down, a client could otherwise be given the server's own.
func freeAddress() (string, error) {
	var last error
	for range 100 {
		port := 15000 + mathrand.IntN(15000)
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			defer l.Close()
			return l.Addr().String(), nil
		}
		last = err
	}
	return "", last
}

// Start starts the server, again after Kill or Stop, and waits until it is
// ready.
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
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); time.Sleep(10 * time.Millisecond) {
		select {
		case <-s.ended:
			return fmt.Errorf("cms ended at once:\n%s", s.Log())
		default:
		}
		answer, err := http.Get(s.URL + "/readyz")
		if err != nil {
			continue
		}
		answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return nil
		}
	}
	return fmt.Errorf("cms is not ready within 20 s:\n%s", s.Log())
}

// Kill ends the server as a power cut would.
func (s *Server) Kill() {
	if s.cmd == nil {
		return // it never began
	}
	s.cmd.Process.Kill() //nolint:errcheck // it may be gone already
	<-s.ended
}

// Stop asks the server to end, and waits until it has.
func (s *Server) Stop() {
	s.cmd.Process.Signal(syscall.SIGTERM) //nolint:errcheck // it may be gone already
	<-s.ended
}

// PID is the server's process id.
func (s *Server) PID() int { return s.cmd.Process.Pid }

// Run runs a command of the administration with the server's settings and
// returns what it printed.
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

// Command is a command with the server's settings and more, not yet started.
func (s *Server) Command(t testing.TB, extra []string, args ...string) *exec.Cmd {
	t.Helper()
	program, err := s.program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = append(append([]string{}, s.env...), extra...)
	return cmd
}

// Log is what the server has written so far.
func (s *Server) Log() string { return s.log.String() }
