package harness

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// NewServerWithFailpoints is NewServer in the build with failpoints. It also returns the path of the file
// that names the failpoint to die at (see ports/failpoint). Without the file the server does not
// die.
func NewServerWithFailpoints(t testing.TB, settings ...string) (s *Server, failpoint string) {
	t.Helper()
	failpoint = filepath.Join(t.TempDir(), "failpoint")
	return NewServer(t, append(settings, failpointSetting+failpoint)...), failpoint
}

// Arm makes the server die at a failpoint.
func Arm(t testing.TB, failpoint, point string) {
	t.Helper()
	written := failpoint + ".new" // then renamed, because the server may read it at any time
	if err := os.WriteFile(written, []byte(point), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(written, failpoint); err != nil {
		t.Fatal(err)
	}
}

// Disarm removes the failpoint.
func Disarm(failpoint string) { os.Remove(failpoint) }

// Died waits until the server has ended, and reports whether it was killed in time.
func (s *Server) Died(timeout time.Duration) bool {
	select {
	case <-s.ended:
		return strings.Contains(s.cmd.ProcessState.String(), os.Kill.String())
	case <-time.After(timeout): // of the test
		return false
	}
}

// Programs returns the paths of the product's cms and of the build with failpoints.
func Programs(t testing.TB) (product, withFailpoints string) {
	t.Helper()
	product, err := cms()
	if err != nil {
		t.Fatal(err)
	}
	if withFailpoints, err = failpointCMS(); err != nil {
		t.Fatal(err)
	}
	return product, withFailpoints
}
