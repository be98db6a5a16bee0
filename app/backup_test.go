package app_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/archive"
	"backoffice/adapters/memory"
	"backoffice/app"
	"backoffice/ports"
)

// oneFile is an archive whose only row is that of a file.
type oneFile struct {
	ports.Archive
	row string
}

func (a oneFile) Dump(_ context.Context, create func(string) (io.WriteCloser, error)) (int64, error) {
	w, err := create("files")
	if err != nil {
		return 0, err
	}
	_, err = io.WriteString(w, a.row+"\n")
	return 1, firstOf(err, w.Close())
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (a oneFile) Prove(context.Context, int64, []string, func(string) (io.ReadCloser, error)) ([]int, error) {
	return []int{1}, nil
}

// RULES §14.3.
func TestABackupWhoseBytesChangeOnTheWayToTheDiskDoesNotStand(t *testing.T) {
	store, body := memory.NewStore(), []byte("%PDF-1.7 the very bytes")
	store.Upload("files/book/pdf", "application/pdf", body)
	row := fmt.Sprintf(`{"id":"1","ebook_id":"2","kind":"pdf","object":"files/book/pdf","content_type":"application/pdf","size":%d,"sha256":"%x","used_at":"2026-03-01T08:00:00Z"}`,
		len(body), sha256.Sum256(body))
	a := app.New(app.Deps{Archive: oneFile{memory.New().Archive(), row}, Store: store})
	backup := func(folder string, spoil bool) (found []string, err error) {
		dir, err := archive.Open(folder)
		require.NoError(t, err)
		defer dir.Close()
		_, err = a.Backups.Backup(t.Context(), dir, time.Now, app.Watch{
			Found: func(problem string) { found = append(found, problem) },
			Progress: func(what string, _ int) {
				if what == "objects" && spoil { // written, and not yet read again
					require.NoError(t, os.WriteFile(filepath.Join(folder, "objects", "files", "book", "pdf"), []byte("%PDF-1.7 the very byteS"), 0o600))
				}
			},
		})
		return found, err
	}
	found, err := backup(t.TempDir(), false)
	require.NoError(t, err)
	require.Empty(t, found)

	folder := t.TempDir()
	found, err = backup(folder, true)
	require.ErrorContains(t, err, "the backup does not prove itself and does not stand")
	assert.Equal(t, []string{"objects/files/book/pdf is not as the backup describes it"}, found)
	assert.NoFileExists(t, filepath.Join(folder, "manifest.json"))
}
