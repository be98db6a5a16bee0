package supervise

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAFullLogIsCutAndItsEndKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "part.log")
	require.NoError(t, os.WriteFile(path, append(make([]byte, logLimit), "the end\n"...), 0o600))
	require.NoError(t, boundLog(path))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Zero(t, info.Size())
	assert.Equal(t, "the end", strings.Trim(LastLine(path+".1"), "\x00"))
}

func TestAFullLogThatCannotBeCopiedStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "part.log")
	require.NoError(t, os.WriteFile(path, make([]byte, logLimit), 0o600))
	require.NoError(t, os.Mkdir(path+".1", 0o700)) // in place of the copy
	require.Error(t, boundLog(path))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.EqualValues(t, logLimit, info.Size())
}
