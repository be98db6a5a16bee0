package harness

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Verify runs `cms verify --files` and fails the test if it finds anything.
func (s *Server) Verify(t testing.TB) {
	t.Helper()
	s.Run(t, "", "verify", "--files")
}

// Verify runs `cms verify --files` with the product's settings, and fails the test if it finds
// anything.
func (p *Product) Verify(t testing.TB) {
	t.Helper()
	program, err := cms()
	if err != nil {
		t.Fatal(err)
	}
	// A shell reads the file, as it does for an administrator.
	cmd := exec.CommandContext(t.Context(), "/bin/sh", "-c", `set -a; . "$1"; exec "$2" verify --files`, "sh", p.Data+"/cms.env", program)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("cms verify --files: %v\n%s", err, strings.TrimSpace(string(out)))
	}
}
