package harness

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Import imports a text for a person, as a file of this name, and returns what the command says.
func (s *Server) Import(t testing.TB, who *Client, name, text string, flags ...string) (string, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return s.TryRun("", append(append([]string{"import", "--as", who.Email}, flags...), path)...)
}

// Export returns a person's own e-books in a format.
func Export(t testing.TB, who *Client, format string) string {
	t.Helper()
	return string(who.Get("/ebooks/export?sort=oldest&created_by=me&format=" + format).Want(http.StatusOK).Body)
}

// idsAndTimes matches the ids and times of records in an export, in all formats.
var idsAndTimes = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ|\d{14}\.\d|\d{6}([sn][0-9u]{4}[ u]{4}vm )`)

// WithoutIDsAndTimes returns an export without the ids and times of its records. Every other byte stays.
func WithoutIDsAndTimes(text string) string { return idsAndTimes.ReplaceAllString(text, "$2") }

// VariedRecords makes five e-books with all that a record may hold.
func VariedRecords(editor *Client) {
	for _, fields := range []map[string]any{
		{"title": "=1+1; \"công thức\", hai"},
		{"title": "'=Có dấu nháy", "author": "@tác giả"},
		{"title": "Đường lên đỉnh", "description": "- Dòng một\n\n  Dòng ba; \"hết\"", "subject": "Vật lí", "grade": "Lớp 12", "language": "Vietnamese",
			"author": "Nguyễn Văn Thử, Trần Thị Mẫu", "publisher": "NXB Mẫu", "published_year": 2024, "total_pages": 312, "tags": "cơ học, -âm, ệ"},
		{"title": "Another book", "language": "English", "subject": "'"},
		{"title": "Sách khác \\ {ngoặc} 100% & $x_1^2 ~ #", "language": "Other", "tags": "{a}, b&c"},
	} {
		editor.Post("/ebooks", fields).Want(http.StatusCreated)
	}
}
