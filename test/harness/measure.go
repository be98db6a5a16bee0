package harness

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
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

// Processor returns the processor time of processes and their children, to a hundredth of a second
// each.
func Processor(pids ...int) (spent time.Duration) {
	for _, pid := range pids {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue // it has ended; its parent's time includes its own
		}
		_, rest, _ := strings.Cut(string(text), ") ")       // pid (name) state parent
		for _, ticks := range strings.Fields(rest)[11:15] { // its own time, and that of children that have ended
			n, _ := strconv.Atoi(ticks)
			spent += time.Duration(n) * time.Second / 100
		}
		spent += Processor(Children(pid)...)
	}
	return spent
}

// FreeAddress returns a local address that nobody listens on.
func FreeAddress(t testing.TB) string {
	t.Helper()
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return address
}
