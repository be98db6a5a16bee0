package operations

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

func TestCoversOfAnOlderVersionAreMadeAnewOnce(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	id := full(editor, "Bìa cũ")
	object := text(t, db, `SELECT cover_object FROM ebooks WHERE id = $1`, id)
	thumb := filepath.Join(s.Files, object+"-thumb.jpg")
	sound, err := os.ReadFile(thumb)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(thumb, []byte("what an older version made"), 0o600))
	assert.Contains(t, s.Run(t, "", "files", "examine"), "made 1 covers again")
	now, err := os.ReadFile(thumb)
	require.NoError(t, err)
	assert.Equal(t, sound, now)
	assert.Contains(t, s.Run(t, "", "files", "examine"), "made 0 covers again", "a second run finds nothing to do")
	assert.Empty(t, findings(t, s, "--files"))

	execSQL(t, db, `UPDATE files SET detail_sha256 = repeat('0', 64) WHERE ebook_id = $1 AND kind = 'cover'`, id) // as a killed run leaves it
	assert.NotEmpty(t, findings(t, s, "--files"))
	assert.Contains(t, s.Run(t, "", "files", "examine"), "made 1 covers again")
	assert.Empty(t, findings(t, s, "--files"))
}

// sealed is a PDF of one page that says in the trailer itself that it is
// encrypted, under a password that nobody knows.
func sealed() []byte {
	key := strings.Repeat("A5", 32)
	head := "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n" +
		"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>\nendobj\n"
	at := func(object string) int { return strings.Index(head, object) }
	return fmt.Appendf(nil, "%sxref\n0 4\n0000000000 65535 f \n%010d 00000 n \n%010d 00000 n \n%010d 00000 n \n"+
		"trailer\n<</Size 4/Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -1/O<%s>/U<%s>>>>>\nstartxref\n%d\n%%%%EOF\n",
		head, at("1 0 obj"), at("2 0 obj"), at("3 0 obj"), key, key, len(head))
}

// RULES §13.12.
func TestAStoredPDFThatNeedsAPasswordIsNamed(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	id := full(editor, "Tệp có mật khẩu")
	require.Empty(t, findings(t, s, "--files"))

	object, file := text(t, db, `SELECT pdf_object FROM ebooks WHERE id = $1`, id), sealed()
	digest := fmt.Sprintf("%x", sha256.Sum256(file))
	require.NoError(t, os.WriteFile(filepath.Join(s.Files, object), file, 0o600))
	execSQL(t, db, `UPDATE ebooks SET pdf_size = $2, pdf_sha256 = $3 WHERE id = $1`, id, len(file), digest)
	execSQL(t, db, `UPDATE files SET size = $2, sha256 = $3 WHERE ebook_id = $1 AND kind = 'pdf'`, id, len(file), digest)

	assert.Equal(t, []string{"e-book " + id + ": its pdf needs a password to open: object " + object}, findings(t, s, "--files"))
	assert.Empty(t, findings(t, s), "which is not looked for without --files")
	out, err := s.TryRun("", "files", "examine")
	require.Error(t, err)
	assert.Contains(t, out, "e-book "+id+": its pdf: the PDF needs a password")
}

// RULES §17.12: PDFs that an earlier version confirmed without reading them are read once, by cms files examine.
func TestPDFsOfAnOlderVersionAreReadOnce(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	id := full(editor, "PDF cũ")
	state := func() string { return editor.Get("/ebooks/" + id + "/pdf").Want(http.StatusOK).Text("data.pdf.state") }
	require.Equal(t, "read", state())
	execSQL(t, db, `UPDATE files SET contents = NULL WHERE ebook_id = $1`, id)
	response := editor.Get("/ebooks/" + id + "/pdf").Want(http.StatusOK)
	assert.Equal(t, []any{"unread", nil}, []any{response.Text("data.pdf.state"), response.At("data.pdf.bookmarks")})
	assert.Positive(t, response.Number("data.pdf.pages"))
	assert.Contains(t, s.Run(t, "", "files", "examine"), "read 1 PDFs again")
	assert.Equal(t, "read", state())
	assert.Contains(t, s.Run(t, "", "files", "examine"), "read 0 PDFs again", "a second run finds nothing to do")
	assert.Empty(t, findings(t, s, "--files"))
}
