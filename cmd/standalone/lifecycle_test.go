package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/cmd/standalone/datadir"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestMain lets the test program replace the server: if it is called as cms, it only responds to
// /readyz.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "cms" {
		fakeServer()
		return
	}
	os.Exit(m.Run())
}

func fakeServer() {
	if os.Args[1] != "serve" {
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	server := &http.Server{Addr: os.Getenv("CMS_ADDR"), Handler: http.NewServeMux()}
	server.Handler.(*http.ServeMux).HandleFunc("/readyz", func(http.ResponseWriter, *http.Request) {})
	context.AfterFunc(ctx, func() { server.Close() })
	fmt.Println(server.ListenAndServe())
}

// project is a project folder with a fake server.
type project struct {
	t    *testing.T
	root string
	data string
	addr string
}

func newProject(t *testing.T, data string) *project {
	real, err := projectRoot(".")
	if err != nil {
		real, err = filepath.Abs("../..")
		require.NoError(t, err)
	}
	if _, err := os.Stat(filepath.Join(real, "bin", "versitygw")); err != nil {
		t.Fatal("bin/versitygw is not built; build it with: task build")
	}
	w := &project{t: t, root: t.TempDir(), data: filepath.Join(t.TempDir(), data)}
	self, err := os.Executable()
	require.NoError(t, err)
	require.NoError(t, os.Mkdir(filepath.Join(w.root, "bin"), 0o755))
	require.NoError(t, os.Symlink(self, filepath.Join(w.root, "bin", "cms")))
	require.NoError(t, os.Symlink(filepath.Join(real, "bin", "versitygw"), filepath.Join(w.root, "bin", "versitygw")))
	require.NoError(t, os.Symlink(filepath.Join(real, "db"), filepath.Join(w.root, "db")))
	w.addr = harness.FreeAddress(t)
	// The accounts and the sample need the real server's tables.
	require.NoError(t, os.MkdirAll(w.data, 0o700))
	done := []byte(`{"begun":"2025-01-01T00:00:00Z","accounts":true,"sample":true,"shown":true}`)
	require.NoError(t, os.WriteFile(filepath.Join(w.data, "first-start.json"), done, 0o600))
	return w
}

// up runs the product until stop is called, which returns the error of its end.
func (w *project) up() (out *harness.Output, stop func() error) {
	dir, err := datadir.Open(w.data)
	require.NoError(w.t, err)
	ctx, cancel := context.WithCancel(w.t.Context())
	out, ended := &harness.Output{}, make(chan error, 1)
	set := settings{root: w.root, addr: w.addr, dataDir: w.data, sample: true, env: map[string]string{}}
	go func() { ended <- newProduct(set, dir, out, make(chan struct{})).run(ctx) }()
	wait.Until(w.t, func() bool { return strings.Contains(out.String(), "ready: http://") }, "%s", out)
	return out, func() error {
		cancel()
		defer dir.Close()
		return <-ended
	}
}

func (w *project) pid(part string) int {
	text, err := os.ReadFile(filepath.Join(w.data, "run", part+".pid"))
	if err != nil {
		return 0
	}
	pid, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	return pid
}

// RULES §13.3.
func TestEveryPartComesBackAfterAKill(t *testing.T) {
	w := newProject(t, "thư viện")
	_, stop := w.up()
	for _, part := range []string{"server", "gateway", "postgres"} {
		before := w.pid(part)
		require.NotZero(t, before, part)
		require.NoError(t, syscall.Kill(before, syscall.SIGKILL))
		wait.Until(t, func() bool { now := w.pid(part); return now != 0 && now != before }, "%s is started again", part)
	}
	require.NoError(t, stop())
	for _, part := range []string{"server", "gateway", "postgres"} {
		assert.Zero(t, w.pid(part), part)
	}
}

// RULES §13.3: while a build replaces the program, a restart tries again.
func TestAServerWhoseProgramIsMissingIsTriedAgain(t *testing.T) {
	w := newProject(t, "data")
	out, stop := w.up()
	before, program := w.pid("server"), filepath.Join(w.root, "bin", "cms")
	require.NoError(t, os.Rename(program, program+".new"))
	require.NoError(t, syscall.Kill(before, syscall.SIGKILL))
	wait.Until(t, func() bool { return strings.Contains(out.String(), "no such file") }, "%s", out)
	require.NoError(t, os.Rename(program+".new", program))
	wait.Until(t, func() bool { now := w.pid("server"); return now != 0 && now != before }, "it is started again")
	require.NoError(t, stop())
}

func TestAStaleLockFileOfTheDatabaseDoesNotBlockTheNextStart(t *testing.T) {
	w := newProject(t, "data")
	_, stop := w.up()
	require.NoError(t, stop())
	stranger := fmt.Appendf(nil, "%d\n%s\n", os.Getpid(), filepath.Join(w.data, "postgres"))
	require.NoError(t, os.WriteFile(filepath.Join(w.data, "postgres", "postmaster.pid"), stranger, 0o600))
	out, stop := w.up()
	require.NoError(t, stop())
	assert.NotContains(t, out.String(), "starting it again")
}
