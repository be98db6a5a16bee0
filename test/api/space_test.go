package api

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// storedObjects lists the objects of an e-book in the store, uploads and files.
func storedObjects(t *testing.T, s *harness.Server, id string) []string {
	t.Helper()
	found := uploaded(t, s, id)
	files, err := filepath.Glob(filepath.Join(s.Files, "files", id, "*"))
	require.NoError(t, err)
	return append(found, files...)
}

// TestARefusedFileIsGoneImmediatelyAndItsGrantSpent: neither the upload nor the copy
// that was examined stays, and confirming again gets the same refusal (RULES §8.2).
func TestARefusedFileIsGoneImmediatelyAndItsGrantSpent(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Tệp bị từ chối không để lại gì")
	for name, c := range map[string]struct {
		kind, contentType, code string
		content                 []byte
	}{
		"no PDF":       {"upload", pdfType, "file.pdf_type", []byte("<html>" + string(pdf))},
		"locked PDF":   {"upload", pdfType, "file.pdf_locked", lockedPDF()},
		"cut cover":    {"cover", "image/png", "file.cover_type", png[:len(png)/2]},
		"large cover":  {"cover", "image/png", "file.cover_size", append(bytes.Clone(png), make([]byte, 5<<20)...)},
		"PDF as cover": {"cover", "image/png", "file.cover_type", pdf},
	} {
		t.Run(name, func(t *testing.T) {
			me := editor.For(t)
			grant := me.Post("/ebooks/"+id+"/"+c.kind, map[string]any{"fileName": "a"}).Want(200)
			object := map[string]any{"objectName": grant.Text("data.objectName")}
			harness.PutBytes(t, grant.Text("data.uploadUrl"), c.contentType, c.content)
			require.NotEmpty(t, storedObjects(t, s, id))
			first := me.Post("/ebooks/"+id+"/"+c.kind+"/confirm", object).Refused(422, c.code)
			assert.Empty(t, storedObjects(t, s, id))
			again := me.Post("/ebooks/"+id+"/"+c.kind+"/confirm", object).Refused(422, c.code)
			assert.Equal(t, first.Text("message"), again.Text("message"))
		})
	}
	db := database(t, s)
	assert.Equal(t, []string{"0"}, harness.Column(t, db, `SELECT count(*) FROM files WHERE ebook_id = $1`, id), "nor in the register")
	harness.Consistent(t, s.DSN, s.Files)
}

// TestOneGrantConfirmedConcurrentlyLeavesOneCopy, and each confirmation returns the same (RULES §8.2).
func TestOneGrantConfirmedConcurrentlyLeavesOneCopy(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Một bản sao")
	object := editor.PutFile(id, "upload", "a.pdf", pdfType, pdf)
	confirm := func() harness.Response {
		return editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object})
	}
	for _, response := range together(t, slices.Repeat([]try{confirm}, 8)...) {
		assert.Equal(t, 2, response.Want(200).Number("data.ebook.version"))
	}
	assert.Len(t, storedObjects(t, s, id), 1)
}

// TestUploadsBeyondAQuotaAreRefusedToTheByte: concurrent uploads get no more than
// there is room for, what is confirmed makes room, what is replaced takes it (RULES §8.9).
func TestUploadsBeyondAQuotaAreRefusedToTheByte(t *testing.T) {
	size := len(pdf)
	s := harness.NewServer(t, fmt.Sprint("CMS_QUOTA_USER=", 5*size), fmt.Sprint("CMS_QUOTA_ALL=", 8*size))
	editor, other := s.As(t, "editor"), s.As(t, "otherEditor")
	ask := func(c *harness.Client, id string) harness.Response {
		return c.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf", "fileSize": size})
	}
	atOnce := func(c *harness.Client, id string) (given []harness.Response) {
		for _, response := range together(t, slices.Repeat([]try{func() harness.Response { return ask(c, id) }}, 12)...) {
			if response.Status == http.StatusOK {
				given = append(given, response)
			} else {
				response.Refused(422, "storage.quota")
			}
		}
		return given
	}
	id := editor.Draft("Hạn mức")
	mine := atOnce(editor, id)
	require.Len(t, mine, 5, "a person's own")
	assert.Contains(t, ask(editor, id).Text("message"), "Bạn đang có 0")
	theirs := other.Draft("Của người khác")
	require.Len(t, atOnce(other, theirs), 3, "everybody's together")
	assert.Contains(t, ask(other, theirs).Refused(422, "storage.quota").Text("message"), "Cả thư viện đang có")

	confirm := func(grant harness.Response) {
		t.Helper()
		status, _ := harness.PutBytes(t, grant.Text("uploadUrl"), "", pdf)
		require.Equal(t, 200, status)
		editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": grant.Text("objectName")}).Want(200)
	}
	confirm(mine[0])
	mine = append(mine, ask(editor, id).Want(200))
	confirm(mine[1]) // what it replaces counts in its place
	ask(editor, id).Refused(422, "storage.quota")
	other.Post("/ebooks/"+theirs+"/cover", map[string]any{"fileName": "a.png"}).Refused(422, "storage.quota")
	harness.Consistent(t, s.DSN, s.Files)
}

// TestAnUploadThatEndsAfterItsSweepLeavesNothing: an upload without a grant is removed after a day, what a
// used grant left is removed immediately (RULES §8.10).
func TestAnUploadThatEndsAfterItsSweepLeavesNothing(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Tải lên quá chậm")
	put := func(object string, age time.Duration) string {
		path := filepath.Join(s.Files, object)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, pdf, 0o600))
		require.NoError(t, os.Chtimes(path, time.Time{}, time.Now().Add(-age)))
		return path
	}
	stray := put("uploads/"+id+"/0190-stray", 25*time.Hour)
	young := put("uploads/"+id+"/0190-young", 23*time.Hour)
	spent := editor.PutFile(id, "upload", "a.pdf", pdfType, pdf)
	editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": spent}).Want(200)
	late := put(spent, 0)
	open := editor.PutFile(id, "upload", "b.pdf", pdfType, pdf)
	s.Run(t, "", "sweep")
	assert.NoFileExists(t, stray)
	assert.NoFileExists(t, late)
	assert.FileExists(t, young)
	assert.FileExists(t, filepath.Join(s.Files, open))
	editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": open}).Want(200)
}
