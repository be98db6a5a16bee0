// Package api tests the API from outside: a real server, a real PostgreSQL, a
// real S3 gateway, and every answer held against the OpenAPI document.
package api

import (
	"os"
	"testing"

	"backoffice/test/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// shared is the server that most tests use.
func shared(t *testing.T) *harness.Server {
	t.Helper()
	return harness.SharedServer(t)
}
