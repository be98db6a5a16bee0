// Package cluster tests several servers on one database and one bucket: what
// each keeps in its memory, and what is left when one of them dies.
//
// The tests of package api run against several as well.
package cluster

import (
	"os"
	"testing"

	"backoffice/test/harness"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }
