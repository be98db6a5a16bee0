package oai

import (
	"context"
	"net/url"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Path is the address of the repository below that of the server.
const Path = "/oai"

// Publications are the use cases that harvesters need.
type Publications interface {
	Find(ctx context.Context, id string) (domain.Publication, error)
	Values(ctx context.Context, field ports.ValueField) ([]ports.PublicValue, error)
	Changes(ctx context.Context, q ports.ChangesQuery) (ports.ChangesPage, error)
	Earliest(ctx context.Context) (time.Time, error)
	FilesOpen() bool
}

// Handlers serve the repository.
type Handlers struct {
	publications Publications
	address      string // scheme://host of the server
	host         string // without a port; it is part of the identifiers
}

// New returns the handlers of the repository of the server at an address.
func New(publications Publications, address *url.URL) *Handlers {
	return &Handlers{publications, address.Scheme + "://" + address.Host, address.Hostname()}
}
