package archive_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/archive"
	"backoffice/ports"
	"backoffice/ports/portstest/stores"
	"backoffice/test/wait"
)

func open(t *testing.T, name string) *archive.Folder {
	t.Helper()
	folder, err := archive.Open(name)
	require.NoError(t, err)
	wait.CloseAtEnd(t, folder)
	return folder
}

func TestBackupFolder(t *testing.T) {
	stores.BackupFolder(t, func(t *testing.T) ports.BackupFolder { return open(t, t.TempDir()) })
}

// Only the account that makes a backup can read it.
func TestABackupIsOnlyForItsOwner(t *testing.T) {
	name := t.TempDir()
	folder := open(t, name)
	w, err := folder.Create("objects/files/a", func(ports.BackupFile) {})
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, folder.Publish("manifest.json", nil))
	for file, want := range map[string]os.FileMode{"objects": 0o700, "objects/files": 0o700, "objects/files/a": 0o600, "manifest.json": 0o600} {
		info, err := os.Stat(filepath.Join(name, file))
		require.NoError(t, err)
		assert.Equal(t, want, info.Mode().Perm(), file)
	}
}

func TestNoSymbolicLinkLeadsOutOfABackup(t *testing.T) {
	name, outside := t.TempDir(), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(outside, "secret"), []byte("secret"), 0o600))
	require.NoError(t, os.Symlink(outside, filepath.Join(name, "objects")))
	folder := open(t, name)
	_, err := folder.Open("objects/secret")
	require.Error(t, err)
	_, err = folder.Create("objects/another", func(ports.BackupFile) {})
	require.Error(t, err)
	assert.NoFileExists(t, filepath.Join(outside, "another"))
}

func TestAFolderThatIsNotThereIsNotOpened(t *testing.T) {
	_, err := archive.Open(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
