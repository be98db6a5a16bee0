package pdf

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §13.3: in any folder the machine code is found again.
func TestMachineCodeThatIsThereIsFound(t *testing.T) {
	cache := filepath.Join(t.TempDir(), "thư viện [1]")
	assert.False(t, Prepared(cache))
	folder := filepath.Join(machineCodeFolder(cache), "wazero")
	require.NoError(t, os.MkdirAll(folder, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "1.tmp"), nil, 0o600))
	assert.False(t, Prepared(cache), "it is still being written")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "1"), nil, 0o600))
	assert.True(t, Prepared(cache))
}
