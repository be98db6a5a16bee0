// Package fairness tests that nobody keeps others waiting: requests of one person or address are
// bounded, and unfinished ones are cut off.
package fairness

import (
	"os"
	"testing"

	"backoffice/test/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// unfinished is the beginning of a request whose body never arrives.
func unfinished(method, path, host, token string) string {
	header := method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n"
	if token != "" {
		header += "Authorization: Bearer " + token + "\r\n"
	}
	return header + "\r\n{"
}
