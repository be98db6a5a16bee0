//go:build linux

package inspect_test

import (
	"bytes"
	"encoding/json"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"testing"

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

// prisoner is a child that tries. It answers what happened to each attempt.
func prisoner() {
	if err := inspect.LimitSelf(); err != nil {
		os.Exit(9)
	}
	inspect.LockSelf()
	var at targets
	if err := json.NewDecoder(os.Stdin).Decode(&at); err != nil {
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
	dial := func(network, address string) func() error {
		return func() error { _, err := net.Dial(network, address); return err } //nolint:noctx // it fails at once
	}
	return map[string]func() error{
		"read the accounts":               read("/etc/passwd"),
		"read a secret":                   read(at.File),
		"list the data folder":            func() error { _, err := os.ReadDir(at.Folder); return err },
		"read the parent's environment":   read(filepath.Join("/proc", strconv.Itoa(at.Parent), "environ")),
		"read the parent's memory":        read(filepath.Join("/proc", strconv.Itoa(at.Parent), "mem")),
		"list the processes":              func() error { _, err := os.ReadDir("/proc"); return err },
		"write a file":                    func() error { return os.WriteFile(filepath.Join(at.Folder, "new"), nil, 0o600) },
		"remove a file":                   func() error { return os.Remove(at.File) },
		"connect over TCP":                dial("tcp", at.TCP),
		"send over UDP":                   func() error { _, err := net.ListenPacket("udp", "127.0.0.1:0"); return err }, //nolint:noctx // it fails at once
		"listen":                          func() error { _, err := net.Listen("tcp", "127.0.0.1:0"); return err },       //nolint:noctx // it fails at once
		"connect to a socket":             dial("unix", at.Socket),
		"connect to an abstract socket":   dial("unix", at.Abstract),
		"run a program":                   func() error { return syscall.Exec("/bin/true", []string{"true"}, nil) },
		"fork":                            fork,
		"trace the parent":                func() error { return syscall.PtraceAttach(at.Parent) },
		"signal the parent":               func() error { return syscall.Kill(at.Parent, 0) },
		"signal everybody":                func() error { return syscall.Kill(-1, 0) },
		"begin a namespace":               func() error { return syscall.Unshare(syscall.CLONE_NEWUSER) },
		"take more processor time":        func() error { return syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: 60, Max: 60}) },
		"watch the kernel":                func() error { _, err := unix.PerfEventOpen(&unix.PerfEventAttr{}, 0, -1, -1, 0); return err },
		"open by the number of a process": func() error { _, err := unix.PidfdOpen(at.Parent, 0); return err },
	}
}

// threads starts some: the runtime does when it must, and dies where it cannot.
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

func fork() error {
	id, _, errno := syscall.RawSyscall(syscall.SYS_CLONE, uintptr(syscall.SIGCHLD), 0, 0)
	switch {
	case errno != 0:
		return errno
	case id == 0:
		syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 0, 0, 0)
	}
	return nil
}

// sights are what there is to reach, and where.
func sights(t *testing.T) targets {
	t.Helper()
	dir := t.TempDir()
	at := targets{File: dir + "/secret", Folder: dir, Socket: dir + "/s", Abstract: "@cage-" + filepath.Base(dir), Parent: os.Getpid()}
	require.NoError(t, os.WriteFile(at.File, []byte("secret"), 0o644)) //nolint:gosec // anybody may, but a child
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

func TestAChildThatTriesReachesNothing(t *testing.T) {
	if raced {
		asOrdinary(t) // only without the race detector's runtime is a child what it is in the product
	}
	request, err := json.Marshal(sights(t))
	require.NoError(t, err)
	for name, way := range map[string]int32{"with namespaces": 0, "where namespaces are forbidden": 2} {
		t.Run(name, func(t *testing.T) {
			in := inspect.New(inspect.Config{Dir: t.TempDir(), Args: []string{"prisoner"}})
			out, err := in.Raw(t.Context(), way, bytes.NewReader(request))
			require.NoError(t, err)
			done := map[string]string{}
			require.NoError(t, json.Unmarshal(out, &done), string(out))
			assert.Len(t, done, len(attempts(targets{})))
			for attempt, outcome := range done {
				assert.NotEqual(t, "done", outcome, attempt)
			}
		})
	}
}

// Who runs the server as an ordinary user gets the same cage.
func TestAnOrdinaryUsersChildReachesNothingEither(t *testing.T) {
	if os.Getuid() != 0 {
		t.Log("this run is an ordinary user's: TestAChildThatTriesReachesNothing is this test")
		return
	}
	asOrdinary(t)
}

// asOrdinary runs the test above in a copy of this program that belongs to
// nobody in particular.
func asOrdinary(t *testing.T) {
	t.Helper()
	dir, err := os.MkdirTemp("", "cage-")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	require.NoError(t, os.Chmod(dir, 0o777)) //nolint:gosec // for another user
	program := dir + "/test"
	self, err := os.ReadFile("/proc/self/exe")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(program, self, 0o755)) //nolint:gosec // for another user
	cmd := exec.CommandContext(t.Context(), program, "-test.run=^TestAChildThatTriesReachesNothing$", "-test.v")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TMPDIR="+dir, "HOME="+dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Contains(t, string(out), "--- PASS: TestAChildThatTriesReachesNothing")
}

func TestAChildSaysWhatHoldsIt(t *testing.T) {
	cage, err := newInspector(t).Cage(t.Context())
	require.NoError(t, err)
	assert.True(t, cage.Seccomp)
	if version, err := landlockVersion(); err == nil {
		assert.Equal(t, version, cage.Landlock)
	}
	assert.Equal(t, "", inspect.Cage{Namespaces: true, Landlock: 6, Seccomp: true}.Missing())
	assert.Equal(t, "namespaces, landlock, seccomp", inspect.Cage{Landlock: 3}.Missing())
}

func landlockVersion() (int, error) {
	version, _, errno := syscall.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, 1)
	if errno != 0 {
		return 0, errno
	}
	return int(version), nil
}

func TestAMachineWithoutNamespacesSaysSoAndStillParses(t *testing.T) {
	in := newInspector(t)
	in.SetWay(2)
	info, err := in.PDF(t.Context(), "an editor", bytes.NewReader(pagesPDF(3)))
	require.NoError(t, err)
	require.NotNil(t, info.Pages)
	cage, err := in.Cage(t.Context())
	require.NoError(t, err)
	assert.Contains(t, cage.Missing(), "namespaces")
}
