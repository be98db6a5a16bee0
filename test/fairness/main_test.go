// Package fairness tests that nobody keeps others waiting: what one person or
// one address asks for is bounded, and what they do not finish is cut off.
package fairness

import (
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// dial opens a connection and sends the beginning of a request.
func dial(t *testing.T, s *harness.Server, beginning string) net.Conn {
	t.Helper()
	c, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.URL, "http://"))
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	_, err = io.WriteString(c, beginning)
	require.NoError(t, err)
	return c
}

// endsWithin waits for the server to end a connection, and returns what it
// said before.
func endsWithin(t *testing.T, c net.Conn, limit time.Duration) string {
	t.Helper()
	require.NoError(t, c.SetReadDeadline(time.Now().Add(limit)))
	said, err := io.ReadAll(c)
	if e, ok := err.(net.Error); ok && e.Timeout() { //nolint:errorlint // as the connection answers it
		t.Fatalf("still open after %v: %.100s", limit, said)
	}
	return string(said)
}

// unfinished is the beginning of a request whose body never comes.
func unfinished(method, path, host, token string) string {
	header := method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n"
	if token != "" {
		header += "Authorization: Bearer " + token + "\r\n"
	}
	return header + "\r\n{"
}
