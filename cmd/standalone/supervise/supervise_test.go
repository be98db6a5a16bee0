package supervise

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/cmd/standalone/process"
	"backoffice/test/wait"
)

// stage is a supervisor of shell scripts.
type stage struct {
	*Supervisor
	t       *testing.T
	dir     string
	stopNow chan struct{}

	full atomic.Bool // the disk

	mu       sync.Mutex
	messages []string
}

func newStage(t *testing.T) *stage {
	s := &stage{t: t, dir: t.TempDir(), stopNow: make(chan struct{})}
	s.Supervisor = New(s.note, s.stopNow, s.full.Load)
	t.Cleanup(func() { close(s.spawn) })
	return s
}

func (s *stage) note(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.messages = append(s.messages, fmt.Sprintf(format, args...))
}

func (s *stage) output() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.messages, "\n")
}

// script is a part that runs sh. It is ready when it has created its file.
func (s *stage) script(name, text string) Part {
	marker := filepath.Join(s.dir, name)
	return Part{
		Name: name, Log: marker + ".log", PIDFile: marker + ".pid",
		Prepare: func() error { return nil },
		Command: func() *exec.Cmd {
			cmd := exec.Command("/bin/sh", "-c", text)
			cmd.Dir, cmd.SysProcAttr = s.dir, process.Attributes(syscall.SIGKILL)
			return cmd
		},
		Ready: func(context.Context) error { _, err := os.Stat(marker); return err },
		Stop:  syscall.SIGTERM, StopNow: syscall.SIGKILL, Grace: wait.Timeout,
	}
}

func (s *stage) pid(name string) int {
	text, err := os.ReadFile(filepath.Join(s.dir, name+".pid"))
	if err != nil {
		return 0
	}
	pid, _ := strconv.Atoi(strings.TrimSpace(string(text)))
	return pid
}

// RULES §13.3.
func TestACrashedPartIsStartedAgain(t *testing.T) {
	s := newStage(t)
	require.NoError(t, s.Start(t.Context(), s.script("part", "touch part; exec sleep 60")))
	first := s.pid("part")
	require.NoError(t, syscall.Kill(first, syscall.SIGKILL))
	wait.Until(t, func() bool { now := s.pid("part"); return now != 0 && now != first }, "it is started again")
	s.StopAll()
	assert.Zero(t, s.pid("part"), "its pid file is gone")
}

func TestAPartThatKeepsCrashingEndsTheProduct(t *testing.T) {
	t.Parallel()
	for script, why := range map[string]string{
		"echo no such luck; exit 3": "exit status 3; its last words: no such luck",
		"exit 0":                    "exit status 0",
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			err := s.Start(t.Context(), s.script("part", script))
			require.Error(t, err)
			assert.Contains(t, err.Error(), "part stopped 6 times within a minute ("+why+")")
			assert.NotContains(t, err.Error(), "\n")
			s.StopAll()
		})
	}
}

// RULES §13.7: on a full disk a part cannot run. The supervisor keeps trying until there is space.
func TestAPartThatStopsOnAFullDiskIsStartedAgainWhenThereIsSpace(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.full.Store(true)
	part := s.script("part", "[ -f space ] || exit 1; touch part; exec sleep 60")
	started := make(chan error, 1)
	go func() { started <- s.Start(t.Context(), part) }()
	tries := func() int { return strings.Count(s.output(), "the disk is full") }
	wait.Until(t, func() bool { return tries() > crashLimit+1 }, "it has been tried more often than a crash would be")
	require.NoError(t, os.WriteFile(filepath.Join(s.dir, "space"), nil, 0o600))
	s.full.Store(false)
	require.NoError(t, <-started)
	s.StopAll()
}

// RULES §13.3: a full disk does not delay a stop.
func TestAPartThatWaitsForSpaceCanBeStopped(t *testing.T) {
	s := newStage(t)
	s.full.Store(true)
	ctx, cancel := context.WithCancel(t.Context())
	started := make(chan error, 1)
	go func() { started <- s.Start(ctx, s.script("part", "exit 1")) }()
	wait.Until(t, func() bool { return strings.Contains(s.output(), "the disk is full") }, "the output says that the disk is full")
	cancel()
	require.ErrorIs(t, <-started, context.Canceled)
	s.StopAll()
}

// RULES §13.3.
func TestPartsStopInTheOppositeOrder(t *testing.T) {
	s := newStage(t)
	for _, name := range []string{"database", "server"} {
		script := fmt.Sprintf("trap 'echo %s >> order; exit' TERM; touch %s; while :; do sleep 0.01; done", name, name)
		require.NoError(t, s.Start(t.Context(), s.script(name, script)))
	}
	s.StopAll()
	order, err := os.ReadFile(filepath.Join(s.dir, "order"))
	require.NoError(t, err)
	assert.Equal(t, "server\ndatabase\n", string(order))
}

func TestAPartThatDoesNotListenIsEnded(t *testing.T) {
	s := newStage(t)
	deaf := s.script("deaf", "trap '' TERM; touch deaf; while :; do sleep 0.01; done")
	deaf.Grace = 50 * time.Millisecond
	require.NoError(t, s.Start(t.Context(), deaf))
	s.StopAll()
	assert.Contains(t, s.output(), "deaf takes too long to stop")
}

func TestASecondSignalDoesNotWait(t *testing.T) {
	s := newStage(t)
	deaf := s.script("deaf", "trap '' TERM; touch deaf; while :; do sleep 0.01; done")
	deaf.Grace = time.Hour
	require.NoError(t, s.Start(t.Context(), deaf))
	close(s.stopNow)
	s.StopAll() // gracefully it would take an hour
}

func TestASecondSignalEndsAChildThatRunsToItsEnd(t *testing.T) {
	s := newStage(t)
	deaf := s.script("deaf", "trap '' TERM; touch deaf; while :; do sleep 0.01; done")
	ctx, cancel := context.WithCancelCause(t.Context())
	reason, ended := errors.New("enough"), make(chan error, 1)
	go func() { ended <- s.Run(ctx, deaf.Command(), syscall.SIGTERM) }()
	wait.Until(t, func() bool { return deaf.Ready(ctx) == nil }, "the child starts")
	cancel(reason)
	close(s.stopNow)
	assert.ErrorIs(t, wait.Receive(t, ended, "the child ends"), reason)
}

func TestStartEndsWithItsContext(t *testing.T) {
	s := newStage(t)
	never := s.script("never", "exec sleep 60")
	ctx, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("enough")
	time.AfterFunc(50*time.Millisecond, func() { cancel(reason) })
	assert.ErrorIs(t, s.Start(ctx, never), reason)
	s.StopAll()
}

func TestBackOffGrowsToFiveSeconds(t *testing.T) {
	assert.Equal(t, 200*time.Millisecond, backOff(1))
	assert.Equal(t, 3200*time.Millisecond, backOff(5))
	assert.Equal(t, 5*time.Second, backOff(6))
}
