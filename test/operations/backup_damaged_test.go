package operations

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §14.3.
func TestABackupTellsWhatWasLostBefore(t *testing.T) {
	s := harness.NewServer(t)
	id := full(s.As(t, "editor"), "Mất tệp")
	db := connect(t, s)
	require.NoError(t, os.Remove(filepath.Join(s.Files, text(t, db, `SELECT pdf_object FROM ebooks WHERE id = $1`, id))))
	dir := filepath.Join(t.TempDir(), "backup")
	out, err := s.TryRun("", "backup", dir)
	require.Error(t, err)
	assert.Contains(t, out, "is lost\n")
	assert.Contains(t, out, "1 files were lost or changed before the backup")
	assert.FileExists(t, filepath.Join(dir, "manifest.json"), "the rest is safe")
}

// damage changes one byte of what a backup holds of an e-book's file.
func damage(t *testing.T, db *sql.DB, dir, kind, id string) {
	t.Helper()
	path := filepath.Join(dir, "objects", text(t, db, `SELECT object FROM files WHERE used_at IS NOT NULL AND kind = $1 AND ebook_id = $2`, kind, id))
	body, err := os.ReadFile(path)
	require.NoError(t, err)
	body[len(body)/2] ^= 1
	require.NoError(t, os.WriteFile(path, body, 0o600))
}

func TestABackupWithDamagedFilesIsRestoredWithoutThemOnDemand(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	ids := map[string]string{}
	for _, name := range []string{"whole", "draft", "waiting", "approved", "published", "binned", "bare"} {
		id := full(editor, name)
		ids[name] = id
		if name == "whole" || name == "draft" {
			continue
		}
		editor.Act(id, "submit", nil).Want(200)
		if name != "waiting" {
			expert.Act(id, "approve", nil).Want(200)
		}
		if name == "published" || name == "bare" {
			manager.Act(id, "publish", nil).Want(200)
		}
		if name == "binned" {
			manager.Delete("/ebooks/" + id).Want(200)
		}
	}
	db, dir := connect(t, s), filepath.Join(t.TempDir(), "backup")
	s.Run(t, "", "backup", dir)
	for name, id := range ids {
		if name != "whole" && name != "bare" {
			damage(t, db, dir, "pdf", id)
		}
	}
	damage(t, db, dir, "cover", ids["bare"])

	settings, restored, files := target(t, s)
	out, err := run(t, s, settings, "restore", dir)
	require.Error(t, err)
	assert.Contains(t, out, "damaged objects: 6, files in use that are not whole: 6")
	assert.Contains(t, out, "--without-damaged")
	out, err = run(t, s, settings, "restore", "--without-damaged", dir)
	require.NoError(t, err, "%s", out)
	assert.Contains(t, out, "Nothing is wrong with ")
	for name, id := range ids {
		state := text(t, restored, `SELECT concat_ws(' ', status, pdf_id IS NOT NULL, cover_id IS NOT NULL, deleted_at IS NOT NULL) FROM ebooks WHERE id = $1`, id)
		switch name {
		case "whole":
			assert.Equal(t, "draft t t f", state, name)
		case "bare":
			assert.Equal(t, "draft t f f", state, name)
		case "binned":
			assert.Equal(t, "draft f t t", state, name)
		default:
			assert.Equal(t, "draft f t f", state, name)
			assert.Contains(t, out, "e-book "+id+": restored without its pdf, as a draft")
		}
	}
	assert.Contains(t, text(t, restored, `SELECT returned->>'comment' FROM ebooks WHERE id = $1`, ids["published"]), "Tệp PDF bị hỏng trong bản sao lưu")
	assert.Equal(t, "0", text(t, restored, `SELECT count(*) FROM tocs t JOIN ebooks b ON b.id = t.ebook_id WHERE json_array_length(t.items) <> 2`), "outlines are whole")
	for _, named := range harness.Column(t, restored, `SELECT coalesce(o, '') FROM ebooks, unnest(ARRAY[pdf_object, cover_object]) o`) {
		if named != "" {
			assert.FileExists(t, filepath.Join(files, named))
		}
	}
}
