package cluster

import (
	"net/http"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §20.3: on a standby, which is reported as read-only, no save is an internal error.
func TestSavesOnAStandbyAreRefused(t *testing.T) {
	t.Parallel()
	primary := harness.NewNode(t)
	standby := primary.NewStandby("standby")
	s := harness.NewServerOn(t, []*harness.Node{primary})
	editor := s.As(t, "editor")
	book := editor.Post("/ebooks", map[string]any{"title": "Trước khi khóa"}).Want(http.StatusCreated).Text("data.ebook.id")
	wait.Until(t, func() bool { return standby.Ask(`SELECT count(*) FROM ebooks`) == "1" }, "the standby has the e-book")

	onStandby := s.Beside(t, "DATABASE_URL="+standby.DSN())
	assert.Contains(t, readyBody(t, onStandby), `"database":"read-only"`)
	savesAreRefused(t, editor.By(onStandby), book)
	dir := filepath.Join(t.TempDir(), "backup")
	out, err := onStandby.TryRun("", "backup", dir)
	require.Error(t, err)
	assert.Contains(t, out, "this is a standby")
	assert.NoDirExists(t, filepath.Join(dir, "tables"), "it is refused before it copies anything")
}

func savesAreRefused(t *testing.T, editor *harness.Client, book string) {
	t.Helper()
	for range 3 { // also on connections that a refused save has used
		response := editor.For(t).Put("/ebooks/"+book, map[string]any{"author": "Không lưu được"}).Refused(http.StatusServiceUnavailable, "unavailable")
		assert.NotEmpty(t, response.Header.Get("Retry-After"))
	}
	editor.For(t).Post("/ebooks", map[string]any{"title": "Không thêm được"}).Refused(http.StatusServiceUnavailable, "unavailable")
	assert.Equal(t, "Trước khi khóa", editor.For(t).Get("/ebooks/"+book).Want(http.StatusOK).Text("data.ebook.title"), "reading continues")
}
