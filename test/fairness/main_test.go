// Package fairness tests that nobody keeps others waiting: what one person or
// one address asks for is bounded, and what they do not finish is cut off.
package fairness

import (
	"os"
	"testing"

	"backoffice/test/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// unfinished is the beginning of a request whose body never comes.
func unfinished(method, path, host, token string) string {
	header := method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n"
	if token != "" {
		header += "Authorization: Bearer " + token + "\r\n"
	}
	return header + "\r\n{"
}
