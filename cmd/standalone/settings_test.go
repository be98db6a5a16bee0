package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §13.3.
func TestTheDataFolderIsInTheCallersFolderOrTheProject(t *testing.T) {
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

// RULES §13.3.
func TestTheDataFolderIsTheSameBehindASymbolicLink(t *testing.T) {
	project, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(project, link))
	for _, folder := range []string{"db/embedded", "frontend"} {
		require.NoError(t, os.MkdirAll(filepath.Join(project, folder), 0o755))
	}
	require.NoError(t, os.WriteFile(filepath.Join(project, "db", "embedded", "package.json"), nil, 0o600))
	t.Chdir(filepath.Join(link, "frontend"))
	set, err := readSettings(nil)
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(project, "data"), set.dataDir)
	set, err = readSettings([]string{"CMS_AUDIT_DIR=kiểm toán"})
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(project, "frontend", "kiểm toán"), set.env["CMS_AUDIT_DIR"], "the parts run in another folder")
	for _, name := range []string{"CMS_TLS_CERT", "CMS_TLS_KEY"} {
		_, err = readSettings([]string{name + "=/srv/cms.pem"})
		assert.ErrorContains(t, err, "for `cms serve`", "the server would only speak TLS")
	}
}
