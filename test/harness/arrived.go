package harness

import (
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"backoffice/test/wait"
)

// UntilRead waits until the server at an address has accepted all connections and read all that clients have
// sent so far.
func UntilRead(t testing.TB, server string) {
	t.Helper()
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(socketsFile); err != nil {
		time.Sleep(time.Second) // only Linux shows it
		return
	}
	wait.Until(t, func() bool { return unread(t, port) == 0 }, "%s has read everything", server)
}

// socketsFile lists the sockets of this machine: number, local address, remote address, state, queues and more.
const socketsFile = "/proc/net/tcp"

// unread counts the sockets of a local port that hold something: connections that were not accepted, or bytes
// that were not read.
func unread(t testing.TB, port int) (count int) {
	t.Helper()
	text, err := os.ReadFile(socketsFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) > 4 && strings.HasSuffix(fields[1], fmt.Sprintf(":%04X", port)) && !strings.HasSuffix(fields[4], ":00000000") {
			count++
		}
	}
	return count
}
