package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// yaz runs yaz-marcdump, which must have no remarks, and returns what it writes.
func yaz(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), program(t, "yaz-marcdump", "yaz"), args...).Output()
	require.NoError(t, err)
	require.NotContains(t, string(out), "<!--")
	return string(out)
}

// RULES §30.4: YAZ reads what is exported, and what it writes is imported.
func TestWhatYAZWritesIsImported(t *testing.T) {
	from, to := harness.NewServer(t), harness.NewServer(t)
	editor, other := from.As(t, "editor"), to.As(t, "editor")
	harness.VariedRecords(editor)
	exported := filepath.Join(t.TempDir(), "list.mrc")
	require.NoError(t, os.WriteFile(exported, []byte(harness.Export(t, editor, "marc21")), 0o600))
	assert.Empty(t, yaz(t, "-n", exported))
	asXML := yaz(t, "-i", "marc", "-o", "marcxml", exported)
	out, err := to.Import(t, other, "list.xml", asXML)
	require.NoError(t, err, "%s", out)
	assert.Contains(t, out, "Made 5 e-books.")
	assert.Equal(t, harness.WithoutIDsAndTimes(harness.Export(t, editor, "marc21")), harness.WithoutIDsAndTimes(harness.Export(t, other, "marc21")))

	marc8 := yaz(t, "-f", "utf8", "-t", "marc8", "-l", "9=32", "-o", "marc", exported)
	out, err = to.Import(t, other, "old.mrc", marc8)
	require.Error(t, err)
	assert.Contains(t, out, "yaz-marcdump -f marc8 -t utf8 -l 9=97 -o marc")
}

// RULES §6.12: LibreOffice opens an exported CSV, and what it saves is imported.
func TestWhatLibreOfficeSavesIsImported(t *testing.T) {
	from, to := harness.NewServer(t), harness.NewServer(t)
	editor, other := from.As(t, "editor"), to.As(t, "editor")
	harness.VariedRecords(editor)
	exported := harness.Export(t, editor, "csv")
	out, err := to.Import(t, other, "saved.csv", savedByLibreOffice(t, exported))
	require.NoError(t, err, "%s", out)
	assert.Contains(t, out, "Made 5 e-books.")
	assert.Equal(t, harness.WithoutIDsAndTimes(exported), harness.WithoutIDsAndTimes(harness.Export(t, other, "csv")))
}

// savedByLibreOffice opens a CSV with LibreOffice, and returns what it saves.
func savedByLibreOffice(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "list.csv"), []byte(text), 0o600))
	// 44 is the comma, 34 the quote, 76 is UTF-8.
	save := exec.CommandContext(t.Context(), program(t, "soffice", "libreoffice-calc-nogui"), "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--headless",
		"--infilter=CSV:44,34,76,1", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1", "--outdir", filepath.Join(dir, "saved"), filepath.Join(dir, "list.csv"))
	output, err := save.CombinedOutput()
	require.NoError(t, err, "%s", output)
	saved, err := os.ReadFile(filepath.Join(dir, "saved", "list.csv"))
	require.NoError(t, err)
	return string(saved)
}
