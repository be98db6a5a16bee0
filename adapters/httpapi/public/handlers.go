package public

import (
	"context"
	"net/url"
	"strings"

	"backoffice/app/publication"
	"backoffice/domain"
	"backoffice/ports"
)

// APIRoot is the path under which the public calls are.
const APIRoot = "/api/public"

// Books are the use cases that these handlers call.
type Books interface {
	Get(ctx context.Context, id string) (domain.Publication, error)
	Outline(ctx context.Context, id string) (items []domain.TOCItem, version int, err error)
	List(ctx context.Context, q ports.PublicQuery) (ports.PublicPage, error)
	Cover(ctx context.Context, id string, small bool) (publication.File, error)
	PDF(ctx context.Context, id string) (publication.File, error)
	FilesOpen() bool
}

// Handlers are the handlers of the public.
type Handlers struct {
	books   Books
	address string // scheme://host by which everybody reaches the server
	release string // of the server; it changes how answers look
}

// New returns the handlers for these use cases.
func New(books Books, address *url.URL, release string) *Handlers {
	return &Handlers{books, strings.TrimRight(address.String(), "/"), release}
}
