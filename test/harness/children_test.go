package harness

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/wait"
)

func TestTheProcessorTimeOfAChildCounts(t *testing.T) {
	before := CPUTime(os.Getpid())
	busy := exec.Command("/bin/sh", "-c", "while :; do :; done")
	require.NoError(t, busy.Start())
	t.Cleanup(func() {
		busy.Process.Kill() //nolint:errcheck // it may be gone already
		busy.Wait()         //nolint:errcheck // ended by the test
	})
	assert.Contains(t, Children(os.Getpid()), busy.Process.Pid)
	wait.Until(t, func() bool { return CPUTime(busy.Process.Pid) > 0 }, "the child works")
	child := CPUTime(busy.Process.Pid)
	assert.GreaterOrEqual(t, CPUTime(os.Getpid())-before, child)
}
