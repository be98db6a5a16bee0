package operations

import (
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/project"
)

// partsOfTheReader are what pdf.js asks for, each with the type it must bear and
// the licence that goes with it.
var partsOfTheReader = map[string]struct{ contentType, licence string }{
	"cmaps/UniJIS-UTF16-H.bcmap":               {"application/octet-stream", "cmaps/LICENSE"},
	"standard_fonts/LiberationSans-Bold.ttf":   {"font/ttf", "standard_fonts/LICENSE_LIBERATION"},
	"standard_fonts/FoxitSymbol.pfb":           {"", "standard_fonts/LICENSE_FOXIT"},
	"wasm/openjpeg.wasm":                       {"application/wasm", "wasm/LICENSE_OPENJPEG"},
	"wasm/jbig2.wasm":                          {"application/wasm", "wasm/LICENSE_JBIG2"},
	"wasm/qcms_bg.wasm":                        {"application/wasm", "wasm/LICENSE_QCMS"},
	"wasm/openjpeg_nowasm_fallback.js":         {"text/javascript; charset=utf-8", "wasm/LICENSE_PDFJS_OPENJPEG"},
	"iccs/CGATS001Compat-v2-micro.icc":         {"", "iccs/LICENSE"},
	"standard_fonts/LiberationSans-Italic.ttf": {"font/ttf", "LICENSE"},
}

// RULES §10.16: the reader's program, its fonts, character maps and decoders come
// from the product itself, for good under an address that changes with its
// version, and bring their licences along.
func TestWhatTheReaderOfPDFsNeedsComesFromTheProductWithItsLicences(t *testing.T) {
	s, base := harness.SharedServer(t), readerAssets(t)
	kept := map[string]string{"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
	for name, want := range partsOfTheReader {
		r := ask(t, http.MethodGet, s.URL+base+name, "")
		require.Equal(t, http.StatusOK, r.StatusCode, name)
		assertHeaders(t, r, kept)
		if want.contentType != "" {
			assert.Equal(t, want.contentType, r.Header.Get("Content-Type"), name)
		}
		assert.NotContains(t, r.Header.Get("Content-Type"), "html", name)
		status, licence := harness.Fetch(t, s.URL+base+want.licence)
		assert.Equal(t, http.StatusOK, status, want.licence)
		assert.NotEmpty(t, strings.TrimSpace(licence), want.licence)
	}
	workers, err := filepath.Glob(filepath.Join(project.Dir(), "frontend", "dist", "assets", "pdf.worker.min-*.mjs"))
	require.NoError(t, err)
	require.Len(t, workers, 1)
	r := ask(t, http.MethodGet, s.URL+"/assets/"+filepath.Base(workers[0]), "", "Accept-Encoding", "gzip")
	assert.Equal(t, "text/javascript; charset=utf-8", r.Header.Get("Content-Type"))
	assert.Equal(t, "gzip", r.Header.Get("Content-Encoding"))
}

// RULES §10.16: scripts within a PDF are not run; there is nothing to run them.
func TestNoEngineForScriptsInPDFsIsServed(t *testing.T) {
	base := filepath.Join(project.Dir(), "frontend", "dist", filepath.FromSlash(readerAssets(t)))
	found := 0
	require.NoError(t, filepath.WalkDir(base, func(name string, entry os.DirEntry, err error) error {
		found++
		assert.NotContains(t, strings.ToLower(entry.Name()), "quickjs")
		return err
	}))
	assert.Greater(t, found, 150)
}

// readerAssets is the address below which the parts of the built pages' pdf.js lie.
func readerAssets(t *testing.T) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(project.Dir(), "frontend", "dist", "assets", "pdfjs-*"))
	require.NoError(t, err)
	require.Len(t, found, 1, "build the pages with: task build")
	return path.Join("/assets", filepath.Base(found[0])) + "/"
}
