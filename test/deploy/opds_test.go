package deploy

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §§29.1, 29.2.
func TestForeignReadersFindAnEbookAndItsPDF(t *testing.T) {
	node := readers(t)
	s := harness.NewPublicServer(t, "open")
	pdf := catalogued(t, s)
	digest := sha256.Sum256(pdf)
	for _, app := range []string{"opds-feed-parser", "opds-ts", "r2-opds-js", "foliate-js"} {
		t.Run(app, func(t *testing.T) {
			out := printed(t, node, "opds.mjs", app, s.URL+"/opds", "cơ học đại")
			assert.Equal(t, "Cơ học <&> “đại cương”\n"+hex.EncodeToString(digest[:])+"\n", out)
		})
	}
}

// RULES §29.1: Ajv judges every document of the catalogue by testdata/readers/opds2.schema.json, and by the published
// schemas where bin/schemas/opds has them. No package has those.
func TestEveryDocumentOfTheCatalogueIsValid(t *testing.T) {
	node := readers(t)
	published, err := filepath.Abs("../../bin/schemas/opds")
	require.NoError(t, err)
	if !exists(published) {
		published = ""
	}
	for _, openness := range []string{"metadata", "open"} {
		s := harness.NewPublicServer(t, openness)
		assert.Equal(t, 5, strings.Count(printed(t, node, "opds2.mjs", s.URL+"/opds", "x", published), "\n"), "an empty catalogue")
		catalogued(t, s)
		s.Multiply(t, s.As(t, "editor").Get("/ebooks?search=dai+so").Want(200).Text("data.ebooks.0.id"), 55)
		out := printed(t, node, "opds2.mjs", s.URL+"/opds", "đại số <&>", published)
		for _, address := range []string{"/opds\n", "/opds/books?page=2\n", "/opds/subjects\n", "/opds/grades\n", "/opds/books?grade=", "/opds/books/", "/opds/books?query="} {
			assert.Contains(t, out, s.URL+address)
		}
		assert.Greater(t, strings.Count(out, "/opds/books/"), 55, "e-books")
	}
}

// catalogued publishes e-books with a PDF and a cover, and one with only a title.
func catalogued(t *testing.T, s *harness.Server) (pdf []byte) {
	t.Helper()
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	pdf = harness.PDF(7, 5000)
	for _, title := range []string{"Cơ học <&> “đại cương”", "Đại số"} {
		id := editor.Post("/ebooks", map[string]any{"title": title, "author": "Nguyễn Văn Thử, Trần Thị Mẫu", "subject": "Vật lý", "grade": "Lớp 10", "language": "Vietnamese", "description": "Một.\nHai & ba."}).Want(201).Text("data.ebook.id")
		editor.Upload(id, "upload", "sách.pdf", "application/pdf", pdf).Want(200)
		editor.Upload(id, "cover", "bìa.png", "image/png", harness.PNG(60, 80)).Want(200)
		publishes(editor, manager, id)
	}
	publishes(editor, manager, editor.DraftWithPDF("Chỉ có tên"))
	return pdf
}
