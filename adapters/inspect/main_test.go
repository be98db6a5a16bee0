package inspect_test

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"backoffice/adapters/inspect"
	"backoffice/test/pdfium"
	"backoffice/test/wait"
)

// TestMain lets this test program start itself as a child, as the server does.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 {
		switch os.Args[1] {
		case "inspect":
			os.Exit(inspect.Main(os.Args[2:], os.Stdin, os.Stdout))
		case "greedy":
			greedy()
		case "prisoner":
			prisoner(inspect.LimitSelf)
		case "unlimited":
			prisoner(func() error { return nil })
		case "burner":
			burner()
		}
	}
	os.Exit(run(m))
}

// child says how the tests' inspectors start their children.
var child inspect.Config

func run(m *testing.M) int {
	cache, err := pdfium.Cache()
	if err != nil {
		panic(err)
	}
	if raced { // the child is a program of its own, built without the race detector: see testdata/child
		dir, err := os.MkdirTemp("", "child-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		child = inspect.Config{Program: dir + "/child", Args: []string{}}
		build := exec.Command("go", "build", "-buildvcs=false", "-o", child.Program, "./testdata/child")
		if out, err := build.CombinedOutput(); err != nil {
			panic(string(out))
		}
	}
	child.Cache, child.Limit = cache, 2*wait.Timeout // for busy machines; the limit of processor time is the usual one
	return m.Run()
}

func newInspector(t *testing.T) *inspect.Inspector {
	t.Helper()
	c := child
	c.Dir = t.TempDir()
	return inspect.New(c)
}

// greedy takes memory until it is stopped.
func greedy() {
	if err := inspect.LimitSelf(); err != nil {
		os.Exit(9)
	}
	var all [][]byte
	for {
		block := make([]byte, 64<<20)
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
		all = append(all, block)
		if len(all) > 64 { // 4 GiB: no limit stopped it
			os.Stdout.WriteString(`{"Pages":1}`)
			os.Exit(0)
		}
	}
}

// burner keeps a processor busy.
func burner() {
	if err := inspect.LimitSelf(); err != nil {
		os.Exit(9)
	}
	for began := time.Now(); time.Since(began) < 10*time.Minute; { //nolint:revive // that is all it does
	}
}
