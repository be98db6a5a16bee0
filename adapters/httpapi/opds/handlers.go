package opds

import (
	"net/url"

	"backoffice/adapters/httpapi/public"
	"backoffice/app/publication"
	"backoffice/domain"
)

// Path is the path of the catalogue on the server. Everything below atomPath is OPDS 1.2, for reading apps
// whose Accept header does not ask for it.
const (
	Path     = "/opds"
	atomPath = Path + "/v1.2"
)

// listPath has the lists of e-books, searchPath describes how to search them.
const (
	listPath   = "/books"
	searchPath = "/opensearch.xml"
)

// rootTitle is the name of the catalogue.
const rootTitle = "Thư viện số"

// Media types.
const (
	typeFeed        = "application/opds+json"
	typePublication = "application/opds-publication+json"
	typeNavigation  = "application/atom+xml;profile=opds-catalog;kind=navigation"
	typeAcquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"
	typeSearch      = "application/opensearchdescription+xml"
	typePage        = "text/html"
)

// Relations of links.
const (
	relOpenAccess = "http://opds-spec.org/acquisition/open-access"
	relSample     = "http://opds-spec.org/acquisition/sample"
	relFacet      = "http://opds-spec.org/facet"
	relNewest     = "http://opds-spec.org/sort/new"
	relImage      = "http://opds-spec.org/image"
	relThumbnail  = "http://opds-spec.org/image/thumbnail"
)

// Handlers serve the catalogue.
type Handlers struct {
	publications *publication.Service
	address      string // scheme://host of the server
}

// New returns the handlers of the catalogue of the server at an address.
func New(publications *publication.Service, address *url.URL) *Handlers {
	return &Handlers{publications, address.Scheme + "://" + address.Host}
}

// page returns the address of an e-book's page.
func (h *Handlers) page(p *domain.Publication) string { return h.address + public.PagePath(p.EbookID) }

// file returns the address of a file of an e-book.
func (h *Handlers) file(p *domain.Publication, name string) string {
	return h.address + public.APIRoot + "/ebooks/" + p.EbookID + "/" + name
}

// pdf returns the PDF of an e-book if everybody may read it, or nil.
func (h *Handlers) pdf(p *domain.Publication) *domain.File {
	if !h.publications.PDFsPublic() {
		return nil
	}
	return p.Book.PDF
}
