package httpapi

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

// encodings are those that the build compresses its files with, the smallest
// first: the name in HTTP and the ending beside the file's own name.
var encodings = []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}}

func isCompressed(name string) bool {
	ext := path.Ext(name)
	return ext == ".br" || ext == ".gz"
}

// asset is a built file, with the forms of it that the build has compressed.
type asset struct {
	built       fs.FS
	contentType string
	plain       content
	encoded     map[string]content // by the ending that it adds to the name
}

type content struct {
	name string
	size int64
	own  []byte // where it was changed since the build
}

func newAsset(built fs.FS, name string) (asset, error) {
	plain, err := contentOf(built, name)
	if err != nil {
		return asset{}, err
	}
	a := asset{built: built, contentType: typeOf(name), plain: plain, encoded: map[string]content{}}
	for _, e := range encodings {
		switch found, err := contentOf(built, name+e.ext); {
		case err == nil:
			a.encoded[e.ext] = found
		case !errors.Is(err, fs.ErrNotExist): // compressing it saved nothing
			return asset{}, err
		}
	}
	return a, nil
}

func contentOf(built fs.FS, name string) (content, error) {
	info, err := fs.Stat(built, name)
	if err != nil {
		return content{}, err
	}
	return content{name: name, size: info.Size()}, nil
}

func (a asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.contentType)
	chosen := a.plain
	if ending := chooseForm(h, r, func(ending string) bool { _, ok := a.encoded[ending]; return ok }); ending != "" {
		chosen = a.encoded[ending]
	}
	h.Set("Content-Length", fmt.Sprint(chosen.size))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	if chosen.own != nil {
		_, _ = w.Write(chosen.own)
		return
	}
	if file, err := a.built.Open(chosen.name); err == nil { // it lies in the binary
		defer file.Close()      //nolint:errcheck // nothing was written
		_, _ = io.Copy(w, file) // a client that has gone needs no answer
	}
}

// chooseForm returns the ending of the smallest form that there is and that the client
// takes, "" for the plain one, and sets the headers that tell of it.
func chooseForm(h http.Header, r *http.Request, has func(ending string) bool) string {
	for _, e := range encodings {
		if !has(e.ext) {
			continue
		}
		h.Set("Vary", "Accept-Encoding")
		if acceptsEncoding(r, e.name) {
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

// keptForGood says of a file that its name changes with its contents.
func keptForGood(h http.Header) { h.Set("Cache-Control", "public, max-age=31536000, immutable") }

// acceptsEncoding tells whether a client takes an encoding that it names (RFC
// 9110, 12.5.3): those that mean it do, and one of weight 0 is refused.
func acceptsEncoding(r *http.Request, name string) bool {
	offers := strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",")
	return slices.ContainsFunc(offers, func(offer string) bool {
		coding, parameters, _ := strings.Cut(offer, ";")
		return strings.EqualFold(strings.TrimSpace(coding), name) && weight(parameters) > 0
	})
}

// weight is the q of an offer, 1 where it bears none.
func weight(parameters string) float64 {
	key, value, found := strings.Cut(strings.TrimSpace(parameters), "=")
	if !found || !strings.EqualFold(strings.TrimSpace(key), "q") {
		return 1
	}
	q, _ := strconv.ParseFloat(strings.TrimSpace(value), 64) // what makes no sense is no offer
	return q
}
