package api

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// readExport reads a CSV of e-books, by the names of the columns.
func readExport(t *testing.T, who *harness.Client, filter string) []map[string]string {
	t.Helper()
	return readCSV(t, who.Get("/ebooks/export?format=csv&"+filter).Want(http.StatusOK))
}

// RULES §6.12.
func TestAListIsExportedAsItIsFiltered(t *testing.T) {
	s := shared(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.DraftWithPDF("=Công thức; \"một\", hai")
	subject := "Xuất " + id
	editor.Put("/ebooks/"+id, map[string]any{
		"subject": subject, "description": "Dòng một\nDòng hai", "author": "Lê Thử, Trần Mẫu", "published_year": 2024, "tags": "a, b",
	}).Want(200)
	other := editor.Draft("Cuốn khác")
	editor.Put("/ebooks/"+other, map[string]any{"subject": subject}).Want(200)
	gone := editor.Draft("Bị xóa")
	editor.Put("/ebooks/"+gone, map[string]any{"subject": subject}).Want(200)
	s.As(t, "manager").Delete("/ebooks/" + gone).Want(200)

	filter := "subject=" + strings.ReplaceAll(subject, " ", "+")
	lines := readExport(t, expert, filter+"&sort=oldest")
	require.Len(t, lines, 2)
	assert.Equal(t, []string{id, other}, []string{lines[0]["id"], lines[1]["id"]})
	book := editor.Get("/ebooks/" + id).Want(200)
	for column, want := range map[string]string{
		"title": "'=Công thức; \"một\", hai", "description": "Dòng một\nDòng hai", "subject": subject, "author": "Lê Thử, Trần Mẫu",
		"published_year": "2024", "tags": "a, b", "status": "draft", "file": book.Text("data.ebook.file_name"),
		"creator": book.Text("data.ebook.creator.full_name"), "total_pages": strconv.Itoa(book.Number("data.ebook.total_pages")),
	} {
		assert.Equal(t, want, lines[0][column], column)
	}
	assert.Len(t, readExport(t, expert, filter+"&search=khac"), 1)
	assert.Empty(t, readExport(t, expert, filter+"&status=PUBLISHED"))
	assert.Empty(t, readExport(t, expert, filter+"&created_by=me"))

	bib := expert.Get("/ebooks/export?format=bibtex&sort=oldest&" + filter).Want(200)
	assert.Equal(t, 2, strings.Count(string(bib.Body), "@book{"))
	assert.Contains(t, string(bib.Body), "author = {{Lê Thử} and {Trần Mẫu}}")
	marc := string(expert.Get("/ebooks/export?format=marc21&sort=oldest&" + filter).Want(200).Body)
	assert.Equal(t, 2, strings.Count(marc, "\x1d"))
	assert.Contains(t, marc, "\x1faCuốn khác.")
}

func TestAnExportNeedsAFormatAndRefusesTheBin(t *testing.T) {
	manager := shared(t).As(t, "manager")
	manager.Get("/ebooks/export").Want(400)
	manager.Get("/ebooks/export?format=xls").Want(400)
	manager.Get("/ebooks/export?format=csv&sort=best").Want(400)
	manager.Get("/ebooks/export?format=csv&deleted=true").Want(400)
}
