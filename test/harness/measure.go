package harness

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Memory is what a process has resident now and had at most, in kB. It fails
// the test where the system has no /proc.
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

// Processor is the time that processes and what they have started have had of the
// processors, to a hundredth of a second each.
func Processor(pids ...int) (spent time.Duration) {
	for _, pid := range pids {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue // it has ended; who waited for it has its time
		}
		_, rest, _ := strings.Cut(string(text), ") ")       // pid (name) state parent
		for _, ticks := range strings.Fields(rest)[11:15] { // its own, and that of those it has waited for
			n, _ := strconv.Atoi(ticks)
			spent += time.Duration(n) * time.Second / 100
		}
		spent += Processor(Children(pid)...)
	}
	return spent
}

// FreeAddress is an address of this machine that nobody listens on.
func FreeAddress(t testing.TB) string {
	t.Helper()
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return address
}
