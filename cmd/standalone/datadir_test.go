package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/db/sample"
	"backoffice/domain"
)

func openTestDir(t *testing.T) *dataDir {
	dir, err := openDataDir(filepath.Join(t.TempDir(), "data"))
	require.NoError(t, err)
	t.Cleanup(dir.close)
	return dir
}

// RULES §13.3.
func TestDataFolderIsTheCallersUnlessInsideTheProject(t *testing.T) {
	for _, c := range []struct{ asked, cwd, want string }{
		{"", "/project", "/project/data"},
		{"", "/project/frontend/src", "/project/data"},
		{"", "/projects", "/projects/data"},
		{"", "/home/an", "/home/an/data"},
		{"kho", "/project/frontend", "/project/frontend/kho"},
		{"../kho", "/home/an", "/home/kho"},
		{"/srv/kho/", "/home/an", "/srv/kho"},
	} {
		assert.Equal(t, c.want, dataFolder(c.asked, c.cwd, "/project"), "%+v", c)
	}
}

func TestASecondSupervisorIsRefusedInOneLine(t *testing.T) {
	dir := openTestDir(t)
	_, err := openDataDir(dir.path)
	require.Error(t, err)
	assert.Contains(t, err.Error(), "already running on "+dir.path)
	assert.NotContains(t, err.Error(), "\n")
}

func TestSocketsMoveWhereThePathIsLongOrUnusual(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, name := range []string{strings.Repeat("dài", 40), "thư viện", "a b"} {
		run := filepath.Join(t.TempDir(), name, "run")
		dir, err := socketDir(run)
		require.NoError(t, err)
		t.Cleanup(func() { os.RemoveAll(dir) })
		assert.NotEqual(t, run, dir)
		assert.True(t, fitsSocket(dir), dir)
		assert.True(t, privateFolder(dir), dir)
		again, err := socketDir(run)
		require.NoError(t, err)
		assert.Equal(t, dir, again, "every start finds the same")
	}
}

func TestAFolderOthersCanEnterIsNotTakenForSockets(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "open")
	require.NoError(t, os.Mkdir(dir, 0o755))
	assert.False(t, privateFolder(dir))
	link := dir + "-link"
	require.NoError(t, os.Symlink(dir, link))
	assert.False(t, privateFolder(link))
}

// RULES §13.2.
func TestSecretsAreMadeOnceAndPrivate(t *testing.T) {
	dir := openTestDir(t)
	first, err := loadSecrets(dir)
	require.NoError(t, err)
	assert.Len(t, first.JWTKey, 64)
	again, err := loadSecrets(dir)
	require.NoError(t, err)
	assert.Equal(t, first, again)
	info, err := os.Stat(dir.join("secrets.json"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestLostSecretsAreNotReplacedBesideADatabase(t *testing.T) {
	dir := openTestDir(t)
	require.NoError(t, os.Mkdir(dir.join("postgres"), 0o700))
	_, err := loadSecrets(dir)
	require.Error(t, err)
	assert.Contains(t, err.Error(), "backup")
}

func TestAFullLogIsCutAndItsEndKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "part.log")
	require.NoError(t, os.WriteFile(path, append(make([]byte, logLimit), "the end\n"...), 0o600))
	require.NoError(t, boundLog(path))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Zero(t, info.Size())
	assert.Equal(t, "the end", strings.Trim(lastLine(path+".1"), "\x00"))
}

// RULES §13.2.
func TestEveryPartOfASampleHistoryHasItsAccount(t *testing.T) {
	roles := map[string]domain.Role{}
	for _, a := range firstAccounts {
		roles[a.Email] = a.Role
	}
	assert.Len(t, firstAccounts, 6)
	for part, email := range sampleActors {
		assert.True(t, strings.HasPrefix(string(part), string(roles[email])), "%s is %s", part, email)
	}
	for _, book := range sample.Books() {
		for _, step := range book.History {
			assert.Contains(t, sampleActors, step.By, book.Slug)
		}
	}
}

func TestTOCItemsHangFromTheNearestAbove(t *testing.T) {
	items := tocItems([]sample.Entry{{Level: 0, Page: 3}, {Level: 1, Page: 4}, {Level: 2, Page: 4}, {Level: 1, Page: 5}, {Level: 0, Page: 6}})
	parents := []string{}
	for _, item := range items {
		parent := "-"
		if item.ParentID != nil {
			parent = *item.ParentID
		}
		parents = append(parents, parent)
	}
	assert.Equal(t, []string{"-", "temp-0", "temp-1", "temp-0", "-"}, parents)
	assert.Equal(t, 5, *items[3].PageNumber)
}

func TestPasswordsDiffer(t *testing.T) {
	assert.Regexp(t, `^[a-z2-7]{4}(-[a-z2-7]{4}){3}$`, inventPassword())
	assert.NotEqual(t, inventPassword(), inventPassword())
}
