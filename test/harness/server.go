package harness

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
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
	log   *bytes.Buffer
	logMu sync.Mutex
	cmd   *exec.Cmd
	ended chan struct{}
}

// NewServer starts a server on a database and a bucket of its own, with one
// account a role (two editors). extra are more settings, NAME=value.
func NewServer(t testing.TB, extra ...string) *Server {
	t.Helper()
	s, remove, err := newServer(extra)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	return s
}

var common struct {
	once   sync.Once
	server *Server
	remove func()
	err    error
}

// SharedServer returns the server that all tests of this process share.
func SharedServer(t testing.TB) *Server {
	t.Helper()
	common.once.Do(func() { common.server, common.remove, common.err = newServer(nil) })
	if common.err != nil {
		t.Fatal(common.err)
	}
	return common.server
}

func newServer(extra []string) (s *Server, remove func(), err error) {
	gateway, err := sharedGateway()
	if err != nil {
		return nil, nil, err
	}
	address, err := freeAddress()
	if err != nil {
		return nil, nil, err
	}
	dsn, drop, err := newDatabase()
	if err != nil {
		return nil, nil, err
	}
	bucket := "test-" + strings.ToLower(rand.Text()[:12])
	dir := filepath.Join(gateway.Files, bucket)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, nil, err
	}
	scratch, err := os.MkdirTemp("", "cms-test-")
	if err != nil {
		return nil, nil, err
	}
	key := make([]byte, 32)
	rand.Read(key)
	s = &Server{URL: "http://" + address, DSN: dsn, Files: dir, log: &bytes.Buffer{}}
	s.env = append([]string{
		"PATH=/usr/bin:/bin", "CMS_ADDR=" + address, "CMS_DATA_DIR=" + scratch, "DATABASE_URL=" + dsn,
		"CMS_S3_ENDPOINT=" + gateway.Endpoint, "CMS_S3_BUCKET=" + bucket,
		"AWS_ACCESS_KEY_ID=" + gateway.AccessKey, "AWS_SECRET_ACCESS_KEY=" + gateway.SecretKey,
		"CMS_JWT_KEY=" + base64.StdEncoding.EncodeToString(key),
	}, extra...)
	remove = func() {
		s.Kill()
		drop()
		os.RemoveAll(scratch)
		os.RemoveAll(dir)
	}
	if err := s.Start(); err != nil {
		return nil, nil, err
	}
	for _, a := range accounts {
		if out, err := s.TryRun(Password+"\n", "user", "add", a.email, a.role, a.name); err != nil {
			remove()
			return nil, nil, fmt.Errorf("make an account: %w\n%s", err, out)
		}
	}
	return s, remove, nil
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
	s.cmd = exec.Command(program, "serve")
	s.cmd.Env, s.cmd.Stderr, s.cmd.SysProcAttr = s.env, lockedWriter{s}, dieWithParent()
	s.ended = make(chan struct{})
	if err := startForGood(s.cmd, s.ended); err != nil {
		return fmt.Errorf("start cms: %w", err)
	}
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
func (s *Server) Log() string {
	s.logMu.Lock()
	defer s.logMu.Unlock()
	return s.log.String()
}

type lockedWriter struct{ s *Server }

func (w lockedWriter) Write(p []byte) (int, error) {
	w.s.logMu.Lock()
	defer w.s.logMu.Unlock()
	return w.s.log.Write(p)
}
