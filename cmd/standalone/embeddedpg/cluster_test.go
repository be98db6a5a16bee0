package embeddedpg

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/cmd/standalone/supervise"
)

// RULES §13.3: by the owner of the folder the next start sees whether everything in it was given away.
func TestTheFolderOfAClusterIsGivenAwayLast(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "base", "1")
	require.NoError(t, os.Mkdir(filepath.Dir(file), 0o700))
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	var given []string
	require.NoError(t, chownFolder(dir, func(path string) error {
		given = append(given, path)
		return nil
	}))
	assert.Equal(t, []string{filepath.Dir(file), file, dir}, given)
}

// RULES §13.3: the next start removes what a killed one has begun, and the password, from a folder of any name.
func TestWhatAKilledFirstStartHasBegunIsRemoved(t *testing.T) {
	parent := filepath.Join(t.TempDir(), "thư viện [1]")
	begun := filepath.Join(parent, "postgres.new-1")
	require.NoError(t, os.MkdirAll(begun, 0o700))
	require.NoError(t, os.WriteFile(begun+".word", nil, 0o600))
	c := &Cluster{
		dir: filepath.Join(parent, "postgres"), programs: programs{bin: t.TempDir(), id: identity{uid: -1, gid: -1}, dir: parent},
		sup: supervise.New(func(string, ...any) {}, nil, func() bool { return false }),
	}
	require.Error(t, c.initialise(t.Context(), filepath.Join(t.TempDir(), "initdb.log")), "there is no initdb")
	left, err := os.ReadDir(parent)
	require.NoError(t, err)
	assert.Empty(t, left)
}
