// Package api tests the API from outside: three servers behind a proxy, a real PostgreSQL, a
// real S3 gateway, and every response checked against the OpenAPI document.
package api

import (
	"os"
	"testing"

	"backoffice/test/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// shared is what most tests use: three servers as one, so that nothing depends on which of them
// gets a request.
func shared(t *testing.T) *harness.Server {
	t.Helper()
	return harness.SharedServers(t, 3)
}
