package operations

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// TestARecoveryToAMomentFindsTheFilesOfThatMoment replaces files, deletes e-books and sweeps
// after a moment, and recovers the database to it (RULES §20.4).
func TestARecoveryToAMomentFindsTheFilesOfThatMoment(t *testing.T) {
	node := harness.Archiving(t)
	base := filepath.Join(node.Dir, "base")
	s := harness.NewServerOn(t, []*harness.Node{node}, "CMS_KEEP_DAYS=7")
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	early := editor.DraftWithPDF("Sách trước thời điểm")
	node.Copy(base)
	replaced, deleted, binned := editor.DraftWithPDF("Bị thay tệp"), editor.DraftWithPDF("Bị xóa sau"), editor.DraftWithPDF("Đã ở thùng rác")
	pdf := harness.PDF(3, 1)
	editor.Upload(replaced, "upload", "cũ.pdf", "application/pdf", pdf).Want(http.StatusOK)
	manager.Delete("/ebooks/" + binned).Want(http.StatusOK)
	moment, err := time.Parse("2006-01-02 15:04:05.999999", node.Ask(`SELECT (clock_timestamp() AT TIME ZONE 'UTC')::text`))
	require.NoError(t, err)

	editor.Upload(replaced, "upload", "mới.pdf", "application/pdf", harness.PDF(2, 2)).Want(http.StatusOK)
	manager.Delete("/ebooks/" + deleted).Want(http.StatusOK)
	editor.DraftWithPDF("Sau thời điểm")
	node.Exec(`UPDATE ebooks SET deleted_at = deleted_at - interval '31 days' WHERE deleted_at IS NOT NULL`)
	node.Exec(`UPDATE files SET replaced_at = replaced_at - interval '31 days' WHERE replaced_at IS NOT NULL`)
	s.Run(t, "", "sweep")
	s.Verify(t)
	manager.Get("/ebooks/"+deleted).Refused(http.StatusNotFound, "ebook.not_found")

	then := s.On(node.RecoverTo(base, moment))
	s.Stop()
	then.Verify(t)
	require.NoError(t, then.Start())
	defer then.Kill()
	back := then.As(t, "editor")
	assert.Equal(t, 3, back.Get("/ebooks?limit=1").Number("total"), "e-books of the moment")
	_, body := harness.Fetch(t, back.Get("/ebooks/"+replaced).Want(http.StatusOK).Text("data.ebook.file_url"))
	assert.Equal(t, string(pdf), body)
	back.Get("/ebooks/" + early).Want(http.StatusOK)
	then.Run(t, "", "ebook", "restore", binned)
	then.Verify(t)

	// Without CMS_KEEP_DAYS a sweep on the newer database removes the files that the recovered one needs.
	keepingNothing := s.On(node, "CMS_KEEP_DAYS=0")
	keepingNothing.Run(t, "", "sweep")
	out, err := then.TryRun("", "verify", "--files")
	require.Error(t, err)
	assert.GreaterOrEqual(t, strings.Count(out, "is lost"), 3, out)
}
