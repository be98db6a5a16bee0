package harness

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Dial opens a connection and sends the beginning of a request.
func Dial(t testing.TB, s *Server, beginning string) net.Conn {
	t.Helper()
	c, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.URL, "http://"))
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	_, err = io.WriteString(c, beginning)
	require.NoError(t, err)
	return c
}

// EndsWithin waits until the server closes a connection, and returns what it has sent.
func EndsWithin(t testing.TB, c net.Conn, limit time.Duration) string {
	t.Helper()
	require.NoError(t, c.SetReadDeadline(time.Now().Add(limit)))
	sent, err := io.ReadAll(c)
	if e, ok := err.(net.Error); ok && e.Timeout() { //nolint:errorlint // the connection returns it unwrapped
		t.Fatalf("still open after %v: %.100s", limit, sent)
	}
	return string(sent)
}
