package datadir

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func openTestDir(t *testing.T) *Dir {
	dir, err := Open(filepath.Join(t.TempDir(), "data"))
	require.NoError(t, err)
	t.Cleanup(dir.Close)
	return dir
}

func TestASecondSupervisorIsRefusedInOneLine(t *testing.T) {
	dir := openTestDir(t)
	_, err := Open(dir.Path)
	require.Error(t, err)
	assert.Contains(t, err.Error(), "already running on "+dir.Path)
	assert.NotContains(t, err.Error(), "\n")
}

func TestSocketsMoveWhereThePathIsLongOrUnusual(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, name := range []string{strings.Repeat("dài", 40), "thư viện", "a b"} {
		run := filepath.Join(t.TempDir(), name, "run")
		dir, err := socketDir(run, -1)
		require.NoError(t, err)
		t.Cleanup(func() { os.RemoveAll(dir) })
		assert.NotEqual(t, run, dir)
		assert.True(t, fitsSocket(dir), dir)
		assert.True(t, privateFolder(dir, -1), dir)
		again, err := socketDir(run, -1)
		require.NoError(t, err)
		assert.Equal(t, dir, again, "every start finds the same")
	}
}

func TestSocketsAreNotPutIntoAFolderThatOthersCanEnter(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "open")
	require.NoError(t, os.Mkdir(dir, 0o755))
	assert.False(t, privateFolder(dir, -1))
	link := dir + "-link"
	require.NoError(t, os.Symlink(dir, link))
	assert.False(t, privateFolder(link, -1))
}

// After a crash the folder still belongs to the user to whom root gave it.
func TestSocketsStayInTheFolderOfTheDatabasesUser(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("left out: only root can give a folder away")
	}
	const databaseUser = 12345
	t.Setenv("TMPDIR", t.TempDir())
	data := filepath.Join(t.TempDir(), strings.Repeat("long", 30))
	require.NoError(t, os.MkdirAll(filepath.Join(data, "postgres"), 0o700))
	require.NoError(t, os.Chown(filepath.Join(data, "postgres"), databaseUser, databaseUser))
	start := func() (socketDir string) {
		dir, err := Open(data)
		require.NoError(t, err)
		t.Cleanup(func() { os.RemoveAll(dir.SocketDir) })
		require.NoError(t, dir.lock.Close(), "as after a crash")
		return dir.SocketDir
	}
	first := start()
	require.NoError(t, os.Chown(first, databaseUser, databaseUser))
	assert.Equal(t, first, start())
	require.NoError(t, os.Chown(first, databaseUser+1, databaseUser))
	assert.NotEqual(t, first, start(), "it belongs to a third user")
}

// RULES §13.2.
func TestSecretsAreMadeOnceAndPrivate(t *testing.T) {
	dir := openTestDir(t)
	first, err := LoadSecrets(dir)
	require.NoError(t, err)
	assert.Len(t, first.JWTKey, 64)
	again, err := LoadSecrets(dir)
	require.NoError(t, err)
	assert.Equal(t, first, again)
	info, err := os.Stat(dir.Join("secrets.json"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestLostSecretsAreNotReplacedBesideADatabase(t *testing.T) {
	dir := openTestDir(t)
	require.NoError(t, os.Mkdir(dir.Join("postgres"), 0o700))
	_, err := LoadSecrets(dir)
	require.Error(t, err)
	assert.Contains(t, err.Error(), "backup")
}
