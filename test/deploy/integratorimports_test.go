package deploy

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// imports does what docs/INTEGRATORS.md says of records in a file (RULES §30.1).
func (i *integrator) imports(t *testing.T) {
	require.NoError(t, os.Mkdir(filepath.Join(i.dir, "pdf"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(i.dir, "pdf", "toan-9.pdf"), i.pdf, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(i.dir, "ebooks.csv"), []byte(i.code(t, "Import", "csv", "title")), 0o600))
	commands := i.code(t, "Import", "sh", "cms import")
	out := i.succeeds(t, commands)
	assert.Contains(t, out, "Would make 1 e-books.")
	assert.Contains(t, out, "Made 1 e-books.")
	made := i.editor.Get("/ebooks?search=toan+9").Want(200)
	require.Equal(t, 1, made.Number("total"))
	book := i.editor.Get("/ebooks/" + made.Text("data.ebooks.0.id")).Want(200)
	assert.Equal(t, "Toán 9", book.Text("data.ebook.title"))
	assert.Equal(t, 3, book.Number("data.ebook.total_pages"), "the PDF is there")
	assert.Contains(t, i.succeeds(t, commands), "Made 0 e-books. There already: 1,")
}
