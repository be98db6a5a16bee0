package deploy

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §22: LibreOffice shows the files with Vietnamese intact, and runs no text as a formula.
func TestASpreadsheetShowsTheFilesAsTheyAre(t *testing.T) {
	office := program(t, "soffice", "libreoffice-calc-nogui")
	s := harness.NewServer(t)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	id := editor.DraftWithPDF(`=HYPERLINK("http://evil.example")`)
	editor.Put("/ebooks/"+id, map[string]any{"subject": "Kĩ thuật, đường bộ"}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	manager.UntilReportsAreComplete()
	profile := filepath.Join(t.TempDir(), "profile")
	for path, want := range map[string]string{"/reports/work?by=subject": "Kĩ thuật, đường bộ", "/history?ebook=" + id: "&apos;=HYPERLINK(&quot;http://evil.example&quot;)"} {
		dir := t.TempDir()
		file := filepath.Join(dir, "file.csv")
		require.NoError(t, os.WriteFile(file, manager.Do(http.MethodGet, path, nil, "Accept", "text/csv").Want(200).Body, 0o600))
		// 44,34,76,1: comma, quotation mark, UTF-8, first line
		open := exec.CommandContext(t.Context(), office, "--headless", "-env:UserInstallation=file://"+profile,
			"--infilter=Text - txt - csv (StarCalc):44,34,76,1", "--convert-to", "fods", "--outdir", dir, file)
		out, err := open.CombinedOutput()
		require.NoError(t, err, "%s", out)
		sheet, err := os.ReadFile(filepath.Join(dir, "file.fods"))
		require.NoError(t, err)
		assert.Contains(t, string(sheet), "<text:p>"+want+"</text:p>", path)
		assert.NotContains(t, string(sheet), "table:formula", path)
	}
}
