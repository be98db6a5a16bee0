package httpapi

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
)

// pages serves the built front end from memory: hashed assets for good, and
// index.html for every address that the front end knows how to show.
type pages struct {
	files  map[string]page // by path with its leading slash
	policy string
}

type page struct {
	contentType string
	plain       []byte
	zipped      func() []byte // returns nil where that saves nothing
}

const indexPage = "/index.html"

// newPages reads the whole front end, some 6 MB. What is asked for is compressed
// once, when it is first asked for: most of it are the parts of the PDF reader
// for files that few libraries have.
func newPages(built fs.FS, policy string) (*pages, error) {
	p := &pages{files: map[string]page{}, policy: policy}
	err := fs.WalkDir(built, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		content, err := fs.ReadFile(built, name)
		if err != nil {
			return err
		}
		p.files["/"+name] = newPage(name, content)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("httpapi: read pages: %w", err)
	}
	return p, nil
}

func newPage(name string, content []byte) page {
	contentType := mime.TypeByExtension(path.Ext(name))
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	return page{contentType, content, sync.OnceValue(func() []byte { return zip(name, content) })}
}

// compressed are the types that are so already.
var compressed = []string{".woff", ".woff2", ".bcmap"}

func zip(name string, content []byte) []byte {
	if slices.Contains(compressed, path.Ext(name)) {
		return nil
	}
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	w.Write(content) //nolint:errcheck // a buffer never fails to write
	w.Close()        //nolint:errcheck // likewise
	if zipped.Len() >= len(content) {
		return nil
	}
	return zipped.Bytes()
}

func (p *pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	name := r.URL.Path
	found, ok := p.files[name]
	switch {
	case ok && strings.HasPrefix(name, "/assets/"):
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	case strings.HasPrefix(name, "/assets/"): // of an older build, perhaps: never the index
		apiHeaders(h)
		http.NotFound(w, r)
		return
	case !ok || name == indexPage:
		if found, ok = p.files[indexPage]; !ok {
			apiHeaders(h)
			http.Error(w, "The pages are not built. Build them with: task build", http.StatusServiceUnavailable)
			return
		}
		p.documentHeaders(h)
	default:
		h.Set("Cache-Control", "no-cache")
	}
	found.serve(w, r)
}

func (p *pages) documentHeaders(h http.Header) {
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", p.policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("X-Frame-Options", "DENY")
}

func (pg page) serve(w http.ResponseWriter, r *http.Request) {
	h, content := w.Header(), pg.plain
	h.Set("Content-Type", pg.contentType)
	if zipped := pg.zipped(); zipped != nil {
		h.Set("Vary", "Accept-Encoding")
		if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
			content = zipped
		}
	}
	h.Set("Content-Length", fmt.Sprint(len(content)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // a client that has gone needs no answer
	}
}

// pagePolicy is the Content-Security-Policy of the pages. Styles are inline
// because the component library writes them at run time; scripts never are. The
// PDF reader's decoders are WebAssembly, which may be compiled; nothing that is
// text becomes a program.
func (s *server) pagePolicy() string {
	store := s.StoreOrigin
	if store != "" {
		store = " " + store
	}
	return strings.Join([]string{
		"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:" + store, "connect-src 'self'" + store, "frame-src 'none'",
		"worker-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
	}, "; ")
}
