package public

import (
	"context"
	"io/fs"
	"net/url"

	"backoffice/app/publication"
	"backoffice/domain"
	"backoffice/ports"
)

// Books are the use cases that these handlers call.
type Books interface {
	Get(ctx context.Context, id string) (domain.Publication, error)
	Outline(ctx context.Context, id string) (domain.Publication, []domain.TOCItem, error)
	List(ctx context.Context, q ports.PublicQuery) (ports.PublicPage, error)
	Cover(ctx context.Context, id string, small bool) (publication.File, error)
	PDF(ctx context.Context, id string) (publication.File, error)
	Changes(ctx context.Context, q ports.ChangesQuery) (ports.ChangesPage, error)
	StampRanges(ctx context.Context, size int64) ([]ports.StampRange, error)
	PDFsPublic() bool
}

// Handlers handles the calls of this package.
type Handlers struct {
	books   Books
	address string // scheme://host that everybody uses for the server
	design  design

	sitemaps sitemaps
}

// New returns the handlers for these use cases. The public pages use the fonts of the built React pages.
func New(books Books, address *url.URL, pages fs.FS) (*Handlers, error) {
	look, err := newDesign(pages)
	return &Handlers{books: books, address: address.Scheme + "://" + address.Host, design: look}, err
}
