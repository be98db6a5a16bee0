package harness

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// NewMortalServer is NewServer in the build that dies where it is told to. It
// returns the file that says where, as package ports/failpoint reads it; while
// there is none, the server lives.
func NewMortalServer(t testing.TB, settings ...string) (s *Server, failpoint string) {
	t.Helper()
	failpoint = filepath.Join(t.TempDir(), "failpoint")
	return NewServer(t, append(settings, failpointSetting+failpoint)...), failpoint
}

// Arm says at what point to die next.
func Arm(t testing.TB, failpoint, point string) {
	t.Helper()
	written := failpoint + ".new" // at once and whole: it is being read meanwhile
	if err := os.WriteFile(written, []byte(point), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(written, failpoint); err != nil {
		t.Fatal(err)
	}
}

// Disarm lets everybody live.
func Disarm(failpoint string) { os.Remove(failpoint) }

// Died waits until the server is dead, and tells whether it was killed in time.
func (s *Server) Died(timeout time.Duration) bool {
	select {
	case <-s.ended:
		return strings.Contains(s.cmd.ProcessState.String(), os.Kill.String())
	case <-time.After(timeout): // as the test says
		return false
	}
}

// Programs returns the paths of cms as users have it and in the build that can
// be told to die.
func Programs(t testing.TB) (product, mortal string) {
	t.Helper()
	product, err := cms()
	if err != nil {
		t.Fatal(err)
	}
	if mortal, err = mortalCMS(); err != nil {
		t.Fatal(err)
	}
	return product, mortal
}
