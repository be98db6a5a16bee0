package operations

import (
	"net/http"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §13.7: a server that starts before its database, as after a power cut, waits for it and then serves.
func TestAServerWaitsForADatabaseThatStartsLater(t *testing.T) {
	s := harness.SharedServer(t)
	tap := harness.TapPostgres(t, s.DSN)
	u, err := url.Parse(tap.DSN)
	require.NoError(t, err)
	socket := u.Query().Get("host")
	require.NoError(t, os.Rename(socket, socket+"-later"))

	log, err := os.CreateTemp(t.TempDir(), "log")
	require.NoError(t, err)
	address := harness.FreeAddress(t)
	server := s.Command(t, []string{"CMS_ADDR=" + address, "DATABASE_URL=" + harness.Serving(tap.DSN), "DATABASE_OWNER_URL=" + tap.DSN}, "serve")
	server.Stdout, server.Stderr = log, log
	require.NoError(t, server.Start())
	t.Cleanup(func() { server.Process.Kill(); server.Wait() }) //nolint:errcheck // it may have ended
	wait.Until(t, func() bool {
		text, err := os.ReadFile(log.Name())
		return err == nil && strings.Contains(string(text), "waiting for the database")
	}, "the server waits")
	require.NoError(t, os.Rename(socket+"-later", socket))
	wait.Until(t, func() bool {
		r, err := http.Get("http://" + address + "/readyz")
		return err == nil && r.Body.Close() == nil && r.StatusCode == http.StatusOK
	}, "the server serves")
	require.NoError(t, server.Process.Signal(syscall.SIGTERM))
	assert.NoError(t, server.Wait())
}
