// Package public has the handlers of what everybody may read, without an account: the public API, and the
// pages of published e-books. Its responses show nothing but published e-books.
package public

import (
	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
)

// Route is a path that everybody may read.
type Route struct {
	Path      string
	Handle    func(*call.Call) error
	Page      bool // refusals are pages instead of JSON
	Kind      admission.Kind
	BusyIs503 bool // domain.ErrBusy is refused with 503 instead of 429, because harvesters know only that
}

// bookID matches the id of an e-book in the address of a page.
const bookID = "{id:[^/.]+}"

// Routes lists all public routes.
func (h *Handlers) Routes() []Route {
	return []Route{
		{Path: APIRoot + "/ebooks", Handle: h.listBooks},
		{Path: APIRoot + "/ebooks/{id}", Handle: h.book},
		{Path: APIRoot + "/ebooks/{id}/toc", Handle: h.outline},
		{Path: APIRoot + "/ebooks/{id}/cover", Handle: h.cover, Kind: admission.Cover},
		{Path: APIRoot + "/ebooks/{id}/pdf", Handle: h.pdf, Kind: admission.File},
		{Path: PageRoot, Handle: h.listPage, Page: true},
		{Path: PageRoot + "/style.css", Handle: h.style},
		{Path: PageRoot + "/" + bookID, Handle: h.bookPage, Page: true},
		{Path: PageRoot + "/" + bookID + ".mrc", Handle: h.marc, Page: true},
		{Path: PageRoot + "/" + bookID + ".bib", Handle: h.bibTeX, Page: true},
		{Path: PageRoot + "/" + bookID + "/linkset.json", Handle: h.linkset, Page: true},
		{Path: "/robots.txt", Handle: h.robots},
		{Path: "/sitemap.xml", Handle: h.sitemapIndex, Page: true},
		{Path: "/sitemap-{part:[0-9]+}.xml", Handle: h.sitemap, Page: true},
	}
}

// Paths returns the paths of all public routes. A closed library responds to them with 404.
func Paths() (paths []string) {
	for _, route := range (&Handlers{}).Routes() {
		paths = append(paths, route.Path)
	}
	return paths
}
