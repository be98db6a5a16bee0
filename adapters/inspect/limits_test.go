//go:build linux

package inspect_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"backoffice/adapters/inspect"
)

// targets are what a child tries to reach.
type targets struct {
	File, Folder, Socket, Abstract, TCP string
	Parent                              int
}

// prisoner is a child that tries to break its limits. It reports the outcome of each attempt.
func prisoner(limit func() error) {
	if err := limit(); err != nil {
		os.Exit(9)
	}
	var size int
	var at targets
	if input := json.NewDecoder(os.Stdin); errors.Join(input.Decode(&size), input.Decode(&at)) != nil {
		os.Exit(8)
	}
	threads()
	done := map[string]string{}
	for name, attempt := range attempts(at) {
		done[name] = "done"
		if err := attempt(); err != nil {
			done[name] = err.Error()
		}
	}
	if json.NewEncoder(os.Stdout).Encode(done) != nil {
		os.Exit(7)
	}
	os.Exit(0)
}

func attempts(at targets) map[string]func() error {
	read := func(path string) func() error {
		return func() error { _, err := os.ReadFile(path); return err }
	}
	open := func(path string) func() error {
		return func() error { _, err := os.Open(path); return err }
	}
	dial := func(network, address string) func() error {
		return func() error { _, err := net.Dial(network, address); return err } //nolint:noctx // it fails immediately
	}
	return map[string]func() error{
		"read the accounts":             read("/etc/passwd"),
		"read a secret":                 read(at.File),
		"list the data folder":          func() error { _, err := os.ReadDir(at.Folder); return err },
		"read the parent's environment": read(filepath.Join("/proc", strconv.Itoa(at.Parent), "environ")),
		"open the parent's memory":      open(filepath.Join("/proc", strconv.Itoa(at.Parent), "mem")),
		"list the processes":            func() error { _, err := os.ReadDir("/proc"); return err },
		"write a file":                  func() error { return os.WriteFile(filepath.Join(at.Folder, "new"), nil, 0o600) },
		"connect over TCP":              dial("tcp", at.TCP),
		"open a UDP socket":             func() error { _, err := net.ListenPacket("udp", "127.0.0.1:0"); return err }, //nolint:noctx // it fails immediately
		"listen":                        func() error { _, err := net.Listen("tcp", "127.0.0.1:0"); return err },       //nolint:noctx // it fails immediately
		"connect to a socket":           dial("unix", at.Socket),
		"connect to an abstract socket": dial("unix", at.Abstract),
		"take more processor time":      func() error { return syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: 60, Max: 60}) },
		"take more files":               func() error { return syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: 99, Max: 99}) },
		"watch the kernel":              func() error { _, err := unix.PerfEventOpen(&unix.PerfEventAttr{}, 0, -1, -1, 0); return err },
	}
}

// threads starts some threads, as the runtime may at any time. It would crash if the limits forbade it.
func threads() {
	var all sync.WaitGroup
	hold := make(chan bool)
	for range 16 {
		all.Go(func() {
			runtime.LockOSThread()
			<-hold
		})
	}
	for range 16 {
		hold <- true
	}
	all.Wait()
}

// newTargets creates what a child tries to reach.
func newTargets(t *testing.T) targets {
	t.Helper()
	dir := t.TempDir()
	at := targets{File: dir + "/secret", Folder: dir, Socket: dir + "/s", Abstract: "@child-" + filepath.Base(dir), Parent: os.Getpid()}
	require.NoError(t, os.WriteFile(at.File, []byte("secret"), 0o644)) //nolint:gosec // everybody may read it except a child
	for _, where := range []struct{ network, address string }{{"unix", at.Socket}, {"unix", at.Abstract}, {"tcp", "127.0.0.1:0"}} {
		l, err := net.Listen(where.network, where.address) //nolint:noctx // for the length of a test
		require.NoError(t, err)
		t.Cleanup(func() { l.Close() })
		if where.network == "tcp" {
			at.TCP = l.Addr().String()
		}
	}
	return at
}

// outcomesOf returns the outcome of each attempt of such a child.
func outcomesOf(t *testing.T, child string) map[string]string {
	t.Helper()
	request, err := json.Marshal(newTargets(t))
	require.NoError(t, err)
	in := inspect.New(inspect.Config{Dir: t.TempDir(), Args: []string{child}})
	outcomes := map[string]string{}
	require.NoError(t, in.Raw(t.Context(), bytes.NewReader(request), &outcomes))
	require.Len(t, outcomes, len(attempts(targets{})))
	return outcomes
}

// RULES §8.5.
func TestAChildThatTriesReachesNothing(t *testing.T) {
	for attempt, outcome := range outcomesOf(t, "prisoner") {
		assert.NotEqual(t, "done", outcome, attempt)
	}
	depends := []string{"open the parent's memory", "watch the kernel"} // on settings of the kernel
	for attempt, outcome := range outcomesOf(t, "unlimited") {
		if !slices.Contains(depends, attempt) {
			assert.Equal(t, "done", outcome, "%s, without limits", attempt)
		}
	}
}

// Another file begins in the first second at the latest, so it has five of the six.
func TestTimeUsedBeforeTheLimitsDoesNotCount(t *testing.T) {
	for _, before := range []time.Duration{0, time.Millisecond, 900 * time.Millisecond, time.Second, 1100 * time.Millisecond} {
		left := time.Duration(inspect.CPULimit(before))*time.Second - before
		assert.GreaterOrEqual(t, left, 6*time.Second, "%v were used before", before)
		assert.Less(t, left, 7*time.Second, "%v were used before", before)
	}
}
