package harness

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestADatabaseIsRemovedOnceItsProcessHasEnded(t *testing.T) {
	ended := exec.Command("true")
	require.NoError(t, ended.Run())
	dir := t.TempDir()
	left := filepath.Join(dir, fmt.Sprintf("cms-pg-%d-1", ended.Process.Pid))
	used := filepath.Join(dir, fmt.Sprintf("cms-pg-%d-1", os.Getpid()))
	require.NoError(t, os.MkdirAll(filepath.Join(left, "data"), 0o700))
	require.NoError(t, os.Mkdir(used, 0o700))
	removeLeftovers(dir)
	assert.NoDirExists(t, left)
	assert.DirExists(t, used)
}
