// Package faults kills, stops and floods the parts of the product while people work with it, and
// compares what is stored with the responses.
package faults

import (
	"os"
	"testing"

	"backoffice/test/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }
