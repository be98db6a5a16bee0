// Package pages serves the built front end, and files of other builds to tabs that run those.
package pages

import (
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"backoffice/adapters/httpapi/edge"
)

// Handler serves the built front end: hashed assets, which are cached forever, other files, and an HTML
// document for paths without a file, since the front end does the routing.
type Handler struct {
	options Options
	files   map[string]builtFile // by path with leading slash
	routes  []route
	policy  string
}

const indexPage = "/index.html"

// New lists the built files. Their contents stay in the binary, except for HTML documents, which get
// the attributes of the options.
func New(built fs.FS, o Options) (*Handler, error) {
	p := &Handler{options: o, files: map[string]builtFile{}, policy: policy(o.StoreOrigin)}
	err := fs.WalkDir(built, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir // such as .vite, which is for build tools; readRoutes reads routesFolder
		case entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || isCompressed(name):
			return nil
		}
		found, err := readBuiltFile(built, name)
		p.files["/"+name] = found
		return err
	})
	if err == nil {
		p.routes, err = readRoutes(built)
	}
	if attributes := o.attributes(); err == nil && attributes != "" {
		err = p.addAttributes(attributes)
	}
	if err != nil {
		return nil, fmt.Errorf("pages: read the build: %w", err)
	}
	return p, nil
}

// addAttributes adds the attributes to every document.
func (p *Handler) addAttributes(attributes string) error {
	if index, ok := p.files[indexPage]; ok {
		marked, err := index.withAttributes(attributes)
		if err != nil {
			return err
		}
		p.files[indexPage] = marked
	}
	for i, r := range p.routes {
		marked, err := r.document.withAttributes(attributes)
		if err != nil {
			return err
		}
		p.routes[i].document = marked
	}
	return nil
}

// ServeHTTP serves a file or a document.
func (p *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h, name := w.Header(), r.URL.Path
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	found, ok := p.files[name]
	switch {
	case ok && strings.HasPrefix(name, "/assets/"):
		cacheForever(h)
		found.serve(w, r)
	case strings.HasPrefix(name, "/assets/"):
		serveOtherBuild(w, r, p.options.OtherBuilds, p.options.Turn)
	case ok && path.Ext(name) != ".html":
		h.Set("Cache-Control", "no-cache")
		found.serve(w, r)
	default:
		p.serveDocument(w, r)
	}
}

// serveDocument sends the HTML of a route, or the default one.
func (p *Handler) serveDocument(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	document, ok := p.document(r.URL.Path)
	if !ok {
		edge.APIHeaders(h) // not a page, so it must not be cached
		http.Error(w, "The pages are not built. Build them with: task build", http.StatusServiceUnavailable)
		return
	}
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", p.policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("X-Frame-Options", "DENY")
	document.serve(w, r)
}

func (p *Handler) document(path string) (builtFile, bool) {
	for _, r := range p.routes {
		if r.matches(path) {
			return r.document, true
		}
	}
	index, ok := p.files[indexPage]
	return index, ok
}
