package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/project"
)

// RULES §5.8: the example that an integrator starts from creates, uploads, confirms and
// submits against this very product, and is short enough to be read.
func TestTheExampleForIntegratorsMakesAnEbookOfAPDF(t *testing.T) {
	script := filepath.Join(project.Dir(), "docs", "examples", "upload.py")
	text, err := os.ReadFile(script)
	require.NoError(t, err)
	assert.LessOrEqual(t, strings.Count(string(text), "\n"), 45)
	assert.NotContains(t, string(text), "pip", "it needs nothing but Python")

	python := program(t, "python3", "python3")
	store := harness.NewPublicStore(t)
	s := harness.NewServer(t, store.Settings()...)
	pdf := filepath.Join(t.TempDir(), "Toán 7.pdf")
	require.NoError(t, os.WriteFile(pdf, harness.PDF(3, 1000), 0o600))
	run := func(password string) (string, error) {
		cmd := exec.CommandContext(t.Context(), python, script, pdf, "Toán 7 – tập một")
		cmd.Env = []string{"CMS_URL=" + s.URL, "CMS_EMAIL=editor@test.example", "CMS_PASSWORD=" + password, "PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), "PYTHONUTF8=1"}
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	out, err := run(harness.Password)
	require.NoError(t, err, out)
	id, status, _ := strings.Cut(strings.TrimSpace(out), " ")
	assert.Equal(t, "pending_review", status)
	book := s.As(t, "expert").Get("/ebooks/" + id).Want(200)
	assert.Equal(t, "Toán 7 – tập một", book.Text("data.ebook.title"))
	assert.Equal(t, "Toán 7.pdf", book.Text("data.ebook.file_name"))
	assert.Equal(t, 3, book.Number("data.ebook.total_pages"))

	out, err = run("sai mật khẩu")
	require.Error(t, err)
	assert.Contains(t, out, "session.login_failed", "it says what was refused")
}
