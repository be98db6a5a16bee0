package pages

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func builtPages(t *testing.T) *Handler {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{
		"index.html", "index.html.gz", ".vite/manifest.json", ".keep", "favicon.svg",
		".routes/index.html", ".routes/login.html", ".routes/login.html.br", ".routes/login.html.gz",
		".routes/ebooks.html", ".routes/ebooks/create.html", ".routes/ebooks/{id}.html", ".routes/ebooks/{id}/toc.html",
		"assets/a.js", "assets/a.js.br", "assets/a.js.gz", "assets/b.woff2",
	} {
		files[name] = &fstest.MapFile{Data: []byte(name)}
	}
	p, err := New(files, Options{
		StoreOrigin: "https://store.example",
		Turn:        func(*http.Request) (func(error), error) { return func(error) {}, nil },
	})
	require.NoError(t, err)
	return p
}

func askPages(p *Handler, method, path, encodings string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest(method, path, nil)
	if encodings != "" {
		r.Header.Set("Accept-Encoding", encodings)
	}
	p.ServeHTTP(w, r)
	return w
}

// RULES §10.25.
func TestABuiltFileIsSentInTheSmallestFormThatTheBrowserTakes(t *testing.T) {
	p := builtPages(t)
	for _, c := range []struct{ path, accepted, body, encoding string }{
		{"/assets/a.js", "gzip, deflate, br, zstd", "assets/a.js.br", "br"},
		{"/assets/a.js", "gzip, deflate", "assets/a.js.gz", "gzip"},
		{"/assets/a.js", "br;q=0, GZIP ; Q=0.5", "assets/a.js.gz", "gzip"},
		{"/assets/a.js", "br;q=none", "assets/a.js", ""},
		{"/assets/a.js", "brotli, xgzip", "assets/a.js", ""},
		{"/assets/a.js", "", "assets/a.js", ""},
		{"/login", "br", ".routes/login.html.br", "br"},
		{"/anywhere", "br, gzip", "index.html.gz", "gzip"},
	} {
		w := askPages(p, http.MethodGet, c.path, c.accepted)
		assert.Equal(t, c.body, w.Body.String(), "%s for %q", c.path, c.accepted)
		assert.Equal(t, c.encoding, w.Header().Get("Content-Encoding"))
		assert.Equal(t, "Accept-Encoding", w.Header().Get("Vary"), "whatever was asked for: a cache must know")
		assert.Len(t, c.body, int(w.Result().ContentLength))
		assert.NotEqual(t, "application/octet-stream", w.Header().Get("Content-Type"), "the type of what is in it")
	}
	w := askPages(p, http.MethodGet, "/assets/b.woff2", "br, gzip")
	assert.Equal(t, "assets/b.woff2", w.Body.String())
	assert.Empty(t, w.Header().Get("Vary"), "it has one form")
	w = askPages(p, http.MethodHead, "/assets/a.js", "br")
	assert.Empty(t, w.Body.String())
	assert.Equal(t, "br", w.Header().Get("Content-Encoding"))
}

// RULES §10.25.
func TestEachRouteHasItsOwnDocument(t *testing.T) {
	p := builtPages(t)
	for path, document := range map[string]string{
		"/": ".routes/index.html", "/login": ".routes/login.html", "/ebooks": ".routes/ebooks.html",
		"/ebooks/create": ".routes/ebooks/create.html", "/ebooks/7": ".routes/ebooks/{id}.html", "/ebooks/7/toc": ".routes/ebooks/{id}/toc.html",
		"/ebooks/": "index.html", "/ebooks/7/edit": "index.html", "/nowhere": "index.html", "/index.html": "index.html",
		"/.routes/login.html": "index.html", "/.vite/manifest.json": "index.html", "/.keep": "index.html", "/index.html.gz": "index.html",
	} {
		w := askPages(p, http.MethodGet, path, "")
		assert.Equal(t, document, w.Body.String(), path)
		assert.Equal(t, "no-cache", w.Header().Get("Cache-Control"), path)
		assert.Equal(t, policy("https://store.example"), w.Header().Get("Content-Security-Policy"), path)
	}
	w := askPages(p, http.MethodGet, "/favicon.svg", "")
	assert.Equal(t, "favicon.svg", w.Body.String())
	w = askPages(p, http.MethodGet, "/assets/a.js", "")
	assert.Equal(t, "public, max-age=31536000, immutable", w.Header().Get("Cache-Control"))
	assert.Equal(t, http.StatusNotFound, askPages(p, http.MethodGet, "/assets/a.js.br", "").Code)
}

func TestPagesThatWereNotBuiltSaySo(t *testing.T) {
	p, err := New(fstest.MapFS{".keep": {}}, Options{})
	require.NoError(t, err)
	w := askPages(p, http.MethodGet, "/login", "")
	assert.Equal(t, http.StatusServiceUnavailable, w.Code)
	assert.Contains(t, w.Body.String(), "task build")
}

// RULES §21.1: the documents name the ways to sign in, compressed or not.
func TestTheDocumentsSayByWhichWaysPeopleSignIn(t *testing.T) {
	files := fstest.MapFS{
		"index.html":          {Data: []byte(`<!doctype html><html lang="vi"><p>Một</p></html>`)},
		"index.html.br":       {Data: []byte("as it was built")},
		".routes/login.html":  {Data: []byte(`<!doctype html><html lang="vi"><p>Hai</p></html>`)},
		"assets/app-1a2b.js":  {Data: []byte("html")},
		"assets/app-1a2b.map": {Data: []byte("<html")},
	}
	p, err := New(files, Options{SingleSignOn: true})
	require.NoError(t, err)
	for path, text := range map[string]string{"/dashboard": "Một", "/login": "Hai"} {
		for _, encoding := range []string{"", "gzip", "br"} {
			w := askPages(p, http.MethodGet, path, encoding)
			body := io.Reader(w.Body)
			assert.Equal(t, map[string]string{"gzip": "gzip"}[encoding], w.Header().Get("Content-Encoding"), "the built .br lacks the attributes, so it is not sent")
			if encoding == "gzip" {
				body, err = gzip.NewReader(w.Body)
				require.NoError(t, err)
			}
			got, err := io.ReadAll(body)
			require.NoError(t, err)
			assert.Equal(t, `<!doctype html><html data-sso="on" lang="vi"><p>`+text+`</p></html>`, string(got), "%s %s", path, encoding)
		}
	}
}
