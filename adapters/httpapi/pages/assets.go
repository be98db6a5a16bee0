package pages

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"

	"backoffice/adapters/httpapi/negotiate"
)

// encodings are the compressions that the build uses, smallest result first: the name in HTTP and
// the file name's extension.
var encodings = []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}}

func isCompressed(name string) bool {
	ext := path.Ext(name)
	return ext == ".br" || ext == ".gz"
}

// builtFile is a file of the build, with its compressed forms.
type builtFile struct {
	built       fs.FS
	contentType string
	plain       content
	encoded     map[string]content // by extension
}

type content struct {
	name        string
	size        int64
	replacement []byte // served instead of the build's file, if not nil
}

func readBuiltFile(built fs.FS, name string) (builtFile, error) {
	plain, err := contentOf(built, name)
	if err != nil {
		return builtFile{}, err
	}
	f := builtFile{built: built, contentType: typeOf(name), plain: plain, encoded: map[string]content{}}
	for _, e := range encodings {
		switch found, err := contentOf(built, name+e.ext); {
		case err == nil:
			f.encoded[e.ext] = found
		case !errors.Is(err, fs.ErrNotExist): // the build does not keep a compressed form that is not smaller
			return builtFile{}, err
		}
	}
	return f, nil
}

func contentOf(built fs.FS, name string) (content, error) {
	info, err := fs.Stat(built, name)
	if err != nil {
		return content{}, err
	}
	return content{name: name, size: info.Size()}, nil
}

// withAttributes returns an HTML document with additional attributes on its root element.
func (f builtFile) withAttributes(attributes string) (builtFile, error) {
	plain, err := fs.ReadFile(f.built, f.plain.name)
	if err != nil {
		return builtFile{}, err
	}
	root := []byte("<html")
	plain = bytes.Replace(plain, root, append(root, attributes...), 1)
	var compressed bytes.Buffer
	w := gzip.NewWriter(&compressed)
	if _, err := w.Write(plain); err != nil {
		return builtFile{}, err
	}
	if err := w.Close(); err != nil {
		return builtFile{}, err
	}
	f.plain = content{size: int64(len(plain)), replacement: plain}
	f.encoded = map[string]content{".gz": {size: int64(compressed.Len()), replacement: compressed.Bytes()}}
	return f, nil
}

func (f builtFile) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.contentType)
	chosen := f.plain
	if ext := chooseEncoding(h, r, func(ext string) bool { _, ok := f.encoded[ext]; return ok }); ext != "" {
		chosen = f.encoded[ext]
	}
	h.Set("Content-Length", fmt.Sprint(chosen.size))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	if chosen.replacement != nil {
		_, _ = w.Write(chosen.replacement)
		return
	}
	if file, err := f.built.Open(chosen.name); err == nil { // the file is embedded in the binary
		defer file.Close()      //nolint:errcheck // nothing was written
		_, _ = io.Copy(w, file) // the client may have left
	}
}

// chooseEncoding returns the extension of the smallest encoding that is available and that the client
// accepts, or "", and sets the headers for it.
func chooseEncoding(h http.Header, r *http.Request, has func(ext string) bool) string {
	for _, e := range encodings {
		if !has(e.ext) {
			continue
		}
		h.Set("Vary", "Accept-Encoding")
		if negotiate.Accepts(r, "Accept-Encoding", e.name) {
			h.Set("Content-Encoding", e.name)
			return e.ext
		}
	}
	return ""
}

func typeOf(name string) string {
	if known := mime.TypeByExtension(path.Ext(name)); known != "" {
		return known
	}
	return "application/octet-stream"
}

// cacheForever is for files whose name changes with their contents.
func cacheForever(h http.Header) { h.Set("Cache-Control", "public, max-age=31536000, immutable") }
