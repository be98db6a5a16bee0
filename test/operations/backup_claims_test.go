package operations

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §14.3: a backup holds hashes of passwords, so only its owner may read it;
// it holds no setting, and nothing that nobody has confirmed.
func TestABackupIsClosedAndHoldsNoSecretsOfTheServer(t *testing.T) {
	key := "a key for tokens that no backup holds, of 32 bytes and more"
	s := harness.NewServer(t, "CMS_JWT_KEY="+key)
	editor := s.As(t, "editor")
	unconfirmed := editor.PutFile(full(editor, "Sao lưu"), "upload", "thừa.pdf", "application/pdf", harness.PDF(3, 10))
	dir := filepath.Join(t.TempDir(), "backup")
	s.Run(t, "", "backup", dir)
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		info, err := d.Info()
		require.NoError(t, err)
		assert.Zero(t, info.Mode().Perm()&0o077, "%s is %v", path, info.Mode())
		if d.IsDir() {
			return nil
		}
		text, err := os.ReadFile(path)
		assert.False(t, bytes.Contains(text, []byte(key)), path)
		return err
	}))
	assert.NoFileExists(t, filepath.Join(dir, "objects", filepath.FromSlash(unconfirmed)))
	assert.NoDirExists(t, filepath.Join(dir, "objects", "uploads"))
}

// RULES §14.4: an older program would misread it, so nothing is restored.
func TestABackupOfANewerProgramIsRefused(t *testing.T) {
	s := harness.NewServer(t)
	full(s.As(t, "editor"), "Sao lưu")
	dir := filepath.Join(t.TempDir(), "backup")
	s.Run(t, "", "backup", dir)
	manifest := filepath.Join(dir, "manifest.json")
	whole, err := os.ReadFile(manifest)
	require.NoError(t, err)
	newer := regexp.MustCompile(`"schema": ?\d+`).ReplaceAll(whole, []byte(`"schema": 99999`))
	require.NotEqual(t, whole, newer)
	require.NoError(t, os.WriteFile(manifest, newer, 0o600))
	settings, db, files := target(t, s)
	out, err := run(t, s, settings, "restore", dir)
	require.Error(t, err)
	assert.Contains(t, out, "schema 99999 is newer than this program")
	assert.Equal(t, "0", text(t, db, `SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`))
	there, err := os.ReadDir(files)
	require.NoError(t, err)
	assert.Empty(t, there)
}

// RULES §14.3: each of two concurrent backups would allow a sweep during the other.
func TestASecondBackupWaitsForTheFirst(t *testing.T) {
	s := harness.NewServer(t)
	full(s.As(t, "editor"), "Sao lưu")
	release := holdSweeps(t, s)
	dir, done, output := filepath.Join(t.TempDir(), "backup"), make(chan error, 1), &harness.Output{}
	second := s.Command(t, nil, "backup", dir)
	second.Stderr = output
	go func() { done <- second.Run() }()
	keepsWaiting(t, s, done)
	wait.Until(t, func() bool {
		return strings.Contains(output.String(), "seconds of waiting for another backup or a sweep to end: ")
	}, "it says what it waits for")
	require.NoFileExists(t, filepath.Join(dir, "manifest.json"))
	release()
	require.NoError(t, <-done)
	assert.FileExists(t, filepath.Join(dir, "manifest.json"))
}

// RULES §14.4: the data folder of the standalone set-up, copied while it is
// stopped, brings everything back.
func TestACopyOfTheStoppedDataFolderIsABackup(t *testing.T) {
	p := harness.NewProduct(t)
	id := full(p.As(t, "EDITOR"), "Có trong bản sao")
	p.Stop()
	kept := filepath.Join(t.TempDir(), "data")
	out, err := exec.CommandContext(t.Context(), "cp", "-a", p.Data, kept).CombinedOutput()
	require.NoError(t, err, "%s", out)

	require.NoError(t, p.Start())
	later := full(p.As(t, "EDITOR"), "Chưa có trong bản sao")
	p.Stop()
	require.NoError(t, os.RemoveAll(p.Data))
	out, err = exec.CommandContext(t.Context(), "cp", "-a", kept, p.Data).CombinedOutput()
	require.NoError(t, err, "%s", out)

	require.NoError(t, p.Start())
	editor := p.As(t, "EDITOR")
	editor.Get("/ebooks/" + id).Want(200)
	editor.Get("/ebooks/" + later).Want(404)
	p.Verify(t)
}
