package embeddedpg

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §13.3: by its owner the next start sees whether all of a cluster was given away.
func TestTheFolderOfAClusterIsGivenAwayLast(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "base", "1")
	require.NoError(t, os.Mkdir(filepath.Dir(file), 0o700))
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	var given []string
	require.NoError(t, giveAll(dir, func(path string) error {
		given = append(given, path)
		return nil
	}))
	assert.Equal(t, []string{filepath.Dir(file), file, dir}, given)
}
