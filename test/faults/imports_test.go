package faults

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// importPoints are those of an import of three records with PDFs, also after the first is complete.
var importPoints = passing(inTransaction("import e-book", "INSERT ON imported_records"), around("put object", 1), around("put object", 2),
	[]point{{"import e-book: committed@2", ""}, {"reserve file: committed@3", ""}, {"import e-book: rolled back@1", "UPDATE OF used_at ON files"}})

// importRecords imports a file again after the death. Each record must then have one e-book, with its PDF.
func importRecords(w *world) (func() error, func()) {
	folder := w.TempDir()
	text := "file,id,title\n"
	for i := range 3 {
		name := fmt.Sprintf("%d.pdf", i)
		require.NoError(w, os.WriteFile(filepath.Join(folder, name), harness.PDF(2, 50+i), 0o600))
		text += fmt.Sprintf("%s,%d-%d,%s quyển %d\n", name, w.n, i, w.title(), i)
	}
	list := filepath.Join(folder, "list.csv")
	require.NoError(w, os.WriteFile(list, []byte(text), 0o600))
	return w.command("", "import", "--as", w.editor.Email, "--files", folder, list), func() {
		made := harness.Column(w, w.db, fmt.Sprintf(`SELECT b.title || ' ' || f.name FROM imported_records r JOIN ebooks b ON b.id = r.ebook_id
			JOIN files f ON f.id = b.pdf_id AND f.used_at IS NOT NULL WHERE r.key LIKE '%d-%%' ORDER BY 1`, w.n))
		var want []string
		for i := range 3 {
			want = append(want, fmt.Sprintf("%s quyển %d %d.pdf", w.title(), i, i))
		}
		assert.Equal(w, want, made)
		assert.Equal(w, 3, w.rows(fmt.Sprintf("ebooks WHERE title LIKE '%s quyển %%'", w.title())))
		harness.Consistent(w, w.s.DSN, w.s.Files)
	}
}
