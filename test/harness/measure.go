package harness

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Memory returns a process's resident memory now and at its peak, in kB. It fails the test on
// systems without /proc.
func Memory(t testing.TB, pid int) (now, most int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) (kB int) {
		_, rest, _ := strings.Cut(string(text), name+":")
		if _, err := fmt.Sscan(rest, &kB); err != nil {
			t.Fatalf("%s of process %d: %v", name, pid, err)
		}
		return kB
	}
	return at("VmRSS"), at("VmHWM")
}
